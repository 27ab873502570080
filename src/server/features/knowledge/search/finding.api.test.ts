// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type KnowledgeFile, knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import { rowsOf } from '#server/db/database.ts'
import { embeddingsServer } from '#server/testing/embeddings-server.ts'
import { testApp } from '#server/testing/test-app.ts'
import { describeRest } from '../indexing/describing.service.ts'
import { readFiles } from '../indexing/passages.repository.ts'
import { librarian } from '../testing/adding.ts'

const list = (count: number) =>
  `SKU,Product,Lead time\n${Array.from({ length: count }, (_, at) => `NL-${100 + at},Lamp ${at},${at % 9} days`).join('\n')}\n`

test('rows of a table are looked up by what they say, and are no passages; a file of tables alone is searched', async () => {
  const app = await testApp({ working: true })
  const seller = await librarian(app)
  const file = await seller.add('nordlicht.csv', list(612))
  expect(file).toMatchObject({ state: 'ready', passages: 0, indexed: 0, tables: 1 })
  const found = await seller.search('What’s NL-121’s lead time?')
  expect(found).toMatchObject({
    passages: [],
    note: null,
    tables: [{ name: 'nordlicht.csv', rows: 612 }],
    rows: [{ fileName: 'nordlicht.csv', placeName: 'row 23', number: 23 }],
  })
  expect(found.rows[0]?.text).toBe('SKU: NL-121; Product: Lamp 21; Lead time: 3 days')
  // Questions that count rows quote none.
  expect((await seller.search('How many lamps have a lead time?')).rows).toEqual([])
})

test('row passages of files that were read before are removed; their text, tables and meanings stay', async () => {
  const app = await testApp({ working: true })
  const { deps } = app
  deps.search.embeddings = (await embeddingsServer()).model('4')
  const seller = await librarian(app)
  const { id } = await seller.add('prices.csv', `Prices of May\n\n${list(3)}`)
  const before = await rowsOf<{ vectors: Uint8Array }>(deps.db, sql`select vectors from knowledge_vectors`)
  // As it was stored before: rows as passages, embedded together with the text.
  const place = JSON.stringify({ page: null, heading: null, sheet: null, rowFrom: 4, rowTo: 6 })
  await deps.db.execute(sql`insert into knowledge_passages (file_id, position, user_id, project_id, text, place)
    select id, 1, user_id, project_id, 'SKU: NL-100', ${place}::jsonb from knowledge_files`)
  await deps.db.execute(sql`insert into knowledge_parts select file_id, 1, vectors from knowledge_parts`)
  await deps.db.execute(sql`update knowledge_vectors set count = 2, vectors = vectors || vectors`)
  await deps.db.execute(sql`delete from knowledge_words`)
  await deps.db.execute(sql`delete from knowledge_row_words`)
  await deps.db.execute(
    sql`update knowledge_files set passages = 2, indexed = 2, described = 0, language = null, sketch = null`,
  )
  await describeRest(deps)
  const shown = (await seller.member.call(knowledgeApi.get, { params: { fileId: id } })).body.data
  expect(shown).toMatchObject({ state: 'ready', passages: 1, indexed: 1, tables: 1 })
  expect(await rowsOf(deps.db, sql`select text from knowledge_passages`)).toEqual([{ text: 'Prices of May' }])
  expect(await rowsOf(deps.db, sql`select position from knowledge_parts`)).toEqual([{ position: 0 }])
  const after = await rowsOf<{ vectors: Uint8Array; count: number }>(
    deps.db,
    sql`select vectors, count from knowledge_vectors`,
  )
  expect(after.map(({ count, vectors }) => [count, Buffer.from(vectors)])).toEqual([
    [1, Buffer.from(before[0]?.vectors ?? [])],
  ])
  const found = await seller.search('lead time of NL-101')
  expect(found).toMatchObject({ rows: [{ number: 5 }], tables: [{ rows: 3 }] })
  const [read] = await readFiles(deps.db, seller.id, seller.project.id)
  await describeRest(deps)
  expect(await readFiles(deps.db, seller.id, seller.project.id)).toEqual([read])
})

const policy = (days: number) =>
  `Unused goods can be sent back within ${days} days of delivery in their own box. The buyer pays the parcel unless the goods are faulty.`

test('an older version of a file is marked and comes after the newer one, until the newer one is deleted', async () => {
  const app = await testApp({ working: true })
  const seller = await librarian(app)
  await seller.add('returns v1.md', policy(30))
  const newer = await seller.add('returns v2.md', policy(45))
  const marks = async () => {
    const { body } = await seller.member.call(knowledgeApi.list, { params: { projectId: seller.project.id } })
    return Object.fromEntries(
      body.data.items.map(({ name, supersededBy }: KnowledgeFile) => [name, supersededBy]),
    )
  }
  expect(await marks()).toEqual({ 'returns v1.md': 'returns v2.md', 'returns v2.md': null })
  const question = 'Within how many days can goods be sent back?'
  expect((await seller.search(question)).passages).toMatchObject([
    { fileName: 'returns v2.md', supersededBy: null },
    { fileName: 'returns v1.md', supersededBy: 'returns v2.md' },
  ])
  await seller.member.call(knowledgeApi.delete, { params: { fileId: newer.id } })
  expect(await marks()).toEqual({ 'returns v1.md': null })
})

test.each([
  [
    'de',
    'Versandkosten',
    'Der Versand nach Österreich kostet 7,90 Euro und dauert drei Tage.',
    'Wie hoch sind die Versandkosten?',
  ],
  [
    'es',
    'Envíos',
    'El envío a España cuesta 4,90 euros y tarda dos días en llegar.',
    '¿Cuáles son los gastos de envío?',
  ],
  [
    'fr',
    'Livraison',
    'La livraison en France coûte 4,90 euros et prend deux jours.',
    'Quels sont les frais d’expédition ?',
  ],
] as const)(
  'a file in %s is found in its language and by an English question',
  async (language, heading, text, question) => {
    const app = await testApp({ working: true })
    const seller = await librarian(app)
    const other = {
      de: 'Die Lampe ist aus Holz und wird mit einem Tuch gereinigt.',
      es: 'La lámpara es de madera y se limpia con un paño.',
      fr: 'La lampe est en bois et se nettoie avec un chiffon.',
    }[language]
    await seller.add('other.md', other)
    const file = await seller.add('terms.md', `# ${heading}\n\n${text}`)
    expect(file).toMatchObject({ language })
    for (const asked of [question, 'What does shipping cost?'])
      expect((await seller.search(asked)).passages[0]).toMatchObject({ fileName: 'terms.md', weak: false })
  },
)
