-- Script for wrk that sends the requests of a file. Each line has host, path and `Name: value` headers, separated by tabs.
--   wrk … -s replay.lua http://server -- <file> random|sequence [<number of lines to skip>]
-- Requests are built before the clock starts, so that the load uses little CPU time. The last line of the output is the
-- result as JSON, with latencies in microseconds.

local requests, next_one, is_random = {}, 0, false

function init(args)
  local file, order, first = args[1], args[2], tonumber(args[3] or "0")
  for line in io.lines(file) do
    local headers, host, path = {}, nil, nil
    for part in line:gmatch("[^\t]+") do
      if not host then
        host = part
      elseif not path then
        path = part
      else
        local name, value = part:match("^(.-): (.*)$")
        headers[name] = value
      end
    end
    headers["Host"] = host
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
  next_one, is_random = first, order == "random"
  math.randomseed(os.time() + first)
end

function request()
  if is_random then
    return requests[math.random(#requests)]
  end
  next_one = next_one + 1
  return requests[(next_one - 1) % #requests + 1]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%.6f,"bytes":%d,"p50":%d,"p99":%d,"broken":%d,"refused":%d}\n',
    summary.requests, summary.duration / 1e6, summary.bytes, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout, errors.status
  ))
end
