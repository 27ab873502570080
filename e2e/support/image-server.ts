import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** Speaks OpenAI's image calls. Fails every second picture of a prompt with “half fails”, and refuses “forbidden”. */
export async function startImageServer() {
  const picture = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#6b8f71' } })
    .png()
    .toBuffer()
  let asked = 0
  const replyTo = (url: string, text: string): [number, unknown] => {
    if (url.endsWith('/models')) return [200, { data: [{ id: 'flux-stand-in' }] }]
    asked++
    if (text.includes('forbidden')) return [400, { error: { code: 'content_policy_violation' } }]
    if (text.includes('half fails') && asked % 2 === 0) return [500, { error: { message: 'out of memory' } }]
    return [200, { data: [{ b64_json: picture.toString('base64') }] }]
  }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const [status, body] = replyTo(request.url ?? '', Buffer.concat(pieces).toString('latin1'))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
