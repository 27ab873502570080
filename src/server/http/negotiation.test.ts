import { expect, test } from 'vitest'
import { encodingFor, hasVersion } from './negotiation.ts'

test('a version is known by its tag, weak or strong, alone or in a list, and by a star', () => {
  const known = ['"a"', 'W/"a"', '"b", "a"', '"b,c" , W/"a"', ' "a"', '*', ' * ']
  expect(known.filter((header) => !hasVersion(header, '"a"'))).toEqual([])
  const unknown = [undefined, '', 'a', '"ab"', '"b", "c"', 'W/"b"', '"*"', '"b, a"']
  expect(unknown.filter((header) => hasVersion(header, '"a"'))).toEqual([])
})

test('the encoding is the one that the client likes best, and none that it refuses', () => {
  const cases: [string | undefined, ReturnType<typeof encodingFor>][] = [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP;Q=0.5', 'gzip'],
    ['br;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.2, gzip; q=0.8', 'gzip'],
    ['identity', 'identity'],
    ['identity, gzip;q=0.5', 'identity'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0, identity', 'identity'],
    ['*;q=0, gzip', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
    ['brotli, vibrant', 'identity'],
    ['*;q=0', undefined],
    ['identity;q=0', undefined],
  ]
  for (const [header, encoding] of cases) expect([header, encodingFor(header)]).toEqual([header, encoding])
})
