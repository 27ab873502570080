import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { jsonArray, plainName } from './export-part.ts'

async function* each<T>(...items: T[]) {
  yield* items
}
const joined = async (pieces: AsyncIterable<string>) => JSON.parse(await text(pieces))

test('an array is written item by item, items piece by piece', async () => {
  expect(await joined(jsonArray(each<string>()))).toEqual([])
  expect(await joined(jsonArray(each('1', '{"a":2}')))).toEqual([1, { a: 2 }])
  expect(await joined(jsonArray(each(each('{"a":', '[3]}'), each('4'))))).toEqual([{ a: [3] }, 4])
})

test.each([
  ['How is the lamp doing?', 'How-is-the-lamp-doing'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..\\x', 'x'],
  ['Größe – 灯 ½', 'Größe-灯-1-2'],
  ['', 'untitled'],
  ['...', 'untitled'],
  ['a\u202Egnp.exe', 'a-gnp-exe'],
  [`${'x'.repeat(59)} yy`, 'x'.repeat(59)],
  ['𝒳'.repeat(100), 'X'.repeat(60)],
])('%j is called %j', (title, name) => {
  expect(plainName(title)).toBe(name)
})
