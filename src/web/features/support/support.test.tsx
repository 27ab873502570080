import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminThread } from '#contracts/admin/support.ts'
import { plans } from '#contracts/plans.ts'
import { SUPPORT_TOPICS, type Ticket, type TicketThread } from '#contracts/support.ts'
import { mara, ok, openApp, refused } from '#web/testing/app.tsx'

const at = '2026-11-15T10:00:00.000Z'
const ticket: Ticket = {
  id: 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11',
  topic: 'Something else',
  title: 'Where are my receipts?',
  state: 'open',
  priority: 'low',
  unread: false,
  rating: null,
  createdAt: at,
  updatedAt: at,
}
const message = {
  id: 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a12',
  from: 'person' as const,
  text: 'Where are my receipts?',
  incident: null,
  byMail: false,
  files: [],
  createdAt: at,
}
const thread: TicketThread = { ticket, messages: [message] }
const around = {
  'GET /api/setup': ok({ firstAccount: false, mailServer: true, google: false }),
  'GET /api/auth/me': ok(mara),
  'GET /api/projects': ok([]),
  'GET /api/chats': ok({ items: [], next: null }),
  'GET /api/subscription-status': ok({ plan: 'free', features: plans.free }),
}

test('a member writes to support from the account menu; what went wrong goes along only with the tick', async () => {
  let [searchFails, refusesNext] = [false, false]
  const wire = await openApp(
    '/partners',
    {
      ...around,
      'GET /api/partners': refused(500, 'The lamp fell over.'),
      'GET /api/help/search': () =>
        searchFails
          ? refused(500, 'No search.')
          : ok([
              {
                category: 'billing',
                slug: 'receipts',
                title: 'Receipts',
                summary: '',
                section: '',
                sectionTitle: '',
                text: '',
              },
            ]),
      'POST /api/support/tickets': () => (refusesNext ? refused(429, 'Too many.') : ok(thread)),
    },
    'a-token',
  )
  await screen.findByText('The lamp fell over.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(wire.requests.filter(({ path }) => path === '/api/partners')).toHaveLength(2))
  const account = await screen.findByRole('button', { name: /^mara/ })
  const openDialog = async () => {
    account.focus()
    fireEvent.keyDown(account, { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Contact support' }))
    return within(await screen.findByRole('dialog', { name: 'Contact support' }))
  }
  const sent = () =>
    wire.requests
      .filter(({ method, path }) => method === 'POST' && path === '/api/support/tickets')
      .map(({ body }) => JSON.parse(body))
  let dialog = await openDialog()
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([...SUPPORT_TOPICS])
  fireEvent.change(dialog.getByLabelText('Message'), { target: { value: 'Where are my receipts?' } })
  expect(await dialog.findByRole('link', { name: 'Receipts' })).toHaveProperty(
    'pathname',
    '/help/articles/billing/receipts',
  )
  expect(dialog.getByText('The lamp fell over.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Send message' }))
  await screen.findByText(
    /^Support has your message\. You’ll find the answer .* to mara@lampwerk\.example\.$/,
  )
  expect(screen.getByRole('link', { name: 'Open the ticket' })).toHaveProperty(
    'pathname',
    `/support/${ticket.id}`,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(document.activeElement).toBe(account))

  // A failure while writing does not replace the incident that was attached.
  searchFails = true
  refusesNext = true
  dialog = await openDialog()
  fireEvent.click(dialog.getByLabelText(/^Attach the last failure/))
  const searches = () => wire.requests.filter(({ path }) => path === '/api/help/search').length
  const before = searches()
  fireEvent.change(dialog.getByLabelText('Message'), { target: { value: 'It fell over again' } })
  await waitFor(() => expect(searches()).toBeGreaterThan(before))
  fireEvent.click(dialog.getByRole('button', { name: 'Send message' }))
  await dialog.findByText('Too many.')
  refusesNext = false
  fireEvent.click(dialog.getByRole('button', { name: 'Send message' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
  const incident = { sentence: 'The lamp fell over.', requestId: 'r1', screen: '/partners' }
  const again = { topic: 'Something else', message: 'It fell over again', files: [], incident }
  expect(sent()).toEqual([
    { topic: 'Something else', message: 'Where are my receipts?', files: [] },
    again,
    again,
  ])
  dialog = await openDialog()
  expect(dialog.getByText('No search.')).toBeTruthy()
})

test('an answer is marked as read once, and a solved ticket can be rated', async () => {
  const solved: TicketThread = {
    ticket: { ...ticket, state: 'solved', unread: true },
    messages: [
      message,
      { ...message, id: 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a13', from: 'support', text: 'Here.' },
    ],
  }
  const path = `/api/support/tickets/${ticket.id}`
  const read = { ...solved.ticket, unread: false }
  const wire = await openApp(
    `/support/${ticket.id}`,
    {
      ...around,
      [`GET ${path}`]: ok(solved),
      [`POST ${path}/read`]: ok(read),
      [`PUT ${path}/rating`]: ok({ ...read, rating: { stars: 4, word: 'Quick' } }),
    },
    'a-token',
  )
  await screen.findByText('Here.')
  const times = (method: string, end: string) =>
    wire.requests.filter((request) => request.method === method && request.path === path + end)
  await waitFor(() => expect(times('POST', '/read')).toHaveLength(1))
  const rate = screen.getByRole('button', { name: 'Send rating' })
  expect(rate).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('radio', { name: '4' }))
  fireEvent.change(screen.getByLabelText('Comment (optional)'), { target: { value: 'Quick' } })
  fireEvent.click(rate)
  await screen.findByRole('button', { name: 'Change rating' })
  expect(JSON.parse(times('PUT', '/rating')[0]?.body ?? '')).toEqual({ stars: 4, word: 'Quick' })
  expect(times('POST', '/read')).toHaveLength(1)
})

test('for admins, a saved answer is filled in before it is sent, and stays while there is something new to read', async () => {
  const person = { id: '7', username: 'nell', plan: 'pro' as const }
  const { unread: _, ...rest } = ticket
  const thread: AdminThread = {
    ticket: { ...rest, user: person, assignee: null, waitingSince: at },
    user: {
      ...person,
      email: 'nell@shop.example',
      emailVerified: true,
      suspended: false,
      createdAt: at,
      tickets: 3,
    },
    messages: [{ ...message, author: 'nell' }],
    notes: [],
    staff: [{ id: '1', username: 'mara' }],
  }
  const news = { ...message, id: 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a13', text: 'Still dark.', author: 'nell' }
  const meanwhile = 'They wrote again meanwhile. Read their message before you send this.'
  let wroteAgain = false
  const path = `/api/admin/tickets/${ticket.id}`
  const wire = await openApp(
    `/admin/tickets/${ticket.id}`,
    {
      ...around,
      'GET /api/auth/me': ok({ ...mara, role: 'admin' }),
      [`GET ${path}`]: () => ok(wroteAgain ? { ...thread, messages: [...thread.messages, news] } : thread),
      'GET /api/admin/tickets': ok({ items: [thread.ticket], next: null }),
      'GET /api/admin/macros': ok([{ id: 'm1', title: 'Hello', text: 'Hello {name}, on {plan}: {other}' }]),
      [`POST ${path}/messages`]: ({ body }) =>
        JSON.parse(body).seen === 2 ? ok(thread) : refused(409, meanwhile),
    },
    'a-token',
  )
  fireEvent.change(await screen.findByLabelText('Insert a saved answer'), { target: { value: 'm1' } })
  const filled = 'Hello nell, on Dropshipping Automation: {other}'
  expect(screen.getByLabelText('Answer to nell')).toHaveProperty('value', filled)
  const note = () => screen.getByLabelText('Only admins see notes.')
  fireEvent.change(note(), { target: { value: 'Ask Otto' } })
  // The draft is restored after another ticket was open.
  fireEvent.click(screen.getByRole('link', { name: '3' }))
  await screen.findByText(/^Only tickets of nell\./)
  expect(wire.requests.findLast((request) => request.path === '/api/admin/tickets')?.query.get('user')).toBe(
    '7',
  )
  fireEvent.click(screen.getByRole('link', { name: ticket.title }))
  expect(await screen.findByLabelText('Answer to nell')).toHaveProperty('value', filled)
  expect(note()).toHaveProperty('value', 'Ask Otto')
  wroteAgain = true
  const sendSolved = () => fireEvent.click(screen.getByRole('button', { name: 'Send and mark solved' }))
  sendSolved()
  await screen.findByText(meanwhile)
  await screen.findByText('Still dark.')
  expect(screen.getByLabelText('Answer to nell')).toHaveProperty('value', filled)
  sendSolved()
  await waitFor(() => expect(screen.getByLabelText('Answer to nell')).toHaveProperty('value', ''))
  const sent = wire.requests.findLast(({ method }) => method === 'POST')
  expect(JSON.parse(sent?.body ?? '')).toEqual({ text: filled, files: [], state: 'solved', seen: 2 })
})

test('an unsent message is there again with its files, also with those that arrived meanwhile', async () => {
  const path = `/api/support/tickets/${ticket.id}`
  const file = (id: string, name: string) => ({ id, name, mediaType: 'text/plain', bytes: 2 })
  const slow = Promise.withResolvers<void>()
  const wire = await openApp(
    `/support/${ticket.id}`,
    {
      ...around,
      [`GET ${path}`]: ok(thread),
      'GET /api/support/tickets': ok({ items: [ticket], next: null }),
      'POST /api/support/files': async ({ query }) => {
        if (query.get('name') === 'slow.txt') await slow.promise
        return ok(file(`id of ${query.get('name')}`, query.get('name') ?? ''))
      },
      [`POST ${path}/messages`]: ok(thread),
    },
    'a-token',
  )
  const box = () => screen.findByLabelText('Add a message')
  fireEvent.change(await box(), { target: { value: 'Here they are' } })
  const files = ['quick.txt', 'slow.txt'].map((name) => new File(['ab'], name))
  fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files } })
  await screen.findByText('2 B')
  fireEvent.click(screen.getByRole('link', { name: 'Your tickets' }))
  const back = await screen.findByRole('link', { name: ticket.title })
  slow.resolve()
  fireEvent.click(back)
  expect(await box()).toHaveProperty('value', 'Here they are')
  await waitFor(() => expect(screen.getAllByText('2 B')).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(async () => expect(await box()).toHaveProperty('value', ''))
  expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull()
  const sent = wire.requests.findLast((request) => request.path === `${path}/messages`)
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    text: 'Here they are',
    files: ['id of quick.txt', 'id of slow.txt'],
  })
})

test('a new ticket is one draft on its page and in the dialog, until it is sent', async () => {
  await openApp(
    '/support/new',
    {
      ...around,
      'GET /api/support/tickets': ok({ items: [], next: null }),
      'GET /api/help/search': ok([]),
      'POST /api/support/tickets': ok(thread),
      [`GET /api/support/tickets/${ticket.id}`]: ok(thread),
    },
    'a-token',
  )
  const written = 'Where are my receipts?'
  fireEvent.change(await screen.findByLabelText('Message'), { target: { value: written } })
  fireEvent.click(screen.getByRole('link', { name: 'Your tickets' }))
  await screen.findByText('No tickets yet')
  const account = screen.getByRole('button', { name: /^mara/ })
  account.focus()
  fireEvent.keyDown(account, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Contact support' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact support' }))
  expect(dialog.getByLabelText('Message')).toHaveProperty('value', written)
  fireEvent.click(dialog.getByRole('button', { name: 'Send message' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Write to support' }))
  expect(await screen.findByLabelText('Message')).toHaveProperty('value', '')
})

test('articles are offered by the topic too, and those about running it to administrators alone', async () => {
  const article = { slug: 'a', summary: '', section: '', sectionTitle: '', text: '' }
  const wire = await openApp(
    '/support/new',
    {
      ...around,
      'GET /api/support/tickets': ok({ items: [], next: null }),
      'GET /api/help/search': ok([
        { ...article, category: 'self-hosting', title: 'Answer tickets' },
        { ...article, category: 'account', title: 'You lost your phone' },
      ]),
    },
    'a-token',
  )
  fireEvent.change(await screen.findByLabelText('Topic'), { target: { value: 'Signing in' } })
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'My phone broke yesterday' } })
  await screen.findByRole('link', { name: 'You lost your phone' })
  expect(screen.queryByRole('link', { name: 'Answer tickets' })).toBeNull()
  const [asked] = wire.requests.filter(({ path }) => path === '/api/help/search')
  expect(asked?.query.get('q')).toBe('Signing in My phone broke yesterday')
})
