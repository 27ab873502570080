import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { KnowledgePassage } from '#contracts/knowledge/knowledge.ts'
import { ok } from '#web/testing/app.tsx'
import { press, sent } from '#web/testing/settings.ts'
import { file, limits, listed, open, projectId } from './testing/open-tab.ts'

test('files say how they are, are searched on the server, read again, and deleted only when asked twice', async () => {
  const first = [
    file('policy'),
    file('broken', { state: 'failed', reason: 'The file is damaged.', passages: 0 }),
    file('big', { state: 'indexing', indexed: 1, passages: 4 }),
    ...['a', 'b', 'c', 'd', 'e'].map((id) => file(id)),
  ]
  const wire = await open('', {
    [`GET /api/projects/${projectId}/knowledge`]: ({ query }) =>
      query.has('q')
        ? listed(query.get('q') === 'SIZ' ? [file('sizes')] : [], { limits: { ...limits, used: 51 } })
        : listed(first, { next: 'more', limits: { ...limits, used: 51 } }),
    'POST /api/knowledge/policy/index': ok(file('policy', { state: 'reading' })),
    'DELETE /api/knowledge/policy': { body: { success: true, message: 'Deleted.' } },
  })
  await screen.findByRole('list', { name: 'Files' })
  const rows = () =>
    within(screen.getByRole('list', { name: 'Files' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent)
  expect(rows().slice(0, 3)).toEqual([
    expect.stringContaining('2 KB · 3 passagesReady'),
    expect.stringContaining('The file is damaged.Failed'),
    expect.stringContaining('Indexing 25 %…'),
  ])
  screen.getByText(/You’ve reached the limit/)
  const pick = async (name: string, item: string) => {
    fireEvent.keyDown(screen.getByRole('button', { name: `More for ${name}` }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: item }))
  }
  await pick('policy.md', 'Read again')
  await waitFor(() => expect(sent(wire, 'POST', '/api/knowledge/policy/index')).toHaveLength(1))
  await pick('policy.md', 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “policy.md”?' }))
  const deleted = () => wire.requests.filter(({ method }) => method === 'DELETE').length
  expect(deleted()).toBe(0)
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(deleted()).toBe(1))

  // It stands on a page that was never fetched.
  for (const typed of ['S', 'SI', 'SIZ'])
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } })
  await screen.findByText('sizes.md')
  expect(rows()).toHaveLength(1)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'sofa' } })
  await screen.findByText(/^No file name contains “sofa”/)
  const asked = wire.requests.flatMap(({ query }) => query.get('q') ?? [])
  expect([...new Set(asked)]).toEqual(['SIZ', 'sofa'])
  await press('Show all files')
  await screen.findByText('policy.md')
  expect(rows()).toHaveLength(8)
})

const passage = (position: number): KnowledgePassage => ({
  fileId: 'policy',
  position,
  text: `Passage ${position}`,
  place: { page: 3, heading: 'Returns', sheet: null, rowFrom: null, rowTo: null },
})

test('a citation opens its passage among its neighbours, and says when the file was read again since', async () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue()
  const wire = await open('&file=policy&passage=21', {
    'GET /api/knowledge/policy/passages': ({ query }) => {
      const from = Number(query.get('from') ?? 20)
      const items = query.get('around') === '99' ? [passage(0)] : [from, from + 1, from + 2].map(passage)
      const isFirst = from === 0 || query.get('around') === '99'
      return ok({ file: file('policy'), items, next: null, previous: isFirst ? null : 0 })
    },
  })
  const cited = (await screen.findByText('Passage 21')).closest('li')
  expect(cited?.getAttribute('aria-current')).toBe('true')
  expect(cited?.textContent).toContain('page 3, ReturnsCited here')
  expect(scrolled.mock.contexts).toEqual([cited])
  expect(document.activeElement).toBe(cited)
  expect(wire.requests.find(({ path }) => path.endsWith('/passages'))?.query.get('around')).toBe('21')
  await press('Show earlier passages')
  await screen.findByText('Passage 0')
  expect(screen.getAllByText(/^Passage /).map(({ textContent }) => textContent)[3]).toBe('Passage 20')
})

test('a passage that is gone, and a file that is gone, say so', async () => {
  await open('&file=policy&passage=99', {
    'GET /api/knowledge/policy/passages': ok({
      file: file('policy'),
      items: [passage(0)],
      next: null,
      previous: null,
    }),
  })
  await screen.findByText(/no longer in this file/)
  fireEvent.click(screen.getByRole('link', { name: 'All files' }))
  // The list has no answer here: it offers another try.
  await screen.findByText('Your files could not be loaded')
})

test('a file of tables alone leads to them, and an older version says so', async () => {
  const old = file('prices', { passages: 0, indexed: 0, tables: 1, supersededBy: 'prices v2.csv' })
  await open('&file=prices', {
    'GET /api/knowledge/prices/passages': ok({ file: old, items: [], next: null, previous: null }),
  })
  const link = await screen.findByRole('link', { name: 'Show its tables' })
  expect(link.getAttribute('href')).toContain('view=tables&q=prices.md')
  expect(screen.getByText('2 KB · 1 table · Older version of prices v2.csv')).toBeTruthy()
})

test('a tested question shows weak matches as such, and the rows it names', async () => {
  const weak = { fileName: 'policy.md', placeName: '', score: 0.1, words: null, meaning: null, matched: [] }
  const row = { tableId: 't', fileId: 'f', fileName: 'stock.csv', placeName: 'row 4', number: 4 }
  await open('&view=question', {
    [`POST /api/projects/${projectId}/knowledge-search`]: ok({
      passages: [{ ...passage(0), ...weak, why: '', weak: true, supersededBy: 'policy v2.md' }],
      rows: [{ ...row, place: passage(0).place, text: 'SKU: A-1', score: 0.5, supersededBy: null }],
      tables: [],
      note: null,
    }),
  })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Question' }), { target: { value: 'A-1?' } })
  press('Find')
  const found = within(await screen.findByRole('list', { name: 'Passages' }))
  expect(found.getByText('Weak match')).toBeTruthy()
  expect(found.getByText('Older version')).toBeTruthy()
  const rows = within(screen.getByRole('region', { name: 'Matching rows' }))
  expect(rows.getByRole('listitem').textContent).toBe('stock.csv, row 4SKU: A-1')
})

test('many tables can be searched; what no table has offers all of them again', async () => {
  const table = (name: string) => ({
    id: name,
    fileId: 'f',
    fileName: 'stock.xlsx',
    name,
    columns: [],
    rows: 2,
  })
  const tables = Array.from({ length: 8 }, (_, at) => table(`Sheet ${at}`))
  await open('&view=tables', {
    [`GET /api/projects/${projectId}/knowledge-tables`]: ({ query }) => {
      const q = query.get('q') ?? ''
      return ok({ items: tables.filter(({ name }) => name.includes(q)), next: null })
    },
  })
  const names = () =>
    within(screen.getByRole('list', { name: 'Tables' }))
      .getAllByRole('link')
      .map((link) => link.textContent)
  const field = await screen.findByRole('searchbox', { name: 'Search tables by name, file or column' })
  expect(names()).toHaveLength(8)
  fireEvent.change(field, { target: { value: 'Sheet 3' } })
  await waitFor(() => expect(names()).toEqual(['Sheet 3']))
  fireEvent.change(field, { target: { value: 'Chairs' } })
  await screen.findByText('No table has “Chairs” in its name, file or columns.')
  press('Show all tables')
  await waitFor(() => expect(names()).toHaveLength(8))
})

test('a group of rows that say nothing is called empty', async () => {
  const column = { kind: 'text', decimal: '.', unit: '', values: [] }
  const table = {
    id: 't1',
    fileId: 'f1',
    fileName: 'orders.csv',
    name: 'orders.csv',
    rows: 1,
    columns: [{ ...column, name: 'Country' }],
  }
  const wire = await open('&table=t1', {
    'GET /api/knowledge-tables/t1/rows': ok({ table, items: [], next: null }),
    'POST /api/knowledge-tables/t1/query': ok({
      columns: ['Country', 'count'],
      rows: [
        ['Germany', '6'],
        ['', '1'],
      ],
      matched: 7,
      total: 2,
      skipped: 0,
    }),
  })
  await screen.findByText('1 row, 1 column')
  fireEvent.change(await screen.findByLabelText('For each'), { target: { value: 'Country' } })
  await press('Ask')
  expect(await screen.findByRole('row', { name: '(empty) 1' })).toBeTruthy()
  expect(sent(wire, 'POST', '/api/knowledge-tables/t1/query')).toMatchObject([{ groupBy: ['Country'] }])
})

test('a share is asked of rows without a column, and says of how many', async () => {
  const table = {
    id: 't1',
    fileId: 'f1',
    fileName: 'orders.csv',
    name: 'orders.csv',
    columns: [{ name: 'Status', kind: 'text', decimal: '.', unit: '', values: ['paid', 'returned'] }],
    rows: 60,
  }
  const wire = await open('&table=t1', {
    'GET /api/knowledge-tables/t1/rows': ok({ table, items: [], next: null }),
    'POST /api/knowledge-tables/t1/query': ok({
      columns: ['share of rows in %'],
      rows: [['25']],
      matched: 15,
      among: 60,
      total: 1,
      skipped: 0,
    }),
  })
  fireEvent.change(await screen.findByLabelText('What'), { target: { value: 'share' } })
  await press('Ask')
  await screen.findByText('From 15 of 60 rows.')
  screen.getByText('share of rows in %')
  expect(sent(wire, 'POST', '/api/knowledge-tables/t1/query')).toMatchObject([
    { measures: [{ what: 'share' }] },
  ])
})
