-- Requests for wrk from a file, in which each is preceded by a line with its length. They are read before the measurement begins,
-- and sent one after the other, from the first again after the last.
--
--   wrk … -s requests.lua URL -- FILE

local requests = {}
local position = 0

function init(arguments)
    local file = assert(io.open(arguments[1], "rb"))
    local length = file:read("*n")
    while length do
        file:read(1)
        requests[#requests + 1] = file:read(length)
        length = file:read("*n")
    end
    file:close()
end

function request()
    position = position % #requests + 1
    return requests[position]
end

-- `refused` are the responses with a status from 400 on.
function done(summary, latency)
    local errors = summary.errors
    io.write(string.format(
        '{"requests": %d, "microseconds": %d, "errors": %d, "refused": %d, "p50": %d, "p99": %d}\n', summary.requests,
        summary.duration, errors.connect + errors.read + errors.write + errors.timeout, errors.status,
        latency:percentile(50), latency:percentile(99)))
end
