import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { extractionFields } from '#contracts/extraction.ts'
import type { PageRead, PageRefused } from '#contracts/scraping.ts'
import { type Answers, mara, ok, openApp } from '#web/testing/app.tsx'
import { aProject } from '#web/testing/projects.ts'
import { press, sent, type } from '#web/testing/settings.ts'

const projectId = '5a0f9a52-6f1b-4c53-9d33-4f8f2b7f0a11'
const hostile = '<img src=x onerror=alert(1)>'
const time = { robots: 1, resolve: 2, fetch: 30, parse: 4, extract: 5, total: 42 }
const candidate = { agreeing: [], confidence: 0.9, snippet: '"price":"39.90"' }
const none = Object.fromEntries(
  extractionFields.map((field) => [field, []]),
) as unknown as PageRead['extraction']['fields']
const read: PageRead = {
  outcome: 'read',
  way: 'url',
  time,
  extraction: {
    url: 'https://shop.example/arc',
    refused: [],
    fields: {
      ...none,
      title: [{ ...candidate, value: hostile, source: 'json-ld' }],
      brand: [{ ...candidate, value: 'Lampwerk', source: 'json-ld' }],
      price: [
        { ...candidate, value: { amount: '39.90', isFrom: false }, source: 'json-ld' },
        { ...candidate, value: { amount: '44.90', isFrom: false }, source: 'html', snippet: '€44.90' },
      ],
      currency: [{ ...candidate, value: 'EUR', source: 'json-ld' }],
    },
  },
}
const wall: PageRefused = {
  outcome: 'refused',
  way: 'url',
  reason: 'bot-wall',
  message: 'The shop blocks programs that read its pages.',
  remedies: ['paste', 'upload'],
  retryAfter: null,
  time: { ...time, parse: null, extract: null },
}

async function open(answers: Answers) {
  const wire = await openApp(
    '/scraping-test',
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/projects': ok([aProject({ id: projectId })]),
      ...answers,
    },
    'a-token',
  )
  await type('Page URL', 'shop.example/arc')
  await press('Read page')
  return wire
}

test('features of a page are listed and offered as facts', async () => {
  const fields = {
    ...none,
    features: [{ ...candidate, value: ['Leak-proof lid', hostile], source: 'html' as const }],
  }
  await open({ 'POST /api/page-readings': ok({ ...read, extraction: { ...read.extraction, fields } }) })
  const table = await screen.findByRole('region', { name: 'Fields' })
  expect(within(table).getByRole<HTMLInputElement>('checkbox', { name: 'Save Features' }).checked).toBe(true)
  within(table).getByText('2 features')
  screen.getByText('Features (2)')
  screen.getByText('Leak-proof lid')
  screen.getByText(hostile)
})

test('[T3] nothing is saved of a field whose sources disagree before the person chooses', async () => {
  const path = `/api/projects/${projectId}/page-proposals`
  const wire = await open({
    'POST /api/page-readings': ok(read),
    [`POST ${path}`]: ok({ proposed: [], skipped: [{ path: 'supplier.cost', reason: 'Cost is locked.' }] }),
  })
  const table = await screen.findByRole('region', { name: 'Fields' })
  within(table).getByText(hostile)
  const box = (name: string) => within(table).getByRole<HTMLInputElement>('checkbox', { name })
  expect(within(table).queryByText(/^This page doesn’t name the currency/)).toBeNull()
  // A supplier's brand is not the seller's.
  expect(box('Save Brand').disabled).toBe(true)
  expect(box('Save Price').disabled).toBe(true)
  screen.getByText(/^1 field chosen/)
  fireEvent.click(within(table).getByRole('radio', { name: 'Price: €44.90, Visible page' }))
  screen.getByText(/^2 fields chosen/)
  await press('Save as proposals')
  await screen.findByText('Cost is locked.')
  expect(sent(wire, 'POST', path)).toEqual([
    {
      role: 'supplier',
      url: 'https://shop.example/arc',
      currency: 'EUR',
      fields: {
        title: { value: hostile, source: 'json-ld' },
        price: { value: { amount: '44.90', isFrom: false }, source: 'html' },
      },
    },
  ])
})

test('[T1] a price without a currency says so', async () => {
  const fields = { ...read.extraction.fields, currency: [] }
  await open({
    'POST /api/page-readings': ok({ ...read, extraction: { ...read.extraction, fields } }),
  })
  const table = within(await screen.findByRole('region', { name: 'Fields' }))
  table.getByText(/^This page doesn’t name the currency of its prices/)
})

test('[T1] a refusal leads to pasting, with the address filled in', async () => {
  await open({ 'POST /api/page-readings': ok(wall) })
  await screen.findByRole('heading', { name: 'Blocked by a bot wall' })
  screen.getByText('bot-wall')
  expect(screen.queryByText('Parse')).toBeNull()
  await press('Paste the page')
  const source = screen.getByRole('textbox', { name: 'Page HTML' })
  await waitFor(() => expect(document.activeElement).toBe(source))
  expect(screen.getByLabelText<HTMLInputElement>('Address (optional)').value).toBe('https://shop.example/arc')
})

test('a link becomes facts on one screen; the person says once what it is, and other values wait', async () => {
  const path = `/api/projects/${projectId}/page-proposals`
  const proposal = {
    label: 'Cost',
    type: 'text',
    value: 'x',
    source: 'page',
    why: null,
    createdAt: '2026-11-18T09:00:00.000Z',
  }
  const current = {
    value: 'y',
    type: 'text',
    source: 'user',
    timestamp: '2026-11-17T09:00:00.000Z',
    locked: false,
  }
  const id = '11111111-1111-4111-8111-111111111111'
  const other = '22222222-2222-4222-8222-222222222222'
  const wire = await openApp(
    `/from-link?url=shop.example%2Farc&project=${projectId}`,
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/projects': ok([aProject({ id: projectId })]),
      'POST /api/page-readings': ok(read),
      [`POST ${path}`]: ok({
        proposed: [
          { ...proposal, id, path: 'product.title', current: null },
          { ...proposal, id: other, path: 'supplier.cost', current },
        ],
        skipped: [],
      }),
      [`POST /api/projects/${projectId}/canon/proposals/accept`]: ok({
        ...{ autoRulesApplied: [], canon: {}, conflicts: [], gone: [] },
      }),
    },
    'a-token',
  )
  expect((await screen.findByLabelText<HTMLInputElement>('Product link')).value).toBe('shop.example/arc')
  expect(sent(wire, 'POST', '/api/page-readings')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /^A supplier/ }))
  const table = await screen.findByRole('region', { name: 'Fields' })
  expect(sent(wire, 'POST', '/api/page-readings')).toEqual([
    { from: { way: 'url', url: 'shop.example/arc' } },
  ])
  fireEvent.click(within(table).getByRole('radio', { name: 'Price: €39.90, JSON-LD' }))
  await press('Save as facts')
  await screen.findByText('1 fact saved.')
  screen.getByText('1 fact to review')
  expect(sent(wire, 'POST', path)).toMatchObject([{ role: 'supplier', currency: 'EUR' }])
  expect(sent(wire, 'POST', `/api/projects/${projectId}/canon/proposals/accept`)).toEqual([
    { ids: [id], basedOn: { [id]: null } },
  ])
})

test('a page that robots are asked not to read is read after one confirmation', async () => {
  const message = 'This site asks robots not to read this page. Read it anyway?'
  const remedies: PageRefused['remedies'] = ['anyway', 'paste', 'upload']
  const wire = await open({
    'POST /api/page-readings': ({ body }) =>
      ok(JSON.parse(body).from.anyway ? read : { ...wall, reason: 'robots', message, remedies }),
  })
  await screen.findByText(message)
  await press('Read it anyway')
  await screen.findByText(/fields read from/)
  const bodies = wire.requests.filter(({ path }) => path === '/api/page-readings')
  expect(bodies.map(({ body }) => JSON.parse(body).from.anyway)).toEqual([undefined, true])
})

test('the price of a page that sells to shoppers becomes a cost only after a question', async () => {
  const [title] = read.extraction.fields.title
  const extraction = {
    ...read.extraction,
    fields: { ...none, title: title ? [title] : [], price: read.extraction.fields.price.slice(0, 1) },
  }
  await open({ 'POST /api/page-readings': ok({ ...read, extraction, isShop: true }) })
  const role = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'This page is' })
  expect(role.value).toBe('competitor')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save as proposals' })
  fireEvent.change(role, { target: { value: 'supplier' } })
  const question = await screen.findByRole('checkbox', { name: 'I buy at this price: use it as my cost' })
  expect(save.disabled).toBe(true)
  fireEvent.click(question)
  await waitFor(() => expect(save.disabled).toBe(false))
})
