import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1 KB'],
  [3_500, '3.4 KB'],
  [48_211, '47 KB'],
  [10 * 1_024 * 1_024, '10 MB'],
  [1.5 * 1_024 ** 3, '1.5 GB'],
  [80 * 1_024 ** 3, '80 GB'],
])('%d bytes are %s', (bytes, words) => expect(fileSize(bytes)).toBe(words))
