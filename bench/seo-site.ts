/** A site of 200 pages of 200 KB on loopback, each linked to the next ones. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGES = 200
const PAGE_BYTES = 200_000

const filler = (number: number): string => {
  const pieces: string[] = []
  for (let length = 0, n = 0; length < PAGE_BYTES; n++) {
    const piece = `<article class="card" data-id="${n}"><h2>Lamp ${number}-${n}</h2><p>Oak, brass and linen, number ${n} of page ${number}.</p></article>`
    pieces.push(piece)
    length += piece.length
  }
  return pieces.join('')
}
const pages = Array.from({ length: PAGES }, (_, number) => {
  const links = Array.from({ length: 25 }, (_, at) => at + 1).map(
    (step) => `<a href="/p/${(number + step) % PAGES}">Lamp ${number + step}</a>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lamp ${number} of oak and brass</title></head><body><main><h1>Lamp ${number}</h1>${links.join('')}${filler(number)}</main></body></html>`
})

const server = createServer((request, response) => {
  const page =
    request.url === '/' ? pages[0] : pages[Number(/^\/p\/(\d+)$/.exec(request.url ?? '')?.[1] ?? -1)]
  response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? '')
})
server.listen(0, '127.0.0.1', () => console.log(`ready on ${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => process.exit(0))
