import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminThread } from '#contracts/admin/support.ts'
import type { Partner } from '#contracts/partners.ts'
import { plans } from '#contracts/plans.ts'
import { mara, ok, openApp } from '#web/testing/app.tsx'

const at = '2026-11-15T10:00:00.000Z'
const ticketId = 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11'
const person = { id: '7', username: 'nell', plan: 'pro' as const }
const thread: AdminThread = {
  ticket: {
    ...{ id: ticketId, topic: 'Something else', title: 'Receipts', state: 'open', priority: 'low' },
    ...{ rating: null, createdAt: at, updatedAt: at, user: person, assignee: null, waitingSince: at },
  },
  user: {
    ...person,
    ...{ email: 'nell@shop.example', emailVerified: true, suspended: false, createdAt: at, tickets: 1 },
  },
  messages: [],
  notes: [],
  staff: [],
}
const partner: Partner = {
  ...{
    state: 'applied',
    website: 'https://lampwerk.example',
    about: '',
    payTo: '',
    note: '',
    code: 'abcd1234',
  },
  ...{ links: [], sources: [], money: { held: 0, due: 0, requested: 0, paid: 0 } },
}

const openWith = (path: string, mailServer: boolean) =>
  openApp(
    path,
    {
      'GET /api/setup': ok({ firstAccount: false, mailServer, google: false }),
      'GET /api/auth/me': ok({ ...mara, role: 'admin' }),
      'GET /api/projects': ok([]),
      'GET /api/chats': ok({ items: [], next: null }),
      'GET /api/subscription-status': ok({ plan: 'free', features: plans.free }),
      'GET /api/partners': ok(partner),
      'POST /api/support/tickets': ok({ ticket: { ...thread.ticket, unread: false }, messages: [] }),
      [`GET /api/admin/tickets/${ticketId}`]: ok(thread),
      'GET /api/admin/macros': ok([]),
      'GET /api/admin/overview/mail': ok({
        ...{ way: mailServer ? 'smtp' : 'folder', sent: 17, waiting: 0, retrying: 0, dead: 0 },
      }),
    },
    'a-token',
  )

test.each([
  ['/support/new', true, /They’ll answer here and, unless you turned that off, to mara@/],
  ['/support/new', false, /They’ll answer here, and a dot on the account menu tells you\.$/],
  ['/partners', true, /^We’ll email you our decision\./],
  ['/partners', false, /^You’ll see our decision here\./],
  [`/admin/tickets/${ticketId}`, true, /by email, unless they turned that off\.$/],
  [
    `/admin/tickets/${ticketId}`,
    false,
    /^They’ll see it in the app\. No mail server is set, so .* is in Admin → Mail.*\.$/,
  ],
  ['/admin/overview', true, 'sent in 24 hours'],
  ['/admin/overview', false, 'stored in 24 hours'],
])('%s promises an email only where letters leave: mail server %s', async (path, mailServer, said) => {
  await openWith(path, mailServer)
  expect(await screen.findByText(said)).toBeTruthy()
})

test('without a mail server neither the dialog to support nor what follows sending promises an email', async () => {
  await openWith('/partners', false)
  const account = await screen.findByRole('button', { name: /^mara/ })
  account.focus()
  fireEvent.keyDown(account, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Contact support' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact support' }))
  await dialog.findByText(/They’ll answer in your tickets, and a dot on the account menu tells you\.$/)
  fireEvent.change(dialog.getByLabelText('Message'), { target: { value: 'Where are my receipts?' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send message' }))
  await screen.findByText(
    /You’ll find the answer in your tickets, and a dot on the account menu tells you\.$/,
  )
})
