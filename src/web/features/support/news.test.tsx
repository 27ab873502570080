import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { plans } from '#contracts/plans.ts'
import type { TicketThread } from '#contracts/support.ts'
import { mara, ok, openApp } from '#web/testing/app.tsx'

const at = '2026-11-15T10:00:00.000Z'
const thread: TicketThread = {
  ticket: {
    id: 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11',
    topic: 'Verification email',
    title: 'The link never came.',
    state: 'waiting',
    priority: 'low',
    unread: true,
    rating: null,
    createdAt: at,
    updatedAt: at,
  },
  messages: [
    {
      id: 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a12',
      from: 'support',
      text: 'Look again.',
      incident: null,
      byMail: false,
      files: [],
      createdAt: at,
    },
  ],
}
const { ticket } = thread

/** A server that knows of one answer until it is read. */
function answers() {
  let read = false
  return {
    'GET /api/projects': ok([]),
    'GET /api/chats': ok({ items: [], next: null }),
    'GET /api/subscription-status': ok({ plan: 'free', features: plans.free }),
    'GET /api/support/news': () =>
      ok(read ? { unread: 0, ticketId: null } : { unread: 1, ticketId: ticket.id }),
    'GET /api/support/tickets': () => ok({ items: [{ ...ticket, unread: !read }], next: null }),
    [`GET /api/support/tickets/${ticket.id}`]: () => ok({ ...thread, ticket: { ...ticket, unread: !read } }),
    [`POST /api/support/tickets/${ticket.id}/read`]: () => {
      read = true
      return ok({ ...ticket, unread: false })
    },
  }
}

test('an answer is marked at the account menu and at its entry, until it is read', async () => {
  await openApp('/support', { ...answers(), 'GET /api/auth/me': ok(mara) }, 'a-token')
  const account = await screen.findByRole('button', { name: /^mara .*1 new answer from support$/ })
  account.focus()
  fireEvent.keyDown(account, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Your tickets 1 new answer' }))
  fireEvent.click(await screen.findByRole('link', { name: ticket.title }))
  await screen.findByText('Look again.')
  await waitFor(() => expect(screen.queryByRole('img', { name: /new answer/ })).toBeNull())
})

test('at the gate “Contact Support” is marked and opens the answer, and the form once that was read', async () => {
  await openApp(
    '/chat',
    { ...answers(), 'GET /api/auth/me': ok({ ...mara, emailVerified: false }) },
    'a-token',
  )
  fireEvent.click(await screen.findByRole('link', { name: 'Contact Support 1 new answer from support' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your ticket' }))
  await dialog.findByText('Look again.')
  await waitFor(() => expect(screen.queryByRole('img', { name: /new answer/, hidden: true })).toBeNull())
  fireEvent.click(dialog.getByRole('button', { name: 'Back' }))
  await screen.findByRole('dialog', { name: 'Contact support' })
})

test('an open ticket looks again by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const wire = await openApp(
    `/support/${ticket.id}`,
    { ...answers(), 'GET /api/auth/me': ok(mara) },
    'a-token',
  )
  await screen.findByText('Look again.')
  const asked = () => wire.requests.filter(({ path }) => path === `/api/support/tickets/${ticket.id}`).length
  const before = asked()
  vi.advanceTimersByTime(60_000)
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
})

test('the admin menu shows how many tickets are waiting', async () => {
  await openApp(
    '/admin/tickets',
    {
      ...answers(),
      'GET /api/auth/me': ok({ ...mara, role: 'admin' }),
      'GET /api/admin/waiting-tickets': ok({ waiting: 2 }),
      'GET /api/admin/tickets': ok({ items: [], next: null }),
    },
    'a-token',
  )
  const menu = within(await screen.findByRole('navigation', { name: 'Admin' }))
  expect(await menu.findByRole('link', { name: 'Tickets 2 tickets are waiting' })).toBeTruthy()
})
