import { expect, test } from 'vitest'
import { decodeText, mediaType } from './text.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

test.each([
  ['UTF-8 unless told', undefined, bytes([0xc3, 0xa9]), '\u00e9'],
  ['the header decides', 'text/plain; charset=iso-8859-1', bytes([0xe9]), '\u00e9'],
  ['the header may be quoted', 'text/plain; foo=1; Charset="Shift_JIS"', bytes([0x93, 0xfa]), '\u65e5'],
  [
    'the header beats the markup',
    'text/html; charset=utf-8',
    bytes('<meta charset=latin1>', [0xc3, 0xa9]),
    '<meta charset=latin1>\u00e9',
  ],
  [
    'markup declares it',
    'text/html',
    bytes('<meta charset="windows-1252">', [0x80]),
    '<meta charset="windows-1252">\u20ac',
  ],
  [
    'markup declares it the old way',
    'text/html',
    bytes('<meta http-equiv="Content-Type" content="text/html; charset=gbk">', [0xc4, 0xe3]),
    '<meta http-equiv="Content-Type" content="text/html; charset=gbk">\u4f60',
  ],
  [
    'XML declares it',
    'application/rss+xml',
    bytes("<?xml version='1.0' encoding='koi8-r'?>", [0xc1]),
    "<?xml version='1.0' encoding='koi8-r'?>\u0430",
  ],
  [
    'markup cannot be UTF-16',
    'text/html',
    bytes('<meta charset="utf-16">', [0xc3, 0xa9]),
    '<meta charset="utf-16">\u00e9',
  ],
  [
    'plain text declares nothing',
    'text/plain',
    bytes('<meta charset=latin1>', [0xc3, 0xa9]),
    '<meta charset=latin1>\u00e9',
  ],
  [
    'a byte order mark beats the header',
    'text/html; charset=latin1',
    bytes([0xef, 0xbb, 0xbf, 0xc3, 0xa9]),
    '\u00e9',
  ],
  ['UTF-16 by its mark', 'text/plain', bytes([0xff, 0xfe, 0xe9, 0x00]), '\u00e9'],
  ['an unknown name falls back', 'text/html; charset=klingon', bytes([0xc3, 0xa9]), '\u00e9'],
  ['broken bytes do not throw', 'text/html', bytes([0xff]), '\ufffd'],
])('%s', (_case, contentType, body, text) => {
  expect(decodeText(body, contentType)).toBe(text)
})

test('the media type comes without parameters and in lower case', () => {
  expect(mediaType('Text/HTML ; charset=utf-8')).toBe('text/html')
  expect(mediaType(undefined)).toBe('')
})
