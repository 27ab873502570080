import { expect, test } from 'vitest'
import { type Token, tokenReader } from './tokens.ts'

const stream = 'data: {"text":"~0.1700~ "}\n\ndata: {"text":"~1.21700~ "}\n\ndata: {"text":"~2.41700~ "}\n\n'
const tokens = [
  { sequence: 0, sentMicros: 1_700 },
  { sequence: 1, sentMicros: 21_700 },
  { sequence: 2, sentMicros: 41_700 },
]

function readIn(pieces: string[]): Token[] {
  const found: Token[] = []
  const read = tokenReader((token) => found.push(token))
  for (const piece of pieces) read(piece)
  return found
}

test('finds each token once, wherever the stream is cut', () => {
  for (let at = 0; at <= stream.length; at += 1) {
    expect(readIn([stream.slice(0, at), stream.slice(at)])).toEqual(tokens)
  }
  expect(readIn([...stream])).toEqual(tokens)
})
