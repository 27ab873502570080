// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import { rowsOf } from '#server/db/database.ts'
import { clockAt } from '#server/testing/clock.ts'
import { newId, type TestApp, testApp } from '#server/testing/test-app.ts'
import { indexFile } from './indexing/indexing.service.ts'
import { knowledgeJobs } from './knowledge.jobs.ts'
import { UPLOAD_HOURS } from './knowledge.policy.ts'
import { listTables } from './tables/tables.repository.ts'
import { hashOf, librarian } from './testing/adding.ts'
import { pieceKey } from './uploads/stored.ts'

const HOUR = 3_600_000
const MADE_OF_FILES = [
  'knowledge_files',
  'knowledge_passages',
  'knowledge_words',
  'knowledge_row_words',
  'knowledge_vectors',
  'knowledge_parts',
  'knowledge_tables',
  'knowledge_rows',
]

type Librarian = Awaited<ReturnType<typeof librarian>>

const context = () => ({ id: newId(), attempt: 1, lastTry: false, signal: new AbortController().signal })
const runJob = (app: TestApp, name: string) =>
  knowledgeJobs(app.deps)
    .find(({ definition }) => definition.name === name)
    ?.run({}, context())
const keysIn = async (app: TestApp) => (await app.deps.storage.list('')).keys

async function begun(seller: Librarian, name: string, content: Uint8Array): Promise<string> {
  return (await seller.begin(name, content)).body.data.upload?.id ?? ''
}

test('forgotten uploads go after a day with their bytes; younger ones can be continued', async () => {
  const app = await testApp()
  const clock = clockAt(new Date())
  app.deps.clock = clock
  const seller = await librarian(app)
  const content = Buffer.from('Lamp, warm light. '.repeat(10_000))
  const younger = Buffer.from('Desk, dark oak. '.repeat(10_000))
  const [old, young] = [await begun(seller, 'lamps.txt', content), await begun(seller, 'desks.txt', younger)]
  for (const [id, bytes] of [
    [old, content],
    [young, younger],
  ] as const)
    await seller.send(id, 0, bytes.subarray(0, 70_000))
  await app.deps.db.execute(
    sql`update knowledge_uploads set created_at = created_at + interval '2 hours' where id = ${young}`,
  )
  const listed = async () => {
    const { member, project } = seller
    return (await member.call(knowledgeApi.list, { params: { projectId: project.id } })).body.data.begun
  }
  const rest = { received: 70_000 }
  expect(await listed()).toEqual([
    { id: young, name: 'desks.txt', bytes: younger.length, ...rest },
    { id: old, name: 'lamps.txt', bytes: content.length, ...rest },
  ])
  const kept = (id: string) => pieceKey(seller.id, id, 0)

  clock.advance((UPLOAD_HOURS - 1) * HOUR)
  await runJob(app, 'knowledge.tidy-uploads')
  expect((await keysIn(app)).sort()).toEqual([kept(old), kept(young)].sort())
  clock.advance(2 * HOUR)
  await runJob(app, 'knowledge.tidy-uploads')
  expect(await keysIn(app)).toEqual([kept(young)])
  expect((await listed()).map(({ id }) => id)).toEqual([young])
  expect((await seller.send(old, 70_000, content.subarray(70_000))).body).toMatchObject({ type: 'NOT_FOUND' })

  // Written by a request that was under way while its upload went, and by one that died: nobody's.
  await app.deps.storage.put(kept(old), content, { contentType: 'application/octet-stream' })
  await runJob(app, 'knowledge.sweep')
  expect(await keysIn(app)).toEqual([kept(young)])
  await seller.send(young, 70_000, younger.subarray(70_000))
  expect((await seller.finish(young)).body.data).toMatchObject({ id: young, bytes: younger.length })
})

test('a file that is removed while it is read, or while its meaning is made out, leaves nothing behind', async () => {
  const app = await testApp()
  const seller = await librarian(app)
  const { deps } = app
  const sheet = (name: string) => `Prices of ${name}\n\nname,price\n${`${name} lamp,24\n`.repeat(40)}`
  /** Indexes a new file and does something else just before that part of the work ends. */
  async function indexAnd(
    name: string,
    pauseIn: 'reading' | 'meaning',
    meanwhile: (fileId: string) => unknown,
  ) {
    const file = (await seller.give(`${name}.csv`, sheet(name))).body.data
    if (!('id' in file) || !file.runId) throw new Error('the file was not taken')
    const { id, runId } = file
    const { documents, search } = deps
    const interrupted = {
      ...deps,
      documents: {
        ...documents,
        study: async (...given: Parameters<typeof documents.study>) => {
          const study = await documents.study(...given)
          if (pauseIn === 'reading') await meanwhile(id)
          return study
        },
      },
      search: {
        ...search,
        embeddings: {
          ...search.embeddings,
          embed: async (...given: Parameters<typeof search.embeddings.embed>) => {
            const vectors = await search.embeddings.embed(...given)
            if (pauseIn === 'meaning') await meanwhile(id)
            return vectors
          },
        },
      },
    }
    await indexFile(
      interrupted,
      { userId: seller.id, fileId: id },
      { ...context(), id: runId, progress: () => {}, waits: 0 },
    )
    return id
  }
  const rowsIn = async (table: string) => (await rowsOf(deps.db, sql`select * from ${sql.raw(table)}`)).length
  const remove = async (fileId: string) => {
    const { status } = await seller.member.call(knowledgeApi.delete, { params: { fileId } })
    expect(status).toBe(200)
  }

  for (const moment of ['reading', 'meaning'] as const) {
    await indexAnd(moment, moment, remove)
    expect(await Promise.all(MADE_OF_FILES.map(rowsIn))).toEqual(MADE_OF_FILES.map(() => 0))
    expect(await keysIn(app)).toEqual([])
  }
  await indexAnd('kept', 'meaning', () => {})
  expect(await Promise.all(MADE_OF_FILES.map(rowsIn))).not.toContain(0)
})

test('a long table is written while others have their turn, and stays as it was until all of the new one is there', async () => {
  const app = await testApp()
  const seller = await librarian(app)
  // Vectors are not tested here and take long to compute.
  const embed = async (texts: string[]) => texts.map(() => new Float32Array(8).fill(0.5))
  const deps = { ...app.deps, embeddings: { ...app.deps.search.embeddings, embed } }
  const file = (await seller.give('orders.csv', `order,country\n${'7,Norway\n'.repeat(300)}`)).body.data
  if (!('id' in file) || !file.runId) throw new Error('the file was not taken')
  const params = { fileId: file.id }
  const work = (runId: string) => ({ ...context(), id: runId, lastTry: true, progress: () => {}, waits: 0 })
  await indexFile(deps, { userId: seller.id, fileId: file.id }, work(file.runId))
  const shown = async () => {
    const tables = await listTables(deps.db, seller.id, seller.project.id, {
      after: undefined,
      words: [],
      limit: 10,
    })
    return tables.map(({ rows }) => rows)
  }

  /** Indexes the file again with a number of rows, and acts in the middle of writing them. */
  async function readWith(rows: number, meanwhile: () => void) {
    const study: typeof deps.documents.study = async (...given) => {
      const { tables, ...read } = await deps.documents.study(...given)
      const long = Array.from({ length: rows }, (_, at) => ({ number: at + 2, cells: ['8', 'Peru'] }))
      const slice = (from?: number, to?: number) => {
        if (from === 250) meanwhile()
        return Array.prototype.slice.call(long, from, to)
      }
      return { ...read, tables: tables.map((table) => ({ ...table, rows: Object.assign(long, { slice }) })) }
    }
    const again = (await seller.member.call(knowledgeApi.index, { params })).body.data
    const documents = { ...deps.documents, study }
    await indexFile({ ...deps, documents }, { userId: seller.id, ...params }, work(again.runId ?? ''))
    await deps.db.execute(sql`update runs set state = 'done' where id = ${again.runId}`)
  }
  const drafts = () => rowsOf(deps.db, sql`select id from knowledge_tables where written_by is not null`)

  await deps.db.execute(sql`update runs set state = 'done'`)
  let seen: Promise<number[]> | undefined
  await readWith(600, () => {
    seen = shown()
  })
  expect(await seen).toEqual([300])
  expect([await shown(), await drafts()]).toEqual([[600], []])

  const broken = () => {
    throw new Error('the disk is full')
  }
  await expect(readWith(900, broken)).rejects.toThrow('the disk is full')
  expect([await shown(), await drafts()]).toEqual([[600], []])
})

test('[security D2] the same file sent twice at once is kept once; more than there is room for is refused however many ask at once', async () => {
  const app = await testApp()
  const seller = await librarian(app)
  const content = Buffer.from('Lamp, warm light.')
  const twins = await Promise.all(['a.txt', 'b.txt'].map((name) => seller.begin(name, content)))
  const [first, second] = twins.map(({ body }) => body.data.upload?.id ?? '')
  expect(first).toBe(second)
  const sent = await Promise.all([1, 2].map(() => seller.send(first ?? '', 0, content)))
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
  const finished = await Promise.all([1, 2].map(() => seller.finish(first ?? '')))
  expect(finished.map(({ status, body }) => [status, body.data.id])).toEqual([
    [200, first],
    [200, first],
  ])
  expect(await keysIn(app)).toEqual([`users/${seller.id}/knowledge/${first}`])

  const many = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      seller.begin(`${at}.txt`, content, { sha256: hashOf(Buffer.from(String(at))) }),
    ),
  )
  expect(many.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, ...Array(8).fill(413)])
})
