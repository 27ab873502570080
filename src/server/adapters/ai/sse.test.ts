import { expect, test } from 'vitest'
import { sseReader } from './sse.ts'

function read(bytes: Buffer, size = bytes.length) {
  const events: string[] = []
  let comments = 0
  const push = sseReader(
    (data) => events.push(data),
    () => {
      comments += 1
    },
  )
  for (let at = 0; at < bytes.length; at += size) push(bytes.subarray(at, at + size))
  return { events, comments }
}

const stream = Buffer.from(
  '\ufeff: hello\n\nevent: x\ndata: {"a":"é漢🎈"}\n\ndata:no space\r\n\r\ndata: one\ndata: two\n\nid: 7\nretry: 10\n\ndata\n\ndata: cut',
)

test.each([1, 2, 3, 5, 7, 1_000])('bytes cut every %i make the same events', (size) => {
  expect(read(stream, size)).toEqual({ events: ['{"a":"é漢🎈"}', 'no space', 'one\ntwo'], comments: 1 })
})

test('invalid UTF-8 becomes a replacement character', () => {
  expect(read(Buffer.from('data: a\xffb\n\n', 'latin1')).events).toEqual(['a\ufffdb'])
})

test('a line without an end is refused before it fills the memory', () => {
  const push = sseReader(
    () => {},
    () => {},
  )
  const megabyte = Buffer.concat([Buffer.from('data: '), Buffer.alloc(1_000_000, 'x')])
  expect(() => {
    push(megabyte)
    push(megabyte)
  }).toThrow('longer than we accept')
})
