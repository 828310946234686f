-- Requests for wrk: codes at random, from a file of one path a line, each with the header fields of one of several browsers.
-- They are built before the measurement begins.
--
--   wrk … -s requests.lua URL -- PATHS BROWSERS HOST [COUNT]

local requests = {}
local position = 0

function init(arguments)
    math.randomseed(20261123)
    local paths, browsers = {}, { {} }
    for path in io.lines(arguments[1]) do paths[#paths + 1] = path end
    for line in io.lines(arguments[2]) do
        if line == "" then
            browsers[#browsers + 1] = {}
        elseif line:sub(1, 1) ~= "#" then
            local fields = browsers[#browsers]
            fields[#fields + 1] = line
        end
    end
    local heads = {}
    for index, fields in ipairs(browsers) do
        heads[index] = " HTTP/1.1\r\nHost: " .. arguments[3] .. "\r\n" .. table.concat(fields, "\r\n") .. "\r\n\r\n"
    end
    for index = 1, tonumber(arguments[4] or 10000) do
        requests[index] = "GET " .. paths[math.random(#paths)] .. heads[index % #heads + 1]
    end
end

function request()
    position = position % #requests + 1
    return requests[position]
end

function done(summary, latency)
    io.write(string.format(
        '{"requests": %d, "microseconds": %d, "errors": %d, "p50": %d, "p99": %d}\n', summary.requests,
        summary.duration, summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
            + summary.errors.status, latency:percentile(50), latency:percentile(99)))
end
