import { sql } from 'drizzle-orm'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import { projectsApi } from '#contracts/projects.ts'
import { putAsset } from '#server/features/assets/assets.service.ts'
import { testApp } from '#server/testing/test-app.ts'
import { openTable } from './tables/tables.service.ts'
import { librarian } from './testing/adding.ts'
import { pictureHead, wordFile } from './testing/files.ts'
import { assetOf } from './uploads/stored.ts'

test('[D1] [D2] [D4] [D5] what is not what it says, too large or too many is refused and leaves nothing; the same, rightly, is taken', async () => {
  const app = await testApp()
  const seller = await librarian(app)
  const refused: [string, string | Uint8Array, string][] = [
    ['lamp.pdf', 'Just text', 'The name says this is a PDF, but the content is a text file.'],
    ['lamp.xlsx', wordFile('Lamp'), 'The name says this is an Excel workbook'],
    ['lamp.exe', Buffer.from('MZ\x90\x00\x03\x00', 'latin1'), 'This file type isn’t supported.'],
    [
      'macro.docx',
      wordFile('x', { 'word/vbaProject.bin': strToU8('x') }),
      'Files with macros aren’t accepted.',
    ],
    ['huge.png', pictureHead(8_000, 8_000), 'limit is 40 megapixels'],
  ]
  for (const [name, content, reason] of refused) {
    const { status, body } = await seller.give(name, content)
    expect([name, status, body.message]).toEqual([name, 415, expect.stringContaining(reason)])
  }
  expect((await app.deps.storage.list('')).keys).toEqual([])

  const traversing = await seller.give('../../etc/passwd.txt', 'Lamp 0')
  expect(traversing.body.data).toMatchObject({ name: 'passwd.txt' })
  const tooLarge = await seller.begin('a.txt', Buffer.from('x'), { bytes: 10 * 1_024 * 1_024 + 1 })
  expect([tooLarge.status, tooLarge.body.message]).toEqual([
    413,
    'This file is too large. The limit on the “Free” plan is 10 MB per file.',
  ])
  for (let at = 1; at < 5; at++) expect((await seller.give('lamp.txt', `Lamp ${at}`)).status).toBe(200)
  const tooMany = await seller.begin('lamp.txt', Buffer.from('Lamp 5'))
  expect([tooMany.status, tooMany.body.message]).toEqual([
    413,
    expect.stringMatching(/^The “Free” plan includes 5 knowledge files per project\./),
  ])
  await app.deps.db.execute(sql`update users set plan = 'pro' where id = ${seller.id}`)
  expect((await seller.begin('lamp.txt', Buffer.from('Lamp 5'))).status).toBe(200)
})

test('[security B3][security B6] nobody is told what is in the files of others, or of another project', async () => {
  const app = await testApp({ working: true })
  const [seller, stranger] = [await librarian(app), await librarian(app)]
  const secret = 'name,margin\nBrightwell,31\nNordlicht,12\n'
  await seller.add('margins.csv', secret)
  const question = 'What is the margin of Brightwell?'
  expect((await seller.search(question)).rows).toMatchObject([{ text: 'name: Brightwell; margin: 31' }])
  expect((await seller.search(question)).tables).toMatchObject([{ name: 'margins.csv', rows: 2 }])
  expect(await stranger.search(question)).toMatchObject({ passages: [], rows: [], tables: [] })

  const other = (await seller.member.call(projectsApi.create, { body: { name: 'Chairs' } })).body.data
  const elsewhere = await seller.member.call(knowledgeApi.search, {
    params: { projectId: other.id },
    body: { question },
  })
  expect(elsewhere.body.data).toMatchObject({ passages: [], rows: [], tables: [] })
  const [table] = (await seller.search(question)).tables
  const actor = {
    userId: seller.id,
    username: '',
    role: 'user',
    emailVerified: true,
    plan: 'free',
    timeZone: 'UTC',
    sessionId: '',
  } as const
  await expect(openTable(app.deps, actor, other.id, table?.id ?? '')).rejects.toMatchObject({
    type: 'NOT_FOUND',
  })
  expect(await openTable(app.deps, actor, seller.project.id, table?.id ?? '')).toMatchObject({
    table: { rows: 2 },
  })

  const sum = await seller.member.call(knowledgeApi.queryTable, {
    params: { tableId: table?.id ?? '' },
    body: { measures: [{ what: 'sum', column: 'margin' }] },
  })
  expect(sum.body.data.rows).toEqual([['43']])
  await seller.member.call(projectsApi.delete, { params: { projectId: seller.project.id } })
  const binned = await seller.member.call(knowledgeApi.rows, { params: { tableId: table?.id ?? '' } })
  expect(binned.status).toBe(404)
})

test('[D3] [D6] hostile files end as failed, with a reason; a good one beside them is read, and one that failed can be tried again', async () => {
  const app = await testApp({ working: true })
  const seller = await librarian(app)
  const bomb = wordFile('x', { 'word/styles.xml': new Uint8Array(5 * 1_024 * 1_024) })
  const entities = wordFile('x', {
    'word/styles.xml': strToU8('<!DOCTYPE a [<!ENTITY b SYSTEM "http://127.0.0.1/">]><a>&b;</a>'),
  })
  const files = {
    'bomb.docx': bomb,
    'entities.docx': entities,
    'broken.pdf': '%PDF-1.4 and nothing else',
    'page.html': '<!doctype html><script>steal()</script>',
  }
  const failed = []
  for (const [name, content] of Object.entries(files)) {
    const file = await seller.add(name, content)
    expect([name, file.state, file.runId]).toEqual([name, 'failed', null])
    failed.push(file)
  }
  expect(failed.map(({ reason }) => reason)).toEqual([
    'Uncompressed, this file is too large to read.',
    'This file is damaged and can’t be opened. Save it again in its program and send that copy.',
    'This file is damaged, or its type doesn’t match its name. Save it again and send that copy.',
    'No text found in this file.',
  ])
  const good = await seller.add('good.docx', wordFile('A lamp of oak.'))
  expect(good).toMatchObject({ state: 'ready', passages: 1 })

  const [bombed] = failed
  if (!bombed) throw new Error('nothing failed')
  const again = async () => {
    const begun = await seller.member.call(knowledgeApi.index, { params: { fileId: bombed.id } })
    expect(begun.body.data).toMatchObject({ state: 'waiting', reason: null, runId: expect.any(String) })
    return seller.settled(bombed.id)
  }
  expect(await again()).toMatchObject({ state: 'failed', reason: bombed.reason, runId: null })
  // As if what reads it had been mended meanwhile.
  const { mediaType: contentType } = bombed
  await putAsset(app.deps, assetOf(seller.id, bombed.id), wordFile('A desk of oak.'), contentType)
  expect(await again()).toMatchObject({ state: 'ready', reason: null, passages: 1, indexed: 1 })
  const odd = await seller.member.call(knowledgeApi.list, {
    params: { projectId: seller.project.id },
    query: { cursor: "2026'--_x" },
  })
  expect(odd.status).toBe(400)
})
