import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type KnowledgeFile, knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import { projectsApi } from '#contracts/projects.ts'
import { rowsOf } from '#server/db/database.ts'
import { clockAt } from '#server/testing/clock.ts'
import { embeddingsServer } from '#server/testing/embeddings-server.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { compareRest, knowledgeJobs } from '../knowledge.jobs.ts'
import { librarian } from '../testing/adding.ts'

const HOUR = 3_600_000
const question = 'What is the warranty on batteries?'
const terms =
  'Batteries have a warranty.\n\n| part | warranty |\n|---|---|\n| Lamp | two years |\n| Batteries | six months |\n'

interface Compared {
  model: string | null
  indexed: number
  runId: string
  bytes: number
}

function looking({ deps }: TestApp) {
  async function kept(fileId: string): Promise<Compared | undefined> {
    const rows = await rowsOf<Compared>(
      deps.db,
      sql`select f.model, f.indexed, f.run_id as "runId", length(v.vectors) as bytes
        from knowledge_files f left join knowledge_vectors v on v.file_id = f.id where f.id = ${fileId}`,
    )
    expect(rows).toHaveLength(1)
    return rows[0]
  }
  /** The last try of the work that waits for this file. */
  async function work(userId: number, fileId: string): Promise<void> {
    const context = { attempt: 6, lastTry: true, signal: new AbortController().signal }
    const indexing = knowledgeJobs(deps).find(({ definition }) => definition.name === 'knowledge.index')
    await indexing?.run({ userId, fileId }, { ...context, id: (await kept(fileId))?.runId ?? '' })
  }
  return { kept, work }
}

test('another model takes the place of one only once it answers: until then files keep what they had, and one that failed is tried again later', async () => {
  const app = await testApp()
  const { deps } = app
  const clock = clockAt(new Date())
  deps.clock = clock
  const [server, seller, { kept, work }] = [await embeddingsServer(), await librarian(app), looking(app)]
  const shown = async () =>
    (await seller.member.call(knowledgeApi.get, { params: { fileId: file.id } })).body.data
  deps.search.embeddings = server.model('4')
  const given = await seller.give('terms.md', terms)
  const file = given.body.data as KnowledgeFile
  await work(seller.id, file.id)
  expect(await shown()).toMatchObject({ state: 'ready', passages: 1, indexed: 1 })
  const [first] = (await seller.search(question)).passages
  expect(first?.meaning).toMatchObject({ rank: 1 })

  deps.search.embeddings = server.model('6')
  server.status = 401
  await compareRest(deps)
  expect(await shown()).toMatchObject({ state: 'ready', indexed: 1, runId: null })

  server.status = 200
  // Its words are found meanwhile. What the other model made of it is compared with nothing.
  expect((await seller.search(question)).passages).toMatchObject([{ position: 0, meaning: null }])
  await compareRest(deps)
  expect(await shown()).toMatchObject({ state: 'waiting', runId: expect.any(String) })
  server.status = 500
  await expect(work(seller.id, file.id)).rejects.toThrow('not by meaning yet')
  expect(await shown()).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/^This file can be found by exact words, but not by meaning yet/),
  })
  expect(await kept(file.id)).toMatchObject({ model: expect.stringMatching(/^4 at/), bytes: 4 * 4 })

  server.status = 200
  await compareRest(deps)
  expect((await shown()).runId).toBe(null)
  clock.advance(2 * HOUR)
  await compareRest(deps)
  await work(seller.id, file.id)
  expect(await shown()).toMatchObject({ state: 'ready', reason: null, indexed: 1 })
  expect(await kept(file.id)).toMatchObject({ model: expect.stringMatching(/^6 at/), bytes: 6 * 4 })
  expect((await seller.search(question)).passages[0]?.meaning).toMatchObject({ rank: 1 })
  await compareRest(deps)
  expect((await shown()).runId).toBe(null)

  // Read again, it is found as before until it was read, and its table can still be opened where it was cited.
  const tables = async () =>
    (await seller.member.call(knowledgeApi.tables, { params: { projectId: seller.project.id } })).body.data
      .items
  const before = await tables()
  await seller.member.call(knowledgeApi.index, { params: { fileId: file.id } })
  expect((await seller.search(question)).passages[0]?.meaning).toMatchObject({ rank: 1 })
  await work(seller.id, file.id)
  expect(await shown()).toMatchObject({ state: 'ready', passages: 1, indexed: 1 })
  expect(before).toMatchObject([{ name: 'terms.md', rows: 2 }])
  expect(await tables()).toEqual(before)
  const rows = await seller.member.call(knowledgeApi.rows, { params: { tableId: before[0]?.id ?? '' } })
  expect(rows.body.data.items).toHaveLength(2)
})

test('files of a project in the bin are read to their end, follow no other model there, and are whole when it comes back', async () => {
  const app = await testApp()
  const { deps } = app
  const [server, seller, { kept, work }] = [await embeddingsServer(), await librarian(app), looking(app)]
  const params = { projectId: seller.project.id }
  deps.search.embeddings = server.model('4')
  const give = async (name: string) => (await seller.give(name, `${name} of oak`)).body.data as KnowledgeFile
  const [early, late] = [await give('Lamp.txt'), await give('Desk.txt')]
  await work(seller.id, early.id)

  expect((await seller.member.call(projectsApi.delete, { params })).status).toBe(200)
  await work(seller.id, late.id)
  deps.search.embeddings = server.model('6')
  const before = await kept(early.id)
  await compareRest(deps)
  expect(await kept(early.id)).toEqual(before)

  expect((await seller.member.call(projectsApi.restore, { params })).status).toBe(200)
  for (const { id } of [early, late])
    expect((await seller.member.call(knowledgeApi.get, { params: { fileId: id } })).body.data).toMatchObject({
      state: 'ready',
      passages: 1,
      indexed: 1,
    })
  await compareRest(deps)
  for (const { id } of [early, late]) {
    await work(seller.id, id)
    expect(await kept(id)).toMatchObject({ model: expect.stringMatching(/^6 at/), indexed: 1, bytes: 6 * 4 })
  }
})
