import { expect, test } from 'vitest'
import { readSavedPage } from './saved-page.ts'

const fileOf = (content: BlobPart, name = 'page.html') => new File([content], name)

test('a saved page is read in the character set that it declares', async () => {
  const latin = Uint8Array.from('<meta charset="windows-1252"><h1>L\u00e4mpchen 9 \u0080</h1>', (letter) =>
    letter.charCodeAt(0),
  )
  expect(await readSavedPage(fileOf(latin))).toContain('Lämpchen 9 €')
  expect(await readSavedPage(fileOf('<meta charset="no-such-set"><h1>Lämpchen</h1>'))).toContain('Lämpchen')
  expect(await readSavedPage(fileOf('<h1>Lämpchen</h1>'))).toBe('<h1>Lämpchen</h1>')
})

test('an archive, an empty file and one that is too large are refused', async () => {
  await expect(readSavedPage(fileOf('<h1>x', 'page.mhtml'))).rejects.toThrow('HTML only')
  await expect(readSavedPage(fileOf(' '))).rejects.toThrow('empty')
  await expect(readSavedPage(fileOf(new Uint8Array(8_000_000)))).rejects.toThrow('too large')
})
