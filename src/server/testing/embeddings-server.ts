import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { createEmbeddings } from '../adapters/embeddings/embeddings.ts'

/** A server of embeddings whose models make vectors as long as their names say. What it answers with is its `status`. */
export async function embeddingsServer() {
  const server = createServer(async (request, reply) => {
    const { model, input } = (await json(request)) as { model: string; input: string[] }
    const data = input.map((_, index) => ({ index, embedding: Array(Number(model)).fill(1) }))
    reply.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const told = { status: 200, model: (name: string) => createEmbeddings({ baseUrl, model: name }) }
  return told
}
