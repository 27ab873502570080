import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { KnowledgeFile, KnowledgePassage } from '#contracts/knowledge.ts'
import { shippedPlans } from '#contracts/plans.ts'
import type { Project } from '#contracts/projects.ts'
import { type Answers, mara, ok, openApp, refused } from '#web/testing/app.tsx'
import { press, sent } from '#web/testing/settings.ts'

const at = '2026-11-01T10:00:00.000Z'
const projectId = '5a0f9a52-6f1b-4c53-9d33-4f8f2b7f0a11'
const lamp: Project = {
  id: projectId,
  name: 'Lamp',
  slug: 'Lamp',
  formerSlugs: [],
  businessInstructions: '',
  researchData: '',
  revisions: { businessInstructions: 0, researchData: 0 },
  knowledgeBase: [],
  userId: mara.id,
  createdAt: at,
  updatedAt: at,
}
const file = (id: string, fields: Partial<KnowledgeFile> = {}): KnowledgeFile => ({
  id,
  name: `${id}.md`,
  mediaType: 'text/markdown',
  bytes: 2_048,
  state: 'ready',
  reason: null,
  passages: 3,
  indexed: 3,
  tables: 0,
  runId: null,
  createdAt: at,
  ...fields,
})
const limits = { files: 5, bytesPerFile: 10_000_000, used: 1 }
const listed = (items: KnowledgeFile[], more = {}) => ok({ items, next: null, limits, begun: [], ...more })

const open = (query: string, answers: Answers) =>
  openApp(
    `/project/Lamp?tab=knowledge${query}`,
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/chats': ok({ items: [], next: null }),
      'GET /api/projects': ok([lamp]),
      'GET /api/plans': ok(shippedPlans),
      ...answers,
    },
    'a-token',
  )

async function choose(...files: File[]) {
  await screen.findByRole('button', { name: 'Choose files' })
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Files to add"]')
  if (!input) throw new Error('no file can be chosen')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  fireEvent.change(input)
}

test('a file goes on from where the server is after the connection was lost, and a full plan offers a larger one', async () => {
  const bytes = 2_500_000
  let [received, lost] = [0, false]
  const arrived: KnowledgeFile[] = []
  const upload = () => ({ id: 'u1', name: 'manual.txt', bytes, received })
  const wire = await open('', {
    [`GET /api/projects/${projectId}/knowledge`]: () => listed(arrived),
    [`POST /api/projects/${projectId}/knowledge-uploads`]: ({ body }) =>
      JSON.parse(body).name === 'second.txt'
        ? {
            ...refused(413, 'Your plan has no room.'),
            body: { ...(refused(413, 'Your plan has no room.').body as object), type: 'TOO_LARGE' },
          }
        : ok({ upload: upload(), file: null }),
    'PUT /api/knowledge-uploads/u1': {
      stream: (reply, { query, body }) => {
        if (received > 0 && !lost) {
          // The piece arrives, but not the word that it did.
          lost = true
          received += body.length
          reply.destroy()
          return
        }
        expect(Number(query.get('offset'))).toBe(received)
        received += body.length
        reply.writeHead(200, { 'content-type': 'application/json' })
        reply.end(JSON.stringify({ success: true, data: upload() }))
      },
    },
    'POST /api/knowledge-uploads/u1/finish': () => {
      arrived.push(file('manual', { state: 'reading', passages: 0 }))
      return ok(arrived[0])
    },
  })
  await screen.findByText('Teach the assistant your business')
  await choose(
    new File(['x'.repeat(bytes)], 'manual.txt'),
    new File(['y'], 'second.txt'),
    new File(['z'], 'odd.exe'),
  )
  const sending = within(await screen.findByRole('list', { name: 'Files being sent' }))
  await sending.findByText(/^Files of this kind cannot be read/)
  await sending.findByText(/Your plan has no room/)
  await sending.findByText(/Dropshipping Automation has room for 100 files of up to 25 MB/)
  expect(sending.getByRole('link', { name: 'see the plans' }).getAttribute('href')).toBe('/upgrade')
  await sending.findByText(/^The connection was lost/)
  dispatchEvent(new Event('online'))
  await screen.findByText('Reading…')
  expect(received).toBe(bytes)
  const offsets = wire.requests
    .filter(({ method }) => method === 'PUT')
    .map(({ query }) => query.get('offset'))
  expect(offsets).toEqual(['0', '1048576', '2097152'])

  fireEvent.click(sending.getByRole('button', { name: 'Dismiss odd.exe' }))
  fireEvent.click(sending.getByRole('button', { name: 'Dismiss second.txt' }))
  expect(screen.queryByRole('list', { name: 'Files being sent' })).toBeNull()
})

test('what has arrived to the last byte is added without its file; where that failed it can be tried again', async () => {
  const begun = [{ id: 'b1', name: 'b1.txt', bytes: 4_096, received: 4_096 }]
  const added: KnowledgeFile[] = []
  let isDown = true
  await open('', {
    [`GET /api/projects/${projectId}/knowledge`]: () => listed(added, { begun }),
    'POST /api/knowledge-uploads/b1/finish': () => {
      if (isDown) return refused(503, 'Too many pictures are being drawn. Try again in a moment.')
      added.push(file('b1', { name: 'b1.txt' }))
      begun.splice(0)
      return ok(added[0])
    },
  })
  await screen.findByText('All of it has arrived, but it is not added yet.')
  expect(screen.queryByText(/Choose the file again/)).toBeNull()
  isDown = false
  await press('Try again: b1.txt')
  await screen.findByText('b1.txt')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Files not sent to the end' })).toBeNull())
  expect(added).toHaveLength(1)
})

test('what was begun and not finished is listed, goes on with the same file, and can be discarded', async () => {
  const begun = ['b1', 'b2'].map((id) => ({ id, name: `${id}.txt`, bytes: 4_096, received: 3_072 }))
  const offsets: unknown[] = []
  await open('', {
    [`GET /api/projects/${projectId}/knowledge`]: () => listed([], { begun }),
    'DELETE /api/knowledge-uploads/b2': () => {
      begun.splice(1)
      return { body: { success: true, message: 'The file was not added.' } }
    },
    [`POST /api/projects/${projectId}/knowledge-uploads`]: () => ok({ upload: begun[0], file: null }),
    'PUT /api/knowledge-uploads/b1': ({ query }) => {
      offsets.push(query.get('offset'))
      return ok({ ...begun[0], received: 4_096 })
    },
    'POST /api/knowledge-uploads/b1/finish': () => {
      const { status, body } = refused(415, 'By its name this is a text file.')
      return { status, body: { ...(body as object), type: 'UNSUPPORTED_TYPE' } }
    },
  })
  const list = await screen.findByRole('list', { name: 'Files not sent to the end' })
  expect(list.textContent).toContain('3 KB of 4 KB have arrived. Choose the file again to go on.')
  await press('Discard b2.txt')
  const asked = within(await screen.findByRole('dialog', { name: 'Discard “b2.txt”?' }))
  asked.getByText(/If another tab still sends it, that ends too\.$/)
  expect(begun).toHaveLength(2)
  fireEvent.click(asked.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))

  const take = (size: number) => {
    const input = list.querySelector('input')
    if (!input) throw new Error('no file can be chosen')
    Object.defineProperty(input, 'files', {
      value: [new File(['x'.repeat(size)], 'b1.txt')],
      configurable: true,
    })
    fireEvent.change(input)
  }
  take(5)
  await screen.findByText('That is another file. Choose “b1.txt”, which has 4 KB.')
  expect(offsets).toEqual([])
  take(4_096)
  await waitFor(() => expect(offsets).toEqual(['3072']))
  expect(screen.queryByRole('list', { name: 'Files not sent to the end' })).toBeNull()
  await screen.findByText('By its name this is a text file.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

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
  screen.getByText(/There is no room for more/)
  const pick = async (name: string, item: string) => {
    fireEvent.keyDown(screen.getByRole('button', { name: `More for ${name}` }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: item }))
  }
  await pick('policy.md', 'Read it again')
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
  await screen.findByText(/^None of your files has “sofa” in its name/)
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
  await press('Show what comes before')
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
  await screen.findByText('None of your tables has “Chairs” in its name, its file or its columns.')
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
    rows: 2,
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
  fireEvent.change(await screen.findByLabelText('For each'), { target: { value: 'Country' } })
  await press('Ask')
  expect(await screen.findByRole('row', { name: '(empty) 1' })).toBeTruthy()
  expect(sent(wire, 'POST', '/api/knowledge-tables/t1/query')).toMatchObject([{ groupBy: 'Country' }])
})
