import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import { testApp } from '#server/testing/test-app.ts'
import { insertKnowledge } from '../knowledge.factory.ts'
import { librarian } from '../testing/adding.ts'

test('tables are listed by their files and places in them, page by page, and searched by name, file and columns', async () => {
  const app = await testApp()
  const { deps } = app
  const [seller, stranger] = [await librarian(app), await librarian(app)]
  const column = (name: string) => ({ name, kind: 'text', decimal: '.', unit: '', values: ['SKU'] })
  const add = async ({ id: userId, project }: typeof seller, name: string, sheets: [string, string][]) => {
    const { fileId } = await insertKnowledge(deps, { userId, projectId: project.id, sha256: name })
    await deps.db.execute(sql`update knowledge_files set name = ${name} where id = ${fileId}`)
    await deps.db.execute(sql`delete from knowledge_tables where file_id = ${fileId}`)
    for (const [position, [sheet, header]] of sheets.entries())
      await deps.db.execute(sql`insert into knowledge_tables (file_id, user_id, project_id, position, name, columns, rows)
        values (${fileId}, ${userId}, ${project.id}, ${position}, ${sheet}, ${JSON.stringify([column(header)])}::jsonb, 1)`)
  }
  await add(seller, 'stock.xlsx', [
    ['Zürich', 'Article'],
    ['Berlin', 'Weight'],
  ])
  await add(seller, 'Prices.csv', [['Prices.csv', 'SKU']])
  await add(stranger, 'stock.csv', [['Zürich', 'SKU']])
  const list = async (query: object) =>
    (await seller.member.call(knowledgeApi.tables, { params: { projectId: seller.project.id }, query })).body
  const names = async (q?: string) => (await list(q ? { q } : {})).data.items.map(({ name }) => name)

  expect(await names()).toEqual(['Prices.csv', 'Zürich', 'Berlin'])
  expect(await names('stock zurich')).toEqual(['Zürich'])
  expect(await names('weight')).toEqual(['Berlin'])
  expect(await names('sku')).toEqual(['Prices.csv'])
  expect([await names('text'), await names('%')]).toEqual([[], []])

  const first = await list({ limit: 2 })
  expect(first.data.items.map(({ name }) => name)).toEqual(['Prices.csv', 'Zürich'])
  const second = await list({ limit: 2, cursor: first.data.next })
  expect([second.data.items.map(({ name }) => name), second.data.next]).toEqual([['Berlin'], null])
  for (const cursor of ['x', stranger.project.id])
    expect((await list({ cursor })).message).toBe('This page does not exist.')
})
