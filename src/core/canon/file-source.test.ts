import { expect, test } from 'vitest'
import { fileOfSource, fileSource } from './file-source.ts'

const fileId = '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a5d'

test('the source of a value leads back to its file, however long its name is', () => {
  expect(fileOfSource(fileSource(fileId, 'quote.pdf,\n page 2'))).toEqual({
    fileId,
    title: 'quote.pdf, page 2',
  })
  const long = fileSource(fileId, `${'ä'.repeat(100)}.pdf`)
  expect(long).toHaveLength(80)
  expect(fileOfSource(long)?.fileId).toBe(fileId)
  for (const other of [
    'user',
    'chat',
    'rule:profit',
    'file:lamp.pdf',
    `file:${fileId}`,
    `a file:${fileId} b`,
  ])
    expect(fileOfSource(other)).toBeUndefined()
})
