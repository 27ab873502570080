import { expect, test } from 'vitest'
import { createSseParser, type SseMessage } from '#web/lib/http/sse-parser.ts'

const text =
  '\uFEFFid: 1\nevent: text\ndata: {"text":"Grüße – 👋🏽"}\n\n: ping\n\nid:2\r\nevent:text\r\ndata: a\r\ndata: b\r\n\r\nid: 3\rdata\rdata:  c\r\rretry: 10\nid: 4\nevent: end\ndata: {}\n\n'
const expected: SseMessage[] = [
  { id: '1', event: 'text', data: '{"text":"Grüße – 👋🏽"}' },
  { id: '2', event: 'text', data: 'a\nb' },
  { id: '3', event: 'message', data: '\n c' },
  { id: '4', event: 'end', data: '{}' },
]
const bytes = new TextEncoder().encode(text)

function parse(pieces: Uint8Array[]): SseMessage[] {
  const messages: SseMessage[] = []
  const feed = createSseParser((message) => messages.push(message))
  for (const piece of pieces) feed(piece)
  return messages
}

test('the events are the same wherever the stream is cut in two', () => {
  for (let cut = 0; cut <= bytes.length; cut++) {
    expect(parse([bytes.slice(0, cut), bytes.slice(cut)]), `cut at ${cut}`).toEqual(expected)
  }
})

test('the events are the same when every byte comes alone', () => {
  expect(parse(Array.from(bytes, (_, at) => bytes.slice(at, at + 1)))).toEqual(expected)
})

test('an event that is not finished is not handed on', () => {
  expect(parse([new TextEncoder().encode('id: 1\ndata: {"text":')])).toEqual([])
})
