import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Capture, Source, SourceField } from '#contracts/research.ts'
import { type Answers, ok } from '#web/testing/app.tsx'
import { openTab } from '#web/testing/project-tab.ts'
import { aProject } from '#web/testing/projects.ts'
import { press, sent, type } from '#web/testing/settings.ts'

const at = '2026-11-01T10:00:00.000Z'
const projectId = '5a0f9a52-6f1b-4c53-9d33-4f8f2b7f0a11'
const lamp = aProject({ id: projectId, researchData: 'Rivals ask €39.' })
/** A canon that knows nothing yet, and asks for one field. */
const canonMissing = (...missing: { path: string; label: string; type: string }[]): Answers => ({
  [`GET /api/projects/${projectId}/canon/state`]: ok({
    fields: [],
    blocked: [],
    completeness: { percent: 0, filled: 0, total: 1, missing },
    proposals: 0,
  }),
  [`GET /api/projects/${projectId}/canon/proposals`]: ok([]),
})
const capture = (fields: Record<string, string>, more: Partial<Capture> = {}): Capture => ({
  id: `capture ${JSON.stringify(fields)}`,
  way: 'url',
  url: 'https://nord.example/arc',
  capturedAt: at,
  excerpt: '<b>Bends</b> over the table.',
  fields: Object.entries(fields).map(([name, value]): SourceField => ({ name, value, origin: 'json-ld' })),
  ...more,
})
const source = (id: string, latest: Capture, more: Partial<Source> = {}): Source => ({
  id,
  projectId,
  kind: 'supplier',
  title: `Lamp ${id}`,
  url: 'https://nord.example/arc',
  createdAt: at,
  captures: 1,
  latest,
  ...more,
})

const open = (query: string, answers: Answers) => openTab(lamp, `research${query}`, answers)

test('a refused address says why at its field, and the next one is opened', async () => {
  const nord = source('nord', capture({ title: 'Arc' }))
  const reason = 'This address leads to a private network.'
  let works = false
  const wire = await open('', {
    [`GET /api/projects/${projectId}/sources`]: ok({ items: [], next: null }),
    [`POST /api/projects/${projectId}/sources`]: () =>
      works
        ? ok(nord)
        : {
            status: 400,
            body: {
              success: false,
              error: reason,
              message: reason,
              type: 'INVALID_INPUT',
              fields: { url: reason },
            },
          },
    'GET /api/sources/nord': ok({ ...nord, history: [nord.latest] }),
  })
  await screen.findByRole('heading', { name: 'No sources yet' })
  await screen.findByDisplayValue('Rivals ask €39.')
  await press('Add a source')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a source' }))
  fireEvent.change(dialog.getByRole('combobox', { name: 'Kind' }), { target: { value: 'supplier' } })
  const address = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Page URL' })
  await type('Page URL', 'http://10.0.0.7/')
  await press('Add source')
  await dialog.findByText(reason)
  expect(address.getAttribute('aria-invalid')).toBe('true')
  works = true
  await type('Page URL', 'nord.example/arc')
  await press('Add source')
  await screen.findByRole('heading', { level: 2, name: 'Lamp nord' })
  expect(location.search).toBe('?tab=research&source=nord')
  expect(sent(wire, 'POST', `/api/projects/${projectId}/sources`).at(-1)).toEqual({
    kind: 'supplier',
    from: { way: 'url', url: 'nord.example/arc' },
  })
})

test('[J1] a page’s text is shown as text; only web addresses become links, by their host', async () => {
  const latest = capture(
    {
      title: '<img src=x onerror=alert(1)>',
      images: 'https://cdn.example/a.jpg\nhttps://cdn.example/b.jpg',
      video: 'javascript:alert(1)',
    },
    { url: 'javascript:alert(1)' },
  )
  const older = capture({ title: 'Arc', price: '39.90' })
  const nord = source('nord', latest, { url: null })
  const wire = await open('&source=nord', {
    'GET /api/sources/nord': ok({ ...nord, history: [latest, older] }),
    ...canonMissing(
      { path: 'audience.desires', label: 'Desires', type: 'list' },
      { path: 'brand.accent', label: 'Accent', type: 'text' },
      { path: 'product.title', label: 'Title', type: 'text' },
    ),
    'POST /api/sources/nord/proposals': { body: { success: true, message: 'Proposed.' } },
  })
  expect(await screen.findAllByText('<img src=x onerror=alert(1)>')).toHaveLength(2)
  screen.getByText('<b>Bends</b> over the table.')
  const main = within(screen.getByRole('article'))
  const links = main.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(({ href, textContent, rel }) => [href, textContent, rel])).toEqual(
    ['a', 'b'].map((name) => [
      `https://cdn.example/${name}.jpg`,
      'cdn.example',
      'noopener noreferrer nofollow',
    ]),
  )
  expect(document.querySelector('article img')).toBeNull()
  main.getByText('no longer there')
  expect(screen.queryByRole('button', { name: 'Capture again' })).toBeNull()

  await press('To facts: Title')
  expect(await screen.findByRole('combobox', { name: 'Fact' })).toHaveProperty('value', 'product.title')
  const offered = within(screen.getByRole('combobox', { name: 'Fact' })).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Choose a field',
    'Accent (brand.accent)',
    'Desires (audience.desires)',
    'Title (product.title)',
  ])
  await press('Propose')
  await waitFor(() =>
    expect(sent(wire, 'POST', '/api/sources/nord/proposals')).toEqual([
      { fields: [{ field: 'title', path: 'product.title' }] },
    ]),
  )

  await press('Choose fields to save as facts')
  const ticked = async (name: string) =>
    (await screen.findByRole<HTMLInputElement>('checkbox', { name })).checked
  expect(await ticked('Propose Title')).toBe(true)
  expect(await ticked('Propose Images')).toBe(false)
  fireEvent.change(screen.getByRole('combobox', { name: 'Fact for video' }), {
    target: { value: 'product.title' },
  })
  await press('Propose 2')
  await waitFor(() =>
    expect(sent(wire, 'POST', '/api/sources/nord/proposals').at(-1)).toEqual({
      fields: [
        { field: 'title', path: 'product.title' },
        { field: 'video', path: 'product.title' },
      ],
    }),
  )
})

test('sources are narrowed, paged, compared by four at most, and deleted with a way back', async () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((id, n) =>
    source(
      id,
      capture(
        { price: String(30 + n), currency: 'EUR', ...(n === 0 && { rating: '4.1' }) },
        { way: n === 3 ? 'hand' : 'url' },
      ),
    ),
  )
  const gone = new Set<string>()
  const wire = await open('', {
    [`GET /api/projects/${projectId}/sources`]: ({ query }) => {
      const [from, to] = query.get('cursor') ? [3, 5] : [0, 3]
      const items = all.filter(({ id }) => !gone.has(id)).slice(from, to)
      return ok({ items: query.get('kind') === 'ad' ? [] : items, next: to === 3 ? 'more' : null })
    },
    ...Object.fromEntries(
      all.map((one) => [`GET /api/sources/${one.id}`, ok({ ...one, history: [one.latest] })]),
    ),
    'DELETE /api/sources/a': () => {
      gone.add('a')
      return { body: { success: true, message: 'Deleted.' } }
    },
    'POST /api/sources/a/restore': () => {
      gone.delete('a')
      return ok(all[0])
    },
  })
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Sources' })).getAllByRole('listitem')
  await press('Show more')
  await waitFor(async () => expect(await rows()).toHaveLength(5))
  for (const id of ['a', 'b', 'c', 'd'])
    fireEvent.click(screen.getByRole('checkbox', { name: `Compare Lamp ${id}` }))
  expect(screen.getByRole('checkbox', { name: 'Compare Lamp e' })).toHaveProperty('disabled', true)
  await press('Compare 4')
  const price = await screen.findByRole('row', { name: /^Price/ })
  expect(price.textContent).toBe('Pricediffers30lowest313233')
  const rating = screen.getByRole('row', { name: /^Rating/ })
  expect(rating.textContent).toMatch(/4\.1not found on the pagenot found on the pagenot entered$/)
  screen.getByText('1 of 4 fields differ and are highlighted.')
  fireEvent.click(screen.getByRole('link', { name: 'All sources' }))

  await rows()
  fireEvent.keyDown(screen.getByRole('button', { name: 'More for Lamp a' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await screen.findByText('“Lamp a” was deleted.')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Lamp a' })).toBeNull())
  await press('Undo')
  await screen.findByRole('link', { name: 'Lamp a' })

  fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'ad' } })
  await screen.findByRole('heading', { name: 'No matching sources' })
  expect(wire.requests.at(-1)?.query.get('kind')).toBe('ad')
  await press('Show all sources')
  await waitFor(async () => expect((await rows()).length).toBeGreaterThan(2))
})

test('an amount is offered to the canon with the currency that it would be proposed in', async () => {
  const nord = source('nord', capture({ price: '29.00', currency: 'USD' }))
  await open('&source=nord', {
    'GET /api/sources/nord': ok({ ...nord, history: [nord.latest] }),
    ...canonMissing({ path: 'supplier.cost', label: 'Cost', type: 'money' }),
  })
  await press('To facts: Price')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('$29.00')).toBeTruthy()
})
