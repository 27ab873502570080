/**
 * Passes requests on to an upstream and its answers back, and does nothing else: what one Node process between a reader and
 * a model costs at the very least. `node bench/lib/raw-proxy.ts http://127.0.0.1:9000` prints its own address.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'

const upstream = new URL(process.argv[2] ?? '')
const agent = new http.Agent({ keepAlive: true })

const server = http.createServer((request, response) => {
  const { method, url: path, headers } = request
  const { hostname, port } = upstream
  const onward = http.request({ hostname, port, method, path, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    answer.once('error', () => response.destroy())
  })
  onward.once('error', () => response.destroy())
  response.once('close', () => {
    if (!response.writableFinished) onward.destroy()
  })
  request.pipe(onward)
})
// Not shorter than the upstream's: its keep-alive header is passed on too, and has to be true here.
server.keepAliveTimeout = 120_000
server.requestTimeout = 0
server.listen(0, '127.0.0.1', 8192, () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
