// @both-databases
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type KnowledgeFile, knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import { rowsOf } from '#server/db/database.ts'
import { notesOf, photo } from '#server/testing/photo.ts'
import { testApp } from '#server/testing/test-app.ts'
import { compareRest } from './knowledge.jobs.ts'
import { hashOf, librarian } from './testing/adding.ts'

const returns = `# Returns

Unused goods can be sent back within 30 days of delivery. The buyer pays the parcel.

# Warranty

Every lamp has a warranty of two years against broken parts. Batteries are covered for six months.`

const filler = 'Bitte lesen Sie diese Hinweise in Ruhe und fragen Sie uns, wenn etwas unklar ist. '
const hinweise = [
  ['Rücksendung', 'Unbenutzte Ware nehmen wir 30 Tage lang zurück. Die Rücksendung bezahlt der Käufer.'],
  ['Garantie', 'Auf jede Lampe geben wir zwei Jahre Garantie. Für Akkus gilt sie sechs Monate.'],
  ['Versand', 'Nach Österreich liefern wir in vier Tagen. Der Versand kostet 6,90 Euro.'],
]
  .map(([heading, text]) => `# ${heading}\n\n${text} ${filler.repeat(4)}`)
  .join('\n\n')

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
    placeName: 'Returns – Warranty',
    words: { rank: 1 },
    meaning: { rank: 1 },
    matched: ['warranty', 'batteries'],
  })
  expect((await seller.search('Who won the chess game in Reykjavik?')).note).toBe(
    'Nothing in this project’s knowledge matches that closely. The nearest passages may not fit.',
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
  expect((await seller.search('What is the warranty on batteries?')).passages).toMatchObject([
    { position: 0, meaning: null },
  ])
  await compareRest(app.deps)
  expect(await seller.settled(file.id)).toMatchObject({ state: 'ready', passages: 1, indexed: 1 })
  expect(await rowsOf(app.deps.db, sql`select model from knowledge_files`)).toEqual([
    { model: app.deps.search.embeddings.model },
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
    begun: [],
  })

  const german = await seller.add('hinweise.md', hinweise)
  for (const [question, heading] of [
    ['Wie lange gilt die Garantie für Akkus?', 'Garantie'],
    ['Wer bezahlt die Rücksendung?', 'Rücksendung'],
    ['Was kostet der Versand nach Österreich?', 'Versand'],
  ] as const)
    expect((await seller.search(question)).passages[0]).toMatchObject({
      fileId: german.id,
      place: { heading },
      meaning: null,
    })
  const germanAboutNothing = [
    'Wer hat die Mona Lisa gemalt?',
    'Wie hoch ist der Mount Everest?',
    'Wie wird das Wetter morgen bei uns?',
    'Photosynthese',
  ]
  for (const question of germanAboutNothing)
    expect((await seller.search(question)).passages.filter(({ weak }) => !weak)).toEqual([])
  expect((await seller.search('Wer bezahlt die Rücksendung?')).note).toBe(
    'Only words were compared: meanings can be compared in English alone.',
  )
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
  expect(file).toMatchObject({ id, name: 'lamps.txt', bytes: content.length, state: 'waiting' })
  expect((await seller.finish(id)).body.data.id).toBe(id)
  expect((await app.deps.storage.list('')).keys).toEqual([`users/${seller.id}/knowledge/${id}`])
})

test('files are searched by all words of their names, page by page; signs of a pattern are just signs', async () => {
  const app = await testApp()
  const seller = await librarian(app)
  for (const name of ['Size chart 2026.csv', 'size_chart.csv', 'Prices 100%.csv', 'sizes of the CHART.txt'])
    await seller.give(name, name)
  await (await librarian(app)).give('size chart of another.csv', 'Sizes')
  const list = async (query: object) =>
    (await seller.member.call(knowledgeApi.list, { params: { projectId: seller.project.id }, query })).body
      .data
  const names = async (q: string) => (await list({ q })).items.map(({ name }) => name).sort()
  expect(await names(' chart SIZE ')).toEqual([
    'Size chart 2026.csv',
    'size_chart.csv',
    'sizes of the CHART.txt',
  ])
  expect([await names('_'), await names('%'), await names('\\')]).toEqual([
    ['size_chart.csv'],
    ['Prices 100%.csv'],
    [],
  ])
  const { items, next, limits } = await list({ q: 'chart', limit: 2 })
  const rest = await list({ q: 'chart', limit: 2, cursor: next })
  expect([items.length, rest.items.length, rest.next, limits.used]).toEqual([2, 1, null, 4])
})

test('an upload that differs from its announcement is not kept; only the pixels of a picture are', async () => {
  const app = await testApp()
  const seller = await librarian(app)
  const taken = await photo()
  expect(await notesOf(taken)).toMatchObject({ notes: 3, width: 40, height: 20 })
  const { id: fileId } = (await seller.give('lamp.jpg', taken)).body.data as KnowledgeFile
  const kept = await app.app.inject({
    url: `/api/knowledge/${fileId}/file`,
    headers: { authorization: `Bearer ${seller.token}` },
  })
  expect(await notesOf(kept.rawPayload)).toEqual({ notes: 0, width: 20, height: 40 })
  const { bytes } = (await seller.member.call(knowledgeApi.get, { params: { fileId } })).body.data
  expect(bytes).toBe(kept.rawPayload.length)
  expect((await seller.begin('lamp.jpg', taken)).body.data.file?.id).toBe(fileId)
  const half = await seller.give('half.jpg', taken.subarray(0, taken.length - 60))
  expect([half.status, half.body.message]).toEqual([415, expect.stringMatching(/^This file is damaged/)])
  await seller.member.call(knowledgeApi.delete, { params: { fileId } })

  const begun = await seller.begin('lamps.txt', Buffer.from('Lamp'), { sha256: hashOf(Buffer.from('Desk')) })
  const { id } = begun.body.data.upload ?? { id: '' }
  await seller.send(id, 0, Buffer.from('Lamp'))
  expect((await seller.finish(id)).body.message).toBe('The file was damaged during upload. Add it again.')
  expect((await app.deps.storage.list('')).keys).toEqual([])
})

test('a file that is finished twice at once is added once, and keeps its bytes; one that is given up leaves none', async () => {
  const app = await testApp()
  const seller = await librarian(app)
  const { storage } = app.deps
  const content = Buffer.from('Lamp, warm light. '.repeat(5_000))
  async function sent() {
    const begun = await seller.begin('lamps.txt', content)
    const { id } = begun.body.data.upload ?? { id: '' }
    await seller.send(id, 0, content)
    return id
  }
  /** Finishes, but for the reading of the first piece, which waits for something else. */
  async function finishLate(id: string, meanwhile: () => Promise<unknown>) {
    const { get } = storage
    const reading = Promise.withResolvers<void>()
    const { promise: over, resolve: goOn } = Promise.withResolvers<void>()
    storage.get = async (key) => {
      storage.get = get
      reading.resolve()
      await over
      return storage.get(key)
    }
    const finishing = seller.finish(id)
    await reading.promise
    await meanwhile()
    goOn()
    return finishing
  }

  const given = await sent()
  const cancel = () => seller.member.call(knowledgeApi.cancelUpload, { params: { uploadId: given } })
  expect((await finishLate(given, cancel)).status).toBe(400)
  expect((await storage.list('')).keys).toEqual([])

  const id = await sent()
  const late = await finishLate(id, () => seller.finish(id))
  expect([late.status, late.body.data.id]).toEqual([200, id])
  const stored = await storage.get(`users/${seller.id}/knowledge/${id}`)
  expect(stored && (await buffer(stored.stream)).equals(content)).toBe(true)

  // No two pixels alike: drawn twice, it would not be the same.
  const raw = { width: 64, height: 64, channels: 3 } as const
  const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * at * 31) % 251))
  const picture = await sharp(noise, { raw }).jpeg({ quality: 60 }).toBuffer()
  const { upload } = (await seller.begin('lamp.jpg', picture)).body.data
  const pictureId = upload?.id ?? ''
  await seller.send(pictureId, 0, picture)
  const { documents } = app.deps
  const { redraw } = documents
  documents.redraw = async (given) => {
    documents.redraw = redraw
    await seller.finish(pictureId)
    return redraw(given)
  }
  expect((await seller.finish(pictureId)).body.data).toMatchObject({ id: pictureId })
  const once = await redraw({ fetch: async () => picture, mediaType: 'image/jpeg' })
  const drawn = await storage.get(`users/${seller.id}/knowledge/${pictureId}`)
  expect(drawn && (await buffer(drawn.stream)).equals(once.bytes)).toBe(true)
})
