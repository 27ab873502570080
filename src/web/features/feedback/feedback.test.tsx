import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Feedback } from '#contracts/feedback.ts'
import { plans } from '#contracts/plans.ts'
import { mara, ok, openApp, refused } from '#web/testing/app.tsx'

const idea: Feedback = {
  ...{ id: 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11', kind: 'idea', title: 'Dark pages', excerpt: 'My eyes' },
  ...{ state: 'review', votes: 3, voted: false, mine: false, author: 'nell', comments: 0, text: 'My eyes' },
  ...{ expected: '', steps: '', screen: null, browser: null, screenshot: false, note: '', stateAt: null },
  ...{ following: false, editable: false, removable: false, mergedInto: null },
  createdAt: '2026-11-15T10:00:00.000Z',
}
const bug: Feedback = { ...idea, kind: 'bug', title: 'No light', mine: true, author: 'mara' }
const around = {
  'GET /api/auth/me': ok(mara),
  'GET /api/projects': ok([]),
  'GET /api/chats': ok({ items: [], next: null }),
  'GET /api/subscription-status': ok({ plan: 'free', features: plans.free }),
  'GET /api/announcements': ok([]),
  'GET /api/feedback': ok({ items: [idea], next: null }),
  [`GET /api/feedback/${idea.id}`]: ok(bug),
  [`GET /api/feedback/${idea.id}/comments`]: ok({ items: [], next: null }),
}

test('a vote shows at once, and goes back with the server’s sentence when it is refused', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof refused>>()
  await openApp('/feedback', { ...around, [`PUT /api/feedback/${idea.id}/vote`]: answer.promise }, 'a-token')
  fireEvent.click(await screen.findByRole('button', { name: 'Vote for Dark pages, 3 so far' }))
  const voted = await screen.findByRole('button', { name: 'Vote for Dark pages, 4 so far' })
  expect(voted.getAttribute('aria-pressed')).toBe('true')
  answer.resolve(refused(429, 'You are voting too fast. Try again in 20 seconds.'))
  await screen.findByText('You are voting too fast. Try again in 20 seconds.')
  await screen.findByRole('button', { name: 'Vote for Dark pages, 3 so far' })
})

test('a bug report says where and in what it happened only with the tick, just as it is shown', async () => {
  const wire = await openApp(
    '/feedback?from=%2Fprojects',
    { ...around, 'POST /api/feedback/bugs': ok(bug) },
    'a-token',
  )
  const sent = () =>
    wire.requests
      .filter(({ method, path }) => method === 'POST' && path === '/api/feedback/bugs')
      .map(({ body }) => JSON.parse(body))
  async function report(times: number, attach: boolean) {
    fireEvent.click(await screen.findByRole('button', { name: 'Report a bug' }))
    const happened = await screen.findByLabelText('What happened')
    fireEvent.change(happened, { target: { value: 'The lamp stays dark.' } })
    for (const shown of ['/projects', navigator.userAgent]) expect(screen.getByText(shown)).toBeTruthy()
    if (attach) fireEvent.click(screen.getByRole('switch', { name: 'Attach screen and browser' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(sent()).toHaveLength(times))
    await screen.findByRole('heading', { name: 'No light' })
  }
  await report(1, false)
  window.history.back()
  await report(2, true)
  const written = { happened: 'The lamp stays dark.', expected: '', steps: '' }
  expect(sent()).toEqual([written, { ...written, screen: '/projects', browser: navigator.userAgent }])
})

test('announcements come one at a time; closing one is told to the server', async () => {
  const one = { id: idea.id, kind: 'warning', text: 'Works tonight.', link: '/help', linkLabel: 'More' }
  const two = { ...one, id: idea.id.replace('c7', 'd7'), kind: 'info', text: 'New lamps.', link: '' }
  const wire = await openApp(
    '/feedback',
    {
      ...around,
      'GET /api/announcements': ok([one, two]),
      [`POST /api/announcements/${one.id}/dismiss`]: { body: { success: true } },
      [`POST /api/announcements/${two.id}/dismiss`]: { body: { success: true } },
    },
    'a-token',
  )
  const banner = await screen.findByRole('region', { name: 'Announcement' })
  expect(banner.textContent).toBe('Works tonight. More')
  expect(screen.getByRole('link', { name: 'More' })).toHaveProperty('pathname', '/help')
  const close = () => screen.getByRole('button', { name: 'Close this announcement' })
  act(() => close().focus())
  fireEvent.click(close())
  await screen.findByText('New lamps.')
  expect(document.activeElement).toBe(close())
  expect(screen.queryByText(/Works tonight/)).toBeNull()
  await waitFor(() =>
    expect(wire.requests.map(({ method, path }) => `${method} ${path}`)).toContain(
      `POST /api/announcements/${one.id}/dismiss`,
    ),
  )
  // After the last one it is at the content of the page, and not lost.
  fireEvent.click(close())
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Announcement' })).toBeNull())
  expect(document.activeElement).toBe(document.getElementById('content'))
})

test('an idea that is being written stays while one looks at similar ones and at other screens', async () => {
  let similar = { id: idea.id, title: idea.title, state: idea.state, votes: 3, voted: false }
  const answers = {
    ...around,
    'GET /api/feedback/similar': () => ok([similar]),
    [`PUT /api/feedback/${idea.id}/vote`]: () => {
      similar = { ...similar, votes: 4, voted: true }
      return ok(bug)
    },
  }
  await openApp('/feedback', answers, 'a-token')
  const write = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'New idea' }))
    return within(await screen.findByRole('dialog', { name: 'New idea' }))
  }
  const dialog = await write()
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Please make dark page' } })
  fireEvent.change(dialog.getByLabelText('Details'), { target: { value: 'My eyes' } })
  expect(await dialog.findByRole('link', { name: idea.title })).toHaveProperty('target', '_blank')
  fireEvent.click(dialog.getByRole('button', { name: `Vote for ${idea.title}, 3 so far` }))
  await dialog.findByRole('button', { name: `Vote for ${idea.title}, 4 so far`, pressed: true })
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('link', { name: idea.title }))
  await screen.findByRole('heading', { name: bug.title })
  // The name says the action, so aria-pressed would reverse its meaning.
  expect(screen.getByRole('button', { name: 'Follow' }).hasAttribute('aria-pressed')).toBe(false)
  window.history.back()
  const again = await write()
  expect(again.getByLabelText('Title')).toHaveProperty('value', 'Please make dark page')
  expect(again.getByLabelText('Details')).toHaveProperty('value', 'My eyes')
})
