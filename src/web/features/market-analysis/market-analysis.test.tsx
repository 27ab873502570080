import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnalysedPage, Analysis, AnalysisSummary } from '#contracts/market-analysis.ts'
import { plans } from '#contracts/plans.ts'
import { factsOf } from '#core/market/testing/page.ts'
import { type Answers, ok, refused } from '#web/testing/app.tsx'
import { openTab } from '#web/testing/project-tab.ts'
import { aProject } from '#web/testing/projects.ts'
import { press, sent } from '#web/testing/settings.ts'

const at = '2026-11-01T10:00:00.000Z'
const projectId = '5a0f9a52-6f1b-4c53-9d33-4f8f2b7f0a11'
const lamp = aProject({ id: projectId })
const page = (number: number, given: Partial<AnalysedPage>): AnalysedPage => ({
  number,
  url: `https://shop${number}.example/arc`,
  state: 'read',
  reason: null,
  readAt: at,
  facts: null,
  ...given,
})
const hostile = '<img src=x onerror=alert(1)>'
const summary: AnalysisSummary = {
  id: 'one',
  projectId,
  state: 'done',
  createdAt: at,
  hosts: ['shop1.example', 'shop2.example'],
  read: 1,
  failed: 1,
  prices: { currency: 'EUR', lowest: '39.90', highest: '39.90' },
}
const analysis: Analysis = {
  ...summary,
  message: null,
  pages: [
    page(1, { facts: factsOf({ title: hostile, price: '39.90', currency: 'EUR' }) }),
    page(2, { url: 'javascript:alert(1)', state: 'failed', reason: 'The page took too long to respond.' }),
  ],
  own: { price: { amount: '44', currency: 'EUR' }, delivery: null, prohibitedClaims: [] },
  summary: { text: '**Cheap** [1] <script>', model: 'Test model' },
  summaryNote: null,
  proposed: 1,
  previous: {
    id: 'zero',
    createdAt: at,
    pages: [page(1, { facts: factsOf({ title: hostile, price: '41', currency: 'EUR' }) })],
  },
  stale: ['Price'],
}
const sourceId = '11111111-1111-4111-8111-111111111111'
const captured = {
  ...{
    id: sourceId,
    projectId,
    kind: 'competitor',
    title: 'Pasted lamp',
    url: null,
    createdAt: at,
    captures: 1,
  },
  latest: { id: sourceId, way: 'pasted', url: null, capturedAt: at, excerpt: '', fields: [] },
}
const list = `/api/projects/${projectId}/market-analyses`

const open = (query: string, plan: 'free' | 'pro', answers: Answers) =>
  openTab(lamp, `research&part=analysis${query}`, {
    'GET /api/subscription-status': ok({ plan, features: plans[plan] }),
    ...answers,
  })

test('[B4] a user without the plan is offered one, and still reads earlier analyses', async () => {
  await open('', 'free', { [`GET ${list}`]: ok({ items: [summary], next: null }) })
  const offer = within(await screen.findByRole('region', { name: 'Deep market analysis' }))
  await offer.findByText('Included in Dropshipping Automation.')
  expect(offer.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/upgrade')
  await screen.findByRole('link', { name: 'shop1.example, shop2.example' })
  expect(screen.queryByRole('button', { name: 'New analysis' })).toBeNull()
})

test('addresses are given a line each, and what the server says of them stands over the button', async () => {
  const full = 'You have used today’s 150 tool runs.'
  const wire = await open('', 'pro', {
    [`GET ${list}`]: ok({ items: [], next: null }),
    [`POST ${list}`]: refused(429, full),
    [`GET /api/projects/${projectId}/sources`]: ok({ items: [captured], next: null }),
  })
  await screen.findByRole('heading', { name: 'No analyses yet' })
  await press('New analysis')
  const dialog = within(await screen.findByRole('dialog', { name: 'Analyse a market' }))
  const box = dialog.getByRole('textbox', { name: 'Product page URLs' })
  fireEvent.change(box, { target: { value: 'x.example\n'.repeat(11) } })
  await press('Start')
  await dialog.findByText('Enter at most 10 URLs.')
  fireEvent.change(box, { target: { value: ' nord.example/arc \n\nsud.example' } })
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Pasted lamp' }))
  await press('Start')
  await dialog.findByText(full)
  expect(sent(wire, 'POST', list)).toEqual([
    { urls: ['nord.example/arc', 'sud.example'], sources: [sourceId] },
  ])
})

test('[security J2] a report shows what pages and the model say as text, with sources, failures, changes and what is stale', async () => {
  await open('&analysis=one', 'pro', { 'GET /api/market-analyses/one': ok(analysis) })
  const report = within(await screen.findByRole('article', { name: 'Market analysis' }))
  report.getByText(hostile)
  report.getByText('**Cheap** [1] <script>')
  report.getByText(/The page took too long to respond\./)
  report.getByText('One value was proposed as facts.')
  report.getByText(/Your facts have changed since: Price\./)
  report.getByText('€41.00')
  expect(report.getAllByRole('link').map((link) => link.getAttribute('href'))).not.toContain(
    'javascript:alert(1)',
  )
  expect(report.getAllByRole('link', { name: 'Source 1' })[0]?.getAttribute('href')).toBe('#source-1')
  expect(document.querySelector('main img, main script')).toBeNull()
})

test('one that cannot be loaded can be tried again, and one that is gone says so', async () => {
  const gone = { success: false, error: 'Gone.', message: 'Gone.', type: 'NOT_FOUND', requestId: 'r1' }
  let answer: { status?: number; body: unknown } = refused(500, 'The database is away.')
  await open('&analysis=one', 'pro', { 'GET /api/market-analyses/one': () => answer })
  await screen.findByText('The database is away.')
  answer = { status: 404, body: gone }
  await press('Try again')
  await screen.findByRole('heading', { name: 'This analysis does not exist' })
  await screen.findByRole('link', { name: 'All analyses' })
})
