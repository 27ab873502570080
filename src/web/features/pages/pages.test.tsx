import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CanonField } from '#contracts/canon.ts'
import { plainTheme } from '#contracts/pages/page-blocks.ts'
import type { PageSummary, SavePage, SitePage } from '#contracts/pages/pages.ts'
import { plans, shippedPlans } from '#contracts/plans.ts'
import { newBlock } from '#pages/new-block.ts'
import { type Answers, mara, ok, openApp, refused } from '#web/testing/app.tsx'
import { aProject } from '#web/testing/projects.ts'

const lamp = aProject()
const at = '2026-11-01T10:00:00.000Z'
const canon = `/api/projects/${lamp.id}/canon`

const summary: PageSummary = {
  id: '0b5f5d0e-4f0c-4a55-8f0e-0d2f5f0b8a21',
  projectId: lamp.id,
  title: 'Arc lamp',
  goal: 'product',
  imageId: null,
  sketch: { accent: '#1a7f5a', background: '#ffffff', text: '#1f2328', kinds: ['hero'] },
  slug: null,
  isPublished: false,
  updatedAt: at,
  publishedAt: null,
  address: null,
  isStale: false,
}
let made = 0
/** Each test has a page of its own: unsent edits outlive a screen. */
const aDraft = (given: Partial<SitePage> = {}): SitePage => ({
  ...summary,
  id: `0b5f5d0e-4f0c-4a55-8f0e-0d2f5f0b8b0${made++}`,
  description: '',
  language: 'en',
  theme: plainTheme,
  buyLink: null,
  isIndexed: true,
  step: 'sections',
  blocks: [newBlock('hero', 'hero'), newBlock('faq', 'faq')],
  revision: 3,
  preview: null,
  changed: [],
  ...given,
})
const apiOf = ({ id }: { id: string }) => `/api/pages/${id}`

const open = (path: string, answers: Answers) =>
  openApp(
    path,
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/plans': ok(shippedPlans),
      'GET /api/subscription-status': ok({ plan: 'pro', features: plans.pro }),
      'GET /api/projects': ok([lamp]),
      'GET /api/page-images': ok([]),
      'GET /api/saved-blocks': ok([]),
      [`GET /api/projects/${lamp.id}/page-theme`]: ok({ theme: plainTheme, notes: [] }),
      [`GET ${canon}/state`]: ok({
        fields: [],
        blocked: [],
        completeness: { percent: 0, filled: 0, total: 44, missing: [] },
        proposals: 0,
      }),
      [`GET ${canon}/proposals`]: ok([]),
      [`GET ${canon}/uses`]: ok([]),
      ...answers,
    },
    'a-token',
  )

/** A server that keeps one page, and refuses changes of an older revision. */
function pageServer(first: SitePage) {
  let page = first
  const api = apiOf(first)
  const saved: SavePage[] = []
  const save = ({ body }: { body: string }) => {
    const change: SavePage = JSON.parse(body)
    if (change.revision !== page.revision)
      return { status: 409, body: { ...(refused(409, 'Changed.').body as object), type: 'CONFLICT' } }
    saved.push(change)
    page = { ...page, ...change, revision: page.revision + 1 }
    return ok(page)
  }
  return {
    saved,
    save,
    change: (change: Partial<SitePage>) => {
      page = { ...page, ...change, revision: page.revision + 1 }
    },
    answers: {
      [`GET ${api}`]: () => ok(page),
      [`GET ${api}/findings`]: ok([]),
      [`PATCH ${api}`]: save,
    } satisfies Answers,
  }
}

test('[T4] in place of the builder a member of the free plan is offered the upgrade, and nothing is asked for', async () => {
  const wire = await open('/droppage', {
    'GET /api/subscription-status': ok({ plan: 'free', features: plans.free }),
  })
  const offer = await screen.findByRole('region', { name: 'Drop pages' })
  await within(offer).findByText('Included in Dropshipping Automation.')
  expect(wire.requests.some(({ path }) => path.startsWith('/api/pages'))).toBe(false)
})

test('the list names each page with its project, state and address; one that fails says so', async () => {
  let works = false
  const published = {
    ...summary,
    slug: 'arc-lamp',
    isPublished: true,
    publishedAt: at,
    address: 'http://sell.example/p/arc-lamp',
    isStale: true,
  }
  await open('/droppage', {
    'GET /api/pages': () => (works ? ok({ items: [published], next: null }) : refused(503, 'Not now.')),
  })
  const main = within(await screen.findByRole('main'))
  await main.findByText('Your pages could not be loaded')
  works = true
  fireEvent.click(main.getByText('Try again'))
  const row = within(await main.findByRole('list', { name: 'Pages' }))
  expect(row.getByRole('link', { name: 'Arc lamp' }).getAttribute('href')).toBe(`/droppage/${summary.id}`)
  row.getByText('Out of date')
  row.getByText(/\/p\/arc-lamp/)
})

test('[T5] a page opens at the step it was left, and an edit is saved with the revision it is based on', async () => {
  const draft = aDraft()
  const server = pageServer(draft)
  await open(`/droppage/${draft.id}`, server.answers)
  const main = within(await screen.findByRole('main'))
  await main.findByText('Arrange the sections')
  expect(location.pathname).toBe(`/droppage/${draft.id}/sections`)
  fireEvent.click(main.getByRole('button', { name: /^Hero/ }))
  fireEvent.change(await main.findByLabelText('Line above the title'), { target: { value: 'New' } })
  await waitFor(() => expect(server.saved).toHaveLength(1))
  expect(server.saved[0]).toMatchObject({
    revision: 3,
    blocks: [{ id: 'hero', props: { eyebrow: 'New' } }, {}],
  })
  fireEvent.click(main.getByRole('link', { name: /Publish/ }))
  await waitFor(() => expect(server.saved[1]).toEqual({ revision: 4, step: 'publish' }))
})

test('[T5] a change elsewhere of another part is taken along; one of the same part is for the person to decide', async () => {
  const draft = aDraft()
  const server = pageServer(draft)
  await open(`/droppage/${draft.id}/sections?block=hero`, server.answers)
  const main = within(await screen.findByRole('main'))
  const line = await main.findByLabelText('Line above the title')
  server.change({ title: 'Arco', step: 'checks' })
  fireEvent.change(line, { target: { value: 'New' } })
  await waitFor(() => expect(server.saved).toHaveLength(1))
  await screen.findByRole('heading', { level: 1, name: 'Arco' })

  server.change({ blocks: [newBlock('faq', 'faq')] })
  fireEvent.change(line, { target: { value: 'Newer' } })
  const note = await main.findByText('This page was changed elsewhere.')
  expect(server.saved).toHaveLength(1)
  fireEvent.click(main.getByRole('button', { name: 'Load the other version' }))
  await waitFor(() => expect(note.isConnected).toBe(false))
  expect(main.queryByRole('button', { name: /^Hero/ })).toBeNull()
})

test('a removed section comes back by Undo, and sections move by the keyboard', async () => {
  const draft = aDraft()
  const server = pageServer(draft)
  await open(`/droppage/${draft.id}/sections`, server.answers)
  const main = within(await screen.findByRole('main'))
  const names = () =>
    Array.from(document.querySelectorAll('[data-section]'), (each) => each.getAttribute('data-section'))
  fireEvent.click(await main.findByRole('button', { name: 'Remove Hero' }))
  expect(names()).toEqual(['faq'])
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(names()).toEqual(['hero', 'faq'])
  fireEvent.keyDown(main.getByRole('button', { name: /^Hero/ }), { key: 'ArrowDown', altKey: true })
  expect(names()).toEqual(['faq', 'hero'])
  await waitFor(() => expect(server.saved.at(-1)?.blocks?.map(({ id }) => id)).toEqual(['faq', 'hero']))
})

test('[T6] findings are listed with their fix, blocking first, and stop publishing', async () => {
  const draft = aDraft({ step: 'checks' })
  const server = pageServer(draft)
  const findings = [
    {
      level: 'blocking',
      code: 'no-buy-link',
      blockId: null,
      message: 'The buy button leads nowhere.',
      fix: 'Add it.',
    },
    { level: 'warning', code: 'long-text', blockId: 'faq', message: 'A text is long.', fix: 'Shorten it.' },
  ]
  await open(`/droppage/${draft.id}/checks`, {
    ...server.answers,
    [`GET ${apiOf(draft)}/findings`]: ok(findings),
  })
  const main = within(await screen.findByRole('main'))
  const blocking = within(await main.findByRole('region', { name: 'Blocking' }))
  expect(blocking.getByRole('link', { name: /Fix in Offer/ }).getAttribute('href')).toMatch(/\/offer$/)
  const warnings = within(main.getByRole('region', { name: 'Warnings' }))
  expect(warnings.getByRole('link').getAttribute('href')).toMatch(/\/sections\?block=faq$/)
  fireEvent.click(main.getByRole('link', { name: /^6/ }))
  const publish = await main.findByRole<HTMLButtonElement>('button', { name: 'Publish' })
  expect(publish.disabled).toBe(true)
  main.getByText(/1 blocking finding/)
})

test('findings of the last save are not shown while the page or its facts are being saved', async () => {
  const draft = aDraft({ step: 'offer', buyLink: 'https://shop.example/cart/1' })
  const server = pageServer(draft)
  const held = () => Promise.withResolvers<void>()
  const [factSaved, pageSaved] = [held(), held()]
  const price: CanonField = {
    path: 'pricing.price',
    label: 'Price',
    type: 'money',
    value: { amount: '34', currency: 'USD' },
    source: 'user',
    timestamp: at,
    locked: false,
    why: null,
    from: [],
    note: null,
    usedBy: [],
  }
  let findings = [
    {
      level: 'blocking',
      code: 'price-differs',
      blockId: null,
      message: 'The page shows another price.',
      fix: 'Set it.',
    },
  ]
  const wire = await open(`/droppage/${draft.id}/offer`, {
    ...server.answers,
    [`GET ${apiOf(draft)}/findings`]: () => ok(findings),
    [`PUT ${canon}`]: async () => {
      await factSaved.promise
      return ok({ canon: {}, autoRulesApplied: [], conflicts: [] })
    },
    [`PATCH ${apiOf(draft)}`]: async (request) => {
      await pageSaved.promise
      return server.save(request)
    },
    [`GET ${canon}/state`]: ok({
      fields: [price],
      blocked: [],
      completeness: { percent: 0, filled: 1, total: 44, missing: [] },
      proposals: 0,
    }),
  })
  const main = within(await screen.findByRole('main'))
  const shown = () => main.queryByText('The page shows another price.')
  await waitFor(() => expect(shown()).not.toBeNull())
  const checks = () => wire.requests.filter(({ path }) => path.endsWith('/findings')).length
  expect(checks()).toBe(1)

  fireEvent.click(await main.findByRole('button', { name: /^Price/ }))
  fireEvent.change(await main.findByRole('textbox', { name: 'Price' }), { target: { value: '36' } })
  fireEvent.click(main.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shown()).toBeNull())
  // A check now would still see the former price.
  expect(checks()).toBe(1)
  factSaved.resolve()
  await waitFor(() => expect(shown()).not.toBeNull())

  fireEvent.change(main.getByLabelText('Buy link'), { target: { value: 'https://shop.example/lamp' } })
  await waitFor(() => expect(shown()).toBeNull())
  findings = []
  pageSaved.resolve()
  await waitFor(() => expect(server.saved).toHaveLength(1))
  await screen.findByText('Saved')
  expect(shown()).toBeNull()
})

test('[T13] a page whose facts changed shows them before and after, and is republished in one click', async () => {
  const changed = [{ path: 'pricing.price', label: 'Price', published: '39.90 EUR', current: '44.00 EUR' }]
  const draft = aDraft({
    step: 'publish',
    changed,
    slug: 'arc',
    isPublished: true,
    publishedAt: at,
    address: 'http://sell.example/p/arc',
  })
  const api = apiOf(draft)
  let page = draft
  const sent: unknown[] = []
  await open(`/droppage/${draft.id}/publish`, {
    [`GET ${api}`]: () => ok(page),
    [`GET ${api}/findings`]: ok([]),
    [`GET ${api}/statistics`]: ok({ totals: { views: 0, visitors: 0, buyClicks: 0 }, days: [], sources: [] }),
    [`POST ${api}/publish`]: ({ body }) => {
      sent.push(JSON.parse(body))
      page = { ...page, changed: [] }
      return ok(page)
    },
  })
  const main = within(await screen.findByRole('main'))
  const notice = within(await main.findByRole('region', { name: 'Out of date' }))
  expect(notice.getByRole('row', { name: 'Price €39.90 €44.00' })).toBeTruthy()
  fireEvent.click(notice.getByRole('button', { name: 'Republish' }))
  await waitFor(() => expect(main.queryByRole('region', { name: 'Out of date' })).toBeNull())
  expect(sent).toEqual([{ revision: 3 }])
})
