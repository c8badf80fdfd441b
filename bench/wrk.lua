-- Sends ready-made requests in turn. They are in a file; before each there is a line with its length in bytes.
local asked, turn = {}, 0

function init(arguments)
  local file = assert(io.open(arguments[1], 'rb'))
  for length in function() return file:read('*l') end do
    asked[#asked + 1] = file:read(tonumber(length))
  end
end

function request()
  turn = turn % #asked + 1
  return asked[turn]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format('\nRESULT {"requests":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, failed))
end
