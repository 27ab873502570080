import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ChatSummary } from '#contracts/chat.ts'
import type { Project } from '#contracts/projects.ts'
import { chats as chatStore } from '#web/features/chat/chats.store.ts'
import { projects as projectStore } from '#web/features/projects/projects.store.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { writeToken } from '#web/lib/http/token.ts'
import { type Answers, mara, ok, openApp, refused, toastText } from '#web/testing/app.tsx'
import { aMessage, aSummary } from '#web/testing/chats.ts'
import { limitStorage } from '#web/testing/full-storage.ts'
import { aProject } from '#web/testing/projects.ts'
import type { Wire } from '#web/testing/wire.ts'
import { useSettledDeviceItems } from './device-items.queries.ts'
import { settleDeviceItems } from './settle.ts'

vi.mock('#web/app/shell/later.ts', () => ({ LATER_MS: 0 }))

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')
const store = (key: string, items: unknown[]) =>
  localStorage.setItem(key, JSON.stringify({ version: 1, items }))

beforeEach(() => {
  chatStore.clearUser()
  projectStore.clearUser()
  localStorage.clear()
})

const withoutUser = <T extends { userId: string }>({ userId: _, ...item }: T): Omit<T, 'userId'> => item
const orphanChat = {
  ...withoutUser(aSummary({ id: 'old chat', title: 'Old chat' })),
  opened: { at: 1, messages: [aMessage({ content: 'Which lamp?' })] },
}
const orphanProject = withoutUser(aProject({ id: 'old project', name: 'Old project', slug: 'Old project' }))
const ownChat = aSummary({ id: 'c1', title: 'Desk lamps' })
const ownProject = aProject()

interface Account {
  chats: ChatSummary[]
  projects: Project[]
  binnedChats?: ChatSummary[]
}

/** A server with an account that grows by what it is sent. */
function serverOf({ chats, projects, binnedChats = [] }: Account, more: Answers = {}): Answers {
  return {
    'GET /api/auth/me': ok(mara),
    'GET /api/chats': ({ query }) =>
      ok({ items: query.get('bin') === 'true' ? binnedChats : chats, next: null }),
    'GET /api/projects': () => ok(projects),
    'GET /api/project-bin': ok([]),
    'POST /api/device-chats': ({ body }) => {
      const { id, title } = JSON.parse(body)
      chats.push(aSummary({ id: `of mara: ${id}`, title }))
      return ok({ id: `of mara: ${id}` })
    },
    'POST /api/device-projects': ({ body }) => {
      const { id, name } = JSON.parse(body)
      const added = aProject({ id: `of mara: ${id}`, name, slug: name })
      projects.push(added)
      return ok(added)
    },
    ...more,
  }
}

/** Opens the app with what local storage holds now, as after a reload. */
function open(path: string, answers: Answers): Promise<Wire> {
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  return openApp(path, answers, 'a-token')
}

const sent = ({ requests }: Wire) =>
  requests
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/device-'))
    .map(({ path, body }) => [path, JSON.parse(body).id])
const chatRow = async (title: string) => {
  const list = within(await screen.findByRole('navigation', { name: 'Chats' }))
  return (await list.findByRole('link', { name: title })).closest('li') as HTMLElement
}
const projectRow = async (name: string) => {
  const list = within(await screen.findByRole('navigation', { name: 'Projects' }))
  return (await list.findByRole('link', { name })).closest('li') as HTMLElement
}
const isMarked = (row: HTMLElement) => within(row).queryByRole('img', { name: 'On this device' }) !== null

async function choose(row: HTMLElement, item: string) {
  fireEvent.keyDown(within(row).getByRole('button', { name: /^More for/ }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

/** The person's own list is there, so the server has answered. */
async function settled() {
  expect(isMarked(await chatRow(ownChat.title))).toBe(false)
  expect(isMarked(await projectRow(ownProject.name))).toBe(false)
}

function storeOrphans() {
  store('chat-store', [orphanChat])
  store('project-store', [orphanProject])
}

test('[S4] [S5] items without a user id stay with their mark beside the data of a person who has some, and are not sent', async () => {
  storeOrphans()
  const wire = await open('/chat', serverOf({ chats: [ownChat], projects: [ownProject] }))
  await settled()
  expect(isMarked(await chatRow('Old chat'))).toBe(true)
  expect(isMarked(await projectRow('Old project'))).toBe(true)
  await settleDeviceItems(createQueryClient())
  expect(sent(wire)).toEqual([])
  const ids = (key: string) => stored(key).items.map((item: { id: string }) => item.id)
  expect([ids('chat-store'), ids('project-store')]).toEqual([
    [ownChat.id, orphanChat.id],
    [ownProject.id, orphanProject.id],
  ])
  expect(stored('chat-store').items[1]).not.toHaveProperty('userId')
})

test.each([
  ['chats', { chats: [ownChat], projects: [] }],
  ['projects', { chats: [], projects: [ownProject] }],
])('[S5] a person who has only %s has data', async (_, account) => {
  storeOrphans()
  const wire = await open('/chat', serverOf(account))
  if (account.chats.length > 0) await chatRow(ownChat.title)
  else await projectRow(ownProject.name)
  await waitFor(() => expect(stored('project-store').items).toHaveLength(account.projects.length + 1))
  expect(isMarked(await chatRow('Old chat'))).toBe(true)
  await settleDeviceItems(createQueryClient())
  expect(sent(wire)).toEqual([])
})

test('[S5] items without a user id become those of a person who has none, on the server, and stay', async () => {
  storeOrphans()
  const wire = await open('/chat', serverOf({ chats: [], projects: [] }))
  expect(await toastText('Added to your account')).toContain('1 chat and 1 project')
  expect(sent(wire)).toEqual([
    ['/api/device-projects', 'old project'],
    ['/api/device-chats', 'old chat'],
  ])
  const { body } = wire.requests.find(({ path }) => path === '/api/device-chats') ?? { body: '' }
  expect(JSON.parse(body).messages).toMatchObject([{ role: 'user', content: 'Which lamp?' }])
  await waitFor(async () => expect(isMarked(await chatRow('Old chat'))).toBe(false))
  await waitFor(async () => expect(isMarked(await projectRow('Old project'))).toBe(false))
  expect(stored('chat-store').items).toMatchObject([{ id: 'of mara: old chat', userId: mara.id }])
})

test('[S5] a chat in the shape of the specification, with its messages on it, keeps them', async () => {
  const at = '2025-06-07T08:09:10.000Z'
  const said = (id: string, role: string, content: string) => ({ id, role, content, createdAt: at })
  store('chat-store', [
    {
      id: 'chat of 2025',
      title: 'Which lamp sells best...',
      createdAt: at,
      updatedAt: at,
      messages: [
        said('m1', 'user', 'Which lamp sells best?'),
        said('m2', 'assistant', 'The oak one.'),
        said('m3', 'user', 'And in winter?'),
        said('m4', 'thinking', ''),
      ],
    },
  ])
  const wire = await open('/chat', serverOf({ chats: [], projects: [] }))
  await toastText('Added to your account')
  const { body } = wire.requests.find(({ path }) => path === '/api/device-chats') ?? { body: '{}' }
  expect(JSON.parse(body).messages).toMatchObject([
    { id: 'm1', parentId: null, role: 'user', content: 'Which lamp sells best?', createdAt: at },
    { id: 'm2', parentId: 'm1', role: 'assistant', content: 'The oak one.' },
    { id: 'm3', parentId: 'm2', role: 'user', content: 'And in winter?' },
  ])
})

test('[S5] items that the server refuses stay on the device, and the user is told why', async () => {
  storeOrphans()
  const answers = serverOf(
    { chats: [], projects: [] },
    { 'POST /api/device-projects': refused(403, 'Your plan includes 3 projects.') },
  )
  await open('/chat', answers)
  const toast = await toastText('Still only on this device: 1 project')
  expect(toast).toContain('Your plan includes 3 projects. Added to your account from this device: 1 chat.')
  expect(isMarked(await projectRow('Old project'))).toBe(true)
  expect(stored('project-store').items).toMatchObject([{ id: 'old project' }])
})

test('[S5] nothing more is sent once someone else has signed in', async () => {
  // The page does not send again by itself what a test before had refused.
  store('project-store', [{ ...orphanProject, id: 'other project' }])
  store('chat-store', [{ ...orphanChat, id: 'other chat' }])
  const answers = serverOf({ chats: [], projects: [] })
  const add = answers['POST /api/device-projects'] as (request: unknown) => ReturnType<typeof ok>
  const wire = await open('/chat', {
    ...answers,
    'POST /api/device-projects': (request) => {
      writeToken('the token of someone else')
      return add(request)
    },
  })
  await waitFor(() => expect(stored('project-store').items).toMatchObject([{ userId: mara.id }]))
  await settleDeviceItems(createQueryClient())
  expect(sent(wire)).toEqual([['/api/device-projects', 'other project']])
  expect(stored('chat-store').items).toMatchObject([{ id: 'other chat' }])
  expect(screen.queryByText('Added to your account')).toBeNull()
})

test('[S5] a person with data adds an item to the account by hand', async () => {
  storeOrphans()
  const wire = await open('/chat/old%20chat', serverOf({ chats: [ownChat], projects: [ownProject] }))
  await settled()
  await screen.findByText('Which lamp?')
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add to account' }))
  await waitFor(() => expect(decodeURIComponent(location.pathname)).toBe('/chat/of mara: old chat'))
  await waitFor(async () => expect(isMarked(await chatRow('Old chat'))).toBe(false))
  await choose(await projectRow('Old project'), 'Add to account')
  await waitFor(async () => expect(isMarked(await projectRow('Old project'))).toBe(false))
  expect(sent(wire)).toEqual([
    ['/api/device-chats', 'old chat'],
    ['/api/device-projects', 'old project'],
  ])
})

test('[S5] a person with data removes an item by hand, and can undo that', async () => {
  storeOrphans()
  const wire = await open('/projects', serverOf({ chats: [ownChat], projects: [ownProject] }))
  await settled()
  for (const [row, title, key] of [
    [chatRow, 'Old chat', 'chat-store'],
    [projectRow, 'Old project', 'project-store'],
  ] as const) {
    await choose(await row(title), 'Remove')
    await waitFor(() => expect(screen.queryByRole('link', { name: title })).toBeNull())
    expect(stored(key).items).toHaveLength(1)
    await toastText(`“${title}” was removed from this device.`)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(isMarked(await row(title))).toBe(true)
    expect(stored(key).items).toHaveLength(2)
  }
  expect(sent(wire)).toEqual([])
})

test('a removed chat that was open leads to the first remaining one', async () => {
  storeOrphans()
  await open('/chat/old%20chat', serverOf({ chats: [ownChat], projects: [ownProject] }))
  await settled()
  await choose(await chatRow('Old chat'), 'Remove')
  await waitFor(() => expect(location.pathname).toBe(`/chat/${ownChat.id}`))
})

const restorable = ['b1', 'b2', 'b3'].map((id) => aSummary({ id, title: `Chat ${id}` }))
const backUp = () => {
  const backup = (data: unknown[]) => JSON.stringify({ timestamp: Date.now(), data })
  localStorage.setItem(`backup:${mara.id}:chats`, backup(restorable))
  localStorage.setItem(`backup:${mara.id}:projects`, backup([ownProject]))
}
const offer = (title: string) => screen.findByRole('region', { name: title })
const askedFor = 'Restore 3 chats and 1 project from this device?'

test('[S6] a restored backup is shown until the server answers; what that does not have is offered, and sent when accepted', async () => {
  backUp()
  const answer = Promise.withResolvers<void>()
  const answers = serverOf({ chats: [], projects: [] })
  const list = answers['GET /api/chats'] as (request: unknown) => ReturnType<typeof ok>
  const wire = await open('/chat', {
    ...answers,
    'GET /api/chats': async (request) => {
      await answer.promise
      return list(request)
    },
  })
  await chatRow('Chat b1')
  expect(screen.queryByRole('region', { name: /^Restore/ })).toBeNull()
  answer.resolve()
  const asked = await offer(askedFor)
  expect(screen.queryByRole('link', { name: 'Chat b1' })).toBeNull()
  fireEvent.click(within(asked).getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Restore/ })).toBeNull())
  await chatRow('Chat b3')
  await projectRow('Lamp')
  await screen.findByText('Restored to your account')
  expect(sent(wire)).toHaveLength(4)
})

test('[S6] items that the server has, in the bin too, are not offered', async () => {
  backUp()
  const [first, second] = restorable
  const chats = [ownChat, first as ChatSummary]
  const binnedChats = [second as ChatSummary]
  const wire = await open('/chat', serverOf({ chats, projects: [ownProject], binnedChats }))
  await settled()
  await offer('Restore 1 chat from this device?')
  expect(stored('chat-store').items.map(({ id }: ChatSummary) => id)).toEqual(['c1', 'b1', 'b3'])
  expect(sent(wire)).toEqual([])
})

test('[S6] a declined offer is not repeated, and the backup stays', async () => {
  backUp()
  const account: Account = { chats: [ownChat], projects: [] }
  const wire = await open('/chat', serverOf(account))
  const asked = await offer(askedFor)
  fireEvent.click(within(asked).getByRole('button', { name: 'Don’t restore' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  fireEvent.click(within(await offer(askedFor)).getByRole('button', { name: 'Don’t restore' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Restore/ })).toBeNull())
  expect(stored(`backup:${mara.id}:declined-chats`).data).toHaveLength(3)
  expect(stored(`backup:${mara.id}:chats`).data).toHaveLength(3)
  account.chats.push(aSummary({ id: 'c2', title: 'From the phone' }))
  fireEvent.click(screen.getByRole('link', { name: 'Help' }))
  await chatRow('From the phone')
  await settleDeviceItems(createQueryClient())
  expect(screen.queryByRole('region', { name: /^Restore/ })).toBeNull()
  expect(sent(wire)).toEqual([])
})

test('[S6] without room for the backup, declining says so and the offer stays', async () => {
  backUp()
  await open('/chat', serverOf({ chats: [ownChat], projects: [] }))
  const answers = within(await offer(askedFor))
  limitStorage((value) => value.startsWith('{"timestamp"') && value.includes(ownProject.name))
  vi.spyOn(console, 'warn').mockReturnValue()
  fireEvent.click(answers.getByRole('button', { name: 'Don’t restore' }))
  expect(await toastText('The backup could not be saved')).toContain('storage is full')
  await screen.findByText('Browser storage is full, so the oldest backup was removed.')
  await offer(askedFor)
})

test('[S6] items that could not be restored stay offered, and the user is told why', async () => {
  backUp()
  await open(
    '/chat',
    serverOf(
      { chats: [], projects: [] },
      { 'POST /api/device-projects': refused(403, 'Your plan includes 3 projects.') },
    ),
  )
  fireEvent.click(within(await offer(askedFor)).getByRole('button', { name: 'Restore' }))
  expect(await toastText('Still only on this device')).toContain('Your plan includes 3 projects.')
  await offer('Restore 1 project from this device?')
})

test('lists that the server has just sent are not fetched again', () => {
  const client = createQueryClient()
  client.setQueryData(['/api/chats'], { pages: [{ items: [], next: null }], pageParams: [undefined] })
  client.setQueryData(['/api/projects'], true)
  renderHook(useSettledDeviceItems, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  expect(client.isFetching()).toBe(0)
})

test('[E8] foreign shapes in storage break nothing and stay', async () => {
  const odd = [null, 7, { id: 'x' }, { id: 'y', title: 5, name: '' }]
  const oddTimes = { ...orphanChat, createdAt: 'once', updatedAt: 'later' }
  oddTimes.opened = { at: 1, messages: [aMessage({ createdAt: 'then', parts: [null] as never })] }
  store('chat-store', [oddTimes, ...odd])
  store('project-store', odd)
  await open('/history', serverOf({ chats: [ownChat], projects: [ownProject] }))
  await settled()
  const rows = within(await screen.findByRole('list', { name: 'Chats on this device' }))
  fireEvent.click(rows.getByRole('link', { name: 'Old chat' }))
  await screen.findByRole('region', { name: 'Conversation' })
  await screen.findByText('What is ROAS?')
  for (const key of ['chat-store', 'project-store']) expect(stored(key).items.slice(-4)).toEqual(odd)
})
