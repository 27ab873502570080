import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knowledgeApi } from '#contracts/knowledge.ts'
import { rowsOf } from '#server/db/database.ts'
import { testApp } from '#server/testing/test-app.ts'
import { reindexOthers } from './knowledge.jobs.ts'
import { hashOf, librarian } from './testing/adding.ts'

const returns = `# Returns

Unused goods can be sent back within 30 days of delivery. The buyer pays the parcel.

# Warranty

Every lamp has a warranty of two years against broken parts. Batteries are covered for six months.`

test('a file is sent, read, found by its words and by its meaning, opened at its place, given back and removed', async () => {
  const app = await testApp({ working: true })
  const seller = await librarian(app)
  const { member, project } = seller
  const file = await seller.add('returns-policy.md', returns)
  expect(file).toMatchObject({ state: 'ready', reason: null, passages: 1, indexed: 1, runId: null })

  const byWords = await seller.search('How long is the warranty on batteries?')
  expect(byWords.passages[0]).toMatchObject({
    fileId: file.id,
    position: 0,
    fileName: 'returns-policy.md',
    placeName: 'Returns',
    words: { rank: 1 },
    meaning: { rank: 1 },
    matched: ['warranty', 'batteries'],
  })
  expect((await seller.search('Who won the chess game in Reykjavik?')).note).toBe(
    'Nothing in the knowledge of this project is about that.',
  )

  const opened = await member.call(knowledgeApi.passages, {
    params: { fileId: file.id },
    query: { around: 0 },
  })
  expect(opened.body.data).toMatchObject({ next: null, previous: null, items: [{ position: 0 }] })
  const original = await app.app.inject({
    url: `/api/knowledge/${file.id}/file`,
    headers: { authorization: `Bearer ${seller.token}` },
  })
  expect(original.body).toBe(returns)
  expect(original.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; /),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })

  await app.deps.db.execute(sql`update knowledge_files set model = 'another model'`)
  expect((await seller.search('How long is the warranty on batteries?')).passages).toMatchObject([
    { position: 0 },
  ])
  await reindexOthers(app.deps)
  expect(await seller.settled(file.id)).toMatchObject({ state: 'ready', passages: 1, indexed: 1 })
  expect(await rowsOf(app.deps.db, sql`select model from knowledge_files`)).toEqual([
    { model: app.deps.embeddings.model },
  ])

  const again = await seller.begin('other-name.md', Buffer.from(returns))
  expect(again.body.data).toMatchObject({ upload: null, file: { id: file.id } })

  expect((await member.call(knowledgeApi.delete, { params: { fileId: file.id } })).status).toBe(200)
  expect((await seller.search('warranty')).passages).toEqual([])
  expect((await app.deps.storage.list('')).keys).toEqual([])
  for (const table of ['knowledge_files', 'knowledge_passages', 'knowledge_vectors', 'knowledge_words'])
    expect(await rowsOf(app.deps.db, sql`select * from ${sql.raw(table)}`)).toEqual([])
  const list = await member.call(knowledgeApi.list, { params: { projectId: project.id } })
  expect(list.body.data).toEqual({
    items: [],
    next: null,
    limits: { files: 5, bytesPerFile: 10 * 1_024 * 1_024, used: 0 },
  })
})

test('a connection that was lost costs one piece: sending goes on where it ended', async () => {
  const app = await testApp()
  const seller = await librarian(app)
  const content = Buffer.from('Lamp, warm light. '.repeat(10_000))
  const begun = await seller.begin('lamps.txt', content)
  const { id } = begun.body.data.upload ?? { id: '' }
  expect((await seller.send(id, 0, content.subarray(0, 70_000))).body.data.received).toBe(70_000)
  expect((await seller.send(id, 100, content.subarray(100, 80_000))).body).toMatchObject({ type: 'CONFLICT' })
  expect((await seller.send(id, 70_000, content.subarray(0, 10))).body).toMatchObject({
    type: 'INVALID_INPUT',
  })
  expect((await seller.finish(id)).body).toMatchObject({ type: 'CONFLICT' })

  const resumed = await seller.begin('lamps.txt', content)
  expect(resumed.body.data.upload).toMatchObject({ id, received: 70_000 })
  const tooMuch = await seller.send(id, 70_000, Buffer.alloc(content.length))
  expect(tooMuch.body).toMatchObject({ type: 'TOO_LARGE' })
  await seller.send(id, 70_000, content.subarray(70_000))
  const file = (await seller.finish(id)).body.data
  expect(file).toMatchObject({ id, name: 'lamps.txt', bytes: content.length, state: 'reading' })
  expect((await seller.finish(id)).body.data.id).toBe(id)
  expect((await app.deps.storage.list('')).keys).toEqual([`users/${seller.id}/knowledge/${id}`])
})

test('what did not arrive as announced is not kept', async () => {
  const app = await testApp()
  const seller = await librarian(app)
  const begun = await seller.begin('lamps.txt', Buffer.from('Lamp'), { sha256: hashOf(Buffer.from('Desk')) })
  const { id } = begun.body.data.upload ?? { id: '' }
  await seller.send(id, 0, Buffer.from('Lamp'))
  expect((await seller.finish(id)).body.message).toBe('This file arrived damaged. Add it again.')
  expect((await app.deps.storage.list('')).keys).toEqual([])
})
