import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { wires } from './provider-wires.ts'

export interface TestWriter {
  url: string
  /** Questions it was asked, oldest first. */
  asked: string[]
  /** Writes this from now on. */
  says(answer: string): void
  close(): Promise<void>
}

/** A stand-in for an OpenAI-compatible server that writes what the test says. An empty answer is a failure of the server. */
export async function startWriter(first: (asked: string) => string = () => ''): Promise<TestWriter> {
  let answer = first
  const asked: string[] = []
  const server = http.createServer(async (req, res) => {
    if (req.method === 'GET') return res.end(JSON.stringify({ data: [{ id: 'writer' }] }))
    const { messages } = JSON.parse(await text(req)) as { messages: { content: unknown }[] }
    const question = textOf(messages.at(-1)?.content)
    asked.push(question)
    const says = answer(question)
    if (says === '') return res.writeHead(500).end('{"error":{"message":"The stand-in failed."}}')
    const wire = wires.chat('writer-1', 'writer', 10)
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    res.end(wire.open() + wire.token(says) + wire.close('stop', 10))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    says(text) {
      answer = () => text
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The content of a message: a text, or parts of one. */
const textOf = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((part: { text?: string }) => part.text ?? '').join('')
    : String(content ?? '')
