"""Pictures as grey pixels, for decoders of QR codes."""

import struct
import zlib


def grey(png):
    """The first channel of an 8-bit PNG without interlace: rows of bytes (PNG specification, section 9, "Filtering")."""
    place, data, header = 8, b"", None
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place:place + 8])
        chunk = png[place + 8:place + 8 + length]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", chunk)
        elif kind == b"IDAT":
            data += chunk
        place += 12 + length
    width, height, depth, color, _, _, interlace = header
    assert depth == 8 and interlace == 0, header
    step = {0: 1, 2: 3, 6: 4}[color]
    raw, above, rows = zlib.decompress(data), bytearray(width * step), bytearray()
    for row in range(height):
        start = row * (width * step + 1)
        kind, line = raw[start], bytearray(raw[start + 1:start + 1 + width * step])
        for index in range(width * step):
            left = line[index - step] if index >= step else 0
            corner = above[index - step] if index >= step else 0
            up = above[index]
            guess = left + up - corner
            near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
            line[index] = (line[index] + (0, left, up, (left + up) // 2, near)[kind]) & 255
        above = line
        rows += line[::step]
    return memoryview(bytes(rows)).cast("B", (height, width))
