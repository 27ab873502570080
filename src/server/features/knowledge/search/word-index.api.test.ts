// @both-databases
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { insertPassages, insertWords, readFiles } from '../indexing/passages.repository.ts'
import { insertKnowledge } from '../knowledge.factory.ts'
import { relatedTables } from '../tables/tables.service.ts'
import { createWordIndex, packedWords } from './word-index.ts'

const kind = { kind: 'text', decimal: '.', unit: '', values: [] }
const place = { page: null, heading: null, sheet: null, rowFrom: null, rowTo: null }

test('words find passages of all files, the rarest words first, also where they are not kept yet; tables by theirs', async () => {
  const { deps, build } = await testApp()
  const { db } = deps
  const { id: userId } = await build.user()
  const projectId = randomUUID()
  await db.execute(
    sql`insert into projects (id, user_id, name, slug) values (${projectId}, ${userId}, 'Lamps', 'Lamps')`,
  )
  const { fileId: short } = await insertKnowledge(deps, { userId, projectId, text: 'A desk without a lamp' })
  const { fileId: long } = await insertKnowledge(deps, { userId, projectId, text: 'Brass', sha256: 'c' })
  const rest = Array.from({ length: 299 }, (_, at) => ({
    position: at + 1,
    text: at === 249 ? 'The zephyr switch of a brass lamp' : `Lamp ${at} of brass`,
    place,
  }))
  await insertPassages(db, userId, { id: long, projectId }, rest)
  const all = [{ position: 0, text: 'Brass', place }, ...rest]
  for (const first of [0, 200])
    await insertWords(db, long, {
      first,
      words: packedWords({ name: 'lamp.csv', language: null }, all.slice(first, first + 200)),
    })
  await db.execute(sql`update knowledge_files set passages = 300, revision = 1 where id = ${long}`)

  const index = createWordIndex()
  const find = async (...forms: string[]) =>
    index.heaviest(db, {
      files: await readFiles(db, userId, projectId),
      forms: forms.map((form) => [form]),
      most: 2,
    })
  const { weights, places } = await find('lamp', 'zephyr', 'desk', 'sofa')
  // Equal weights are ordered by length.
  expect(places).toMatchObject([
    { fileId: short, position: 0 },
    { fileId: long, position: 250 },
  ])
  const [lamp = 0, zephyr = 0, desk, sofa = 0] = weights
  expect(zephyr).toBe(desk)
  expect([lamp < zephyr, zephyr < sofa]).toEqual([true, true])
  expect((await find('sofa')).places).toEqual([])

  await db.execute(sql`delete from knowledge_words`)
  await db.execute(sql`update knowledge_files set revision = revision + 1`)
  expect((await find('lamp', 'zephyr', 'desk', 'sofa')).places).toEqual(places)

  const tables = async (question: string) =>
    (await relatedTables(deps, userId, projectId, question)).tables.map(({ fileId }) => fileId)
  const call = (column: string, fileId: string) =>
    db.execute(sql`update knowledge_tables set columns = ${JSON.stringify([{ ...kind, name: column }])}::jsonb
      where file_id = ${fileId}`)
  await call('Finish of the wood', long)
  expect(await tables('Which lamp has a walnut finish?')).toEqual([long, short])
  expect(await tables('Who plays chess?')).toEqual([])
  // They are packed once, and again when their file was read again.
  await call('Walnut', short)
  expect(await tables('walnut')).toEqual([])
  await db.execute(sql`update knowledge_files set revision = revision + 1 where id = ${short}`)
  expect(await tables('walnut')).toEqual([short])
})
