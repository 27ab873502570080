import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ChatSummary } from '#contracts/chat.ts'
import { type Answers, mara, ok, openApp } from '#web/testing/app.tsx'
import { aChat, aSummary } from '#web/testing/chats.ts'
import { press, sent } from '#web/testing/settings.ts'
import { typeFast } from '#web/testing/type-fast.ts'

const ids = ['a', 'b', 'c', 'd'].map((letter) => `0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a5${letter}`)
const titles = ['Lamp', 'Candle', 'Socks', 'Mug']
const all: ChatSummary[] = ids.map((id, n) => aSummary({ id, title: titles[n] }))

/** A server that keeps chats and a bin. */
async function open(path: string, answers: Answers = {}) {
  const kept = new Map(all.map((chat) => [chat.id, chat]))
  const wire = await openApp(
    path,
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/projects': ok([]),
      'GET /api/chat-imports/last': ok(null),
      'GET /api/chats': ({ query }) => {
        const inBin = query.get('bin') === 'true'
        const items = [...kept.values()].filter(({ deletedAt }) => (deletedAt !== null) === inBin)
        return ok({ items, next: null })
      },
      'POST /api/chats/many': ({ body }) => {
        const { change } = JSON.parse(body)
        for (const id of change.ids) {
          const chat = kept.get(id)
          if (chat) kept.set(id, { ...chat, deletedAt: change.action === 'delete' ? chat.createdAt : null })
        }
        return ok({ changed: change.ids.length })
      },
      ...Object.fromEntries(all.map((chat) => [`GET /api/chats/${chat.id}`, ok(aChat(chat))])),
      ...answers,
    },
    'a-token',
  )
  return wire
}
const rows = async (name = 'Chats') => within(await screen.findByRole('list', { name }))
const tick = async (title: string, shiftKey = false) =>
  fireEvent.click((await rows()).getByRole('checkbox', { name: `Select ${title}` }), { shiftKey })

test('chats are ticked one by one, in a row with Shift, or all; deleting them can be taken back', async () => {
  const wire = await open('/history')
  await tick('Lamp')
  await tick('Socks', true)
  await screen.findByText('3 selected')
  await tick('Candle')
  await screen.findByText('2 selected')
  await press('Delete')
  await screen.findByText('2 chats were deleted.')
  expect(sent(wire, 'POST', '/api/chats/many')).toEqual([
    { change: { action: 'delete', ids: [ids[0], ids[2]] } },
  ])
  await waitFor(async () => expect((await rows()).getAllByRole('link')).toHaveLength(2))
  await press('Undo')
  await waitFor(async () => expect((await rows()).getAllByRole('link')).toHaveLength(4))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  await screen.findByText('4 selected')
})

test('the bin gives chats back, and deletes for ever only when asked twice', async () => {
  const [lamp] = all
  const binned = { ...aSummary(lamp), deletedAt: '2026-01-02T00:00:00.000Z' }
  const wire = await open('/history?tab=bin', {
    'GET /api/chats': ({ query }) => ok({ items: query.get('bin') === 'true' ? [binned] : [], next: null }),
  })
  await screen.findByText('Deleted chats stay here for 30 days, then they’re deleted permanently.')
  await press('Restore Lamp')
  await waitFor(() =>
    expect(sent(wire, 'POST', '/api/chats/many')).toEqual([
      { change: { action: 'restore', ids: [binned.id] } },
    ]),
  )
  fireEvent.click((await rows('Deleted chats')).getByRole('checkbox', { name: 'Select Lamp' }))
  await press('Delete permanently')
  const dialog = within(await screen.findByRole('dialog', { name: 'Permanently delete “Lamp”?' }))
  expect(sent(wire, 'POST', '/api/chats/many')).toHaveLength(1)
  fireEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  await waitFor(() =>
    expect(sent(wire, 'POST', '/api/chats/many')[1]).toEqual({
      change: { action: 'forget', ids: [binned.id] },
    }),
  )
})

test('a search shows what was found, marked, and what was meant', async () => {
  const snippet = [
    { text: 'A <b>', hit: false },
    { text: 'lamp', hit: true },
    { text: '</b> sells', hit: false },
  ]
  const found = {
    chatId: ids[0],
    chatTitle: 'Lamp',
    projectId: null,
    messageId: ids[1],
    role: 'assistant',
    createdAt: '2026-01-02T00:00:00.000Z',
    snippet,
  }
  const wire = await open('/history?from=2025-12-01', {
    'GET /api/chat-search': ({ query }) =>
      query.get('q') === 'lmap'
        ? ok({ items: [found], next: null, meant: 'lamp' })
        : ok({ items: [], next: null, meant: null }),
    'GET /api/chats': ({ query }) => ok({ items: query.get('q') ? [] : all, next: null }),
  })
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search all messages' })
  typeFast(box, 'lmap')
  expect(box.value).toBe('lmap')
  const messages = await rows('Messages')
  expect(messages.getByRole('listitem').textContent).toContain('A <b>lamp</b> sells')
  expect(messages.getByRole('listitem').querySelectorAll('mark')).toHaveLength(1)
  expect(messages.getByRole('link', { name: 'Lamp' }).getAttribute('href')).toBe(
    `/chat/${ids[0]}?at=${ids[1]}`,
  )
  await screen.findByText('lamp', { selector: 'strong' })
  fireEvent.change(box, { target: { value: 'zebra' } })
  await screen.findByText('No chat contains all the words in “zebra”.')
  fireEvent.change(box, { target: { value: '"a zebra"' } })
  await screen.findByText('No chat contains all the words in "a zebra".')
  expect(wire.requests.find(({ query }) => query.get('q') === 'zebra')?.query.get('from')).toBe('2025-12-01')
  await press('Show all chats')
  await rows()
})

test('a slip in a word of a title shows the chats whose title was meant', async () => {
  await open('/history?q=lmap', {
    'GET /api/chat-search': ok({ items: [], next: null, meant: 'lamp' }),
    'GET /api/chats': ({ query }) => ok({ items: query.get('q') === 'lamp' ? all : [], next: null }),
  })
  expect((await rows('Chats with this title')).getAllByRole('listitem')).toHaveLength(all.length)
  await screen.findByText('lamp', { selector: 'strong' })
})

test('chats found by title come page by page, and what was found can be acted on', async () => {
  const titled = Array.from({ length: 8 }, (_, n) => aSummary({ id: `chat ${n}`, title: `Lamp ${n}` }))
  const found = { chatId: 'other', chatTitle: 'Candle', projectId: null, role: 'user', snippet: [] }
  const createdAt = '2026-01-02T00:00:00.000Z'
  const wire = await open('/history?q=lamp', {
    'GET /api/chat-search': ok({
      items: ['m1', 'm2'].map((messageId) => ({ ...found, messageId, createdAt })),
      next: null,
      meant: null,
    }),
    'GET /api/chats': ({ query }) =>
      query.get('cursor')
        ? ok({ items: titled.slice(7), next: null })
        : ok({ items: titled.slice(0, 7), next: query.get('q') && 'more' }),
  })
  const list = await rows('Chats with this title')
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  expect(list.getByRole('button', { name: 'More for Lamp 0' })).toBeTruthy()
  await press('Show all titles')
  expect(list.getAllByRole('listitem')).toHaveLength(7)
  await press('Show more')
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(8))
  const messages = (await rows('Messages')).getAllByRole<HTMLInputElement>('checkbox')
  fireEvent.click(messages[0] ?? document.body)
  expect(messages.map(({ checked }) => checked)).toEqual([true, true])
  fireEvent.click(list.getByRole('checkbox', { name: 'Select Lamp 7' }))
  await screen.findByText('2 selected')
  await press('Pin')
  await waitFor(() =>
    expect(sent(wire, 'POST', '/api/chats/many')).toEqual([
      { change: { action: 'pin', ids: ['other', 'chat 7'] } },
    ]),
  )
})

test('the address says how the list is sorted and filter, and the server does it', async () => {
  const wire = await open('/history?sort=name&from=2026-01-01', {
    'GET /api/chats': ({ query }) =>
      ok({ items: query.get('sort') === 'newest' ? [all[3]] : all.slice(0, 2), next: null }),
  })
  await waitFor(async () => expect((await rows()).getAllByRole('link')).toHaveLength(2))
  const asked = () => wire.requests.findLast(({ path, query }) => path === '/api/chats' && query.has('sort'))
  expect(Object.fromEntries(asked()?.query ?? [])).toMatchObject({ sort: 'name', from: '2026-01-01' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'newest' } })
  await waitFor(async () =>
    expect((await rows()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Mug']),
  )
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-02-01' } })
  await waitFor(() => expect(asked()?.query.get('to')).toBe('2026-02-01'))
  expect(location.search).toBe('?sort=newest&from=2026-01-01&to=2026-02-01')
})

const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Chats' }))
/** Chooses from a chat's menu, in spite of the composer, which takes the focus when one arrives at a chat. */
async function choose(title: string, item: string) {
  await waitFor(async () => {
    const trigger = (await sidebar()).getByRole('button', { name: `More for ${title}` })
    if (trigger.getAttribute('data-state') !== 'open') fireEvent.keyDown(trigger, { key: 'Enter' })
    fireEvent.click(screen.getByRole('menuitem', { name: item }))
  })
}

test('[C3] deleting the active chat makes the first remaining chat active, not the next, or none', async () => {
  await open(`/chat/${ids[2]}`)
  await sidebar()
  for (const [title, first] of [
    ['Socks', 0],
    ['Lamp', 1],
    ['Candle', 3],
    ['Mug', undefined],
  ] as const) {
    await choose(title, 'Delete')
    await waitFor(() => expect(location.pathname).toBe(first === undefined ? '/chat' : `/chat/${ids[first]}`))
    await waitFor(async () => expect((await sidebar()).queryByRole('link', { name: title })).toBeNull())
    // One that nobody chose is not written in by mistake.
    const composer = await screen.findByRole('textbox', { name: 'Message' })
    if (first !== undefined) expect(document.activeElement).not.toBe(composer)
    else await waitFor(() => expect(document.activeElement).toBe(composer))
  }
})

test('deleting another chat leaves one where one is', async () => {
  await open(`/chat/${ids[0]}`)
  await choose('Socks', 'Delete')
  await waitFor(async () => expect((await sidebar()).queryByRole('link', { name: 'Socks' })).toBeNull())
  expect(location.pathname).toBe(`/chat/${ids[0]}`)
})

test('a chat is renamed where it stands, pinned to the top, and exported, from its menu', async () => {
  let lamp = aSummary(all[1])
  const wire = await open('/chat', {
    'GET /api/chats': () => ok({ items: [all[0], lamp], next: null }),
    [`PATCH /api/chats/${ids[1]}`]: ({ body }) => {
      lamp = { ...lamp, ...JSON.parse(body) }
      return ok(lamp)
    },
    [`GET /api/chats/${ids[1]}/file`]: {
      stream: (reply) =>
        reply.writeHead(200, { 'content-disposition': 'attachment; filename="Candle.md"' }).end('# x'),
    },
  })
  await choose('Candle', 'Rename')
  const box = await screen.findByRole('textbox', { name: 'New name for Candle' })
  fireEvent.change(box, { target: { value: ' Big candle ' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await (await sidebar()).findByRole('link', { name: 'Big candle' })
  expect(sent(wire, 'PATCH', `/api/chats/${ids[1]}`)).toEqual([{ title: 'Big candle' }])

  await choose('Big candle', 'Pin')
  const pinned = await (await sidebar()).findByRole('heading', { name: 'Pinned' })
  expect(pinned.nextElementSibling?.textContent).toBe('Big candle')

  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:md')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await choose('Big candle', 'Export as Markdown')
  await waitFor(() => expect(clicked.mock.contexts.at(-1)).toMatchObject({ download: 'Candle.md' }))
})
