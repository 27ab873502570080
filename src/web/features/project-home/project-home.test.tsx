import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProjectHome } from '#contracts/project-home.ts'
import { projects } from '#web/features/projects/projects.store.ts'
import { type Answers, mara, ok, openApp, refused } from '#web/testing/app.tsx'
import { aProject } from '#web/testing/projects.ts'

/** Everything is in sight. */
class Everywhere {
  seen: IntersectionObserverCallback
  constructor(seen: IntersectionObserverCallback) {
    this.seen = seen
  }
  observe() {
    this.seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
  }
  disconnect() {}
}

beforeAll(() => {
  vi.stubGlobal('IntersectionObserver', Everywhere)
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act, 0))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})

afterEach(() => {
  projects.replaceAll([])
  projects.clearUser()
})

const at = '2026-11-18T10:00:00.000Z'
const [flowRun, key, visual] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
const empty: ProjectHome = {
  photo: null,
  pages: { total: 0, views: 0, buyClicks: 0, items: [] },
  visuals: { total: 0, items: [] },
  waiting: { total: 0, items: [] },
  audit: null,
}
const page = { updatedAt: at, views: 0, buyClicks: 0, isPublished: false }
const full: ProjectHome = {
  photo: key,
  pages: {
    total: 6,
    views: 1_204,
    buyClicks: 37,
    items: [
      { ...page, id: key, title: 'Ice-cold', goal: 'product', isPublished: true, views: 1_204, buyClicks: 1 },
      { ...page, id: visual, title: 'Seven reasons', goal: 'listicle' },
    ],
  },
  visuals: { total: 1, items: [{ id: visual, headline: 'Ice-cold at 5 p.m.', width: 1080, height: 1080 }] },
  waiting: {
    total: 4,
    items: [
      {
        ...{
          id: flowRun,
          flowId: 'drop-page',
          flowName: 'Launch a drop page',
          waitingFor: 'Approve the page',
        },
        ...{ wakesAt: null, waitingSince: at },
      },
    ],
  },
  audit: { id: key, site: 'tidewater.example', score: 83.6, createdAt: at },
}
const canon = {
  ...{ fields: [], blocked: [], proposals: 2 },
  completeness: {
    ...{ percent: 4, filled: 2, total: 48 },
    missing: [{ path: 'pricing.price', label: 'Price', type: 'money' }],
  },
}
const picture: Answers[string] = {
  stream: (reply) => reply.writeHead(200, { 'content-type': 'image/webp' }).end('x'),
}

const openHome = (home: Answers[string], more: Answers = {}) => {
  const bottle = aProject({ id: crypto.randomUUID(), name: 'Bottle', slug: 'Bottle' })
  const answers = {
    'GET /api/auth/me': ok(mara),
    'GET /api/chats': ok({ items: [], next: null }),
    'GET /api/projects': ok([bottle]),
    'GET /api/project-photos': ok([]),
    [`GET /api/projects/${bottle.id}/canon/state`]: ok(canon),
    [`GET /api/projects/${bottle.id}/home`]: home,
    [`GET /api/projects/${bottle.id}/photo`]: picture,
    [`GET /api/visuals/${visual}/thumbnail`]: picture,
    ...more,
  }
  return openApp('/project/Bottle', answers, 'a-token')
}
const linkOf = (place: ReturnType<typeof within>, name: string | RegExp) =>
  place.getByRole('link', { name }).getAttribute('href')

test('the overview of a project has its pages with visits, its visuals, what waits and the last audit', async () => {
  await openHome(ok(full), {
    'GET /api/project-photos': ({ path: _ }) => ok([{ projectId: projects.items()[0]?.id, key }]),
  })
  await screen.findByRole('link', { name: 'Ice-cold' })
  const pages = within(screen.getByRole('region', { name: 'Pages' }))
  pages.getByText('1,204 visits, 37 buy clicks in 30 days')
  pages.getByText('1,204 visits, 1 buy click')
  pages.getByText('Draft')
  expect(linkOf(pages, 'Ice-cold')).toBe(`/droppage/${key}`)
  expect(linkOf(pages, 'Seven reasons')).toBe(`/ai-page-builder/${visual}`)
  expect(linkOf(pages, 'All 6 pages')).toBe('/project/Bottle?tab=pages')

  const visuals = within(screen.getByRole('region', { name: 'Ads and visuals' }))
  await visuals.findByRole('img', { name: 'Ice-cold at 5 p.m.' })
  expect(linkOf(visuals, 'All 1 visual')).toBe('/project/Bottle?tab=visuals')

  const waiting = within((await screen.findByText('Waiting for you')).closest('section') ?? document.body)
  expect(linkOf(waiting, /^2 facts to review/)).toBe('/project/Bottle?tab=canon')
  expect(linkOf(waiting, /^Launch a drop page.*Approve the page/)).toBe(`/flows/drop-page?run=${flowRun}`)
  expect(linkOf(waiting, 'and 3 more runs')).toBe('/project/Bottle?tab=flows')

  const audit = within((await screen.findByText('SEO audit')).closest('section') ?? document.body)
  audit.getByText('84')
  audit.getByText('November 18, 2026')
  expect(linkOf(audit, 'Report')).toBe(`/project/Bottle?tab=seo&audit=${key}`)

  await screen.findByRole('img', { name: 'Product' })
  await waitFor(() => expect(document.querySelectorAll('[data-letter] img')).toHaveLength(2))
})

test('the overview of a project with nothing in it names the first step of each part', async () => {
  await openHome(ok(empty))
  await screen.findByRole('link', { name: 'Make a page' })
  const pages = within(screen.getByRole('region', { name: 'Pages' }))
  expect(linkOf(pages, 'Make a page')).toBe('/project/Bottle?tab=pages')
  const visuals = within(screen.getByRole('region', { name: 'Ads and visuals' }))
  expect(linkOf(visuals, 'Create visuals')).toMatch(/^\/marketing-visuals\?project=/)
  const audit = await screen.findByRole('link', { name: 'Start an audit' })
  expect(audit.getAttribute('href')).toBe('/project/Bottle?tab=seo')
  screen.getByText('Add the price and the product cost to see your profit per order and break-even ad cost.')
  expect(await screen.findByRole('button', { name: 'Add photo' })).toBeDefined()
  const letters = Array.from(document.querySelectorAll('[data-letter]'), (tile) =>
    tile.getAttribute('data-letter'),
  )
  expect(letters).toEqual(['B', 'B'])
})

test('an overview that cannot be loaded says so, leaves the profit standing, and is tried again', async () => {
  let isAway = true
  await openHome(() => (isAway ? refused(503, 'Away for a moment.') : ok(full)))
  await screen.findByLabelText('Product cost')
  // The last part of the overview to arrive asks once more.
  await screen.findByText('Still missing')
  await screen.findByText('Pages and visuals could not be loaded')
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: 'Ads and visuals' })
})
