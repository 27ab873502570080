import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { newId } from '#web/lib/new-id.ts'
import { mara, ok, openApp, refused } from '#web/testing/app.tsx'
import { aChat, aMessage, anAnswer } from '#web/testing/chats.ts'
import { sent } from '#web/testing/settings.ts'
import { changeDraft, draftOf, enqueue } from '../composer/draft.store.ts'

vi.mock('#web/app/shell/later.ts', () => ({ LATER_MS: 0 }))

const asked = aMessage({ id: 'q1' })
const queued = (...texts: string[]) => texts.map((text) => ({ id: `id of ${text}`, text, attachments: [] }))

/** A page that is opened elsewhere while messages wait in a chat whose answer ended so. */
async function openElsewhere(state: 'done' | 'stopped', ...texts: string[]) {
  const chatId = newId()
  const key = `${mara.id}:${chatId}`
  const kept = { text: '', attachments: [], queue: queued(...texts) }
  localStorage.setItem(`chat.draft:${key}`, JSON.stringify(kept))
  const chat = { state }
  const client = createQueryClient()
  const wire = await openApp(
    '/history',
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/projects': ok([]),
      'GET /api/chats': ok({ items: [], next: null }),
      'GET /api/chat-imports/last': ok(null),
      [`GET /api/chats/${chatId}`]: () =>
        ok(aChat({ id: chatId, messages: [asked, anAnswer({ parentId: 'q1', run: chat })] })),
      [`POST /api/chats/${chatId}/messages`]: refused(429, 'Your questions for today are used up.'),
    },
    'a-token',
    client,
  )
  await screen.findByRole('heading', { name: 'History' })
  return {
    chat,
    key,
    readAgain: () => client.invalidateQueries({ queryKey: ['/api/chats', chatId] }),
    waiting: () => draftOf(key).queue.map(({ text, held, problem }) => ({ text, held, problem })),
    heard: () => sent(wire, 'POST', `/api/chats/${chatId}/messages`),
    asked: () => wire.requests.filter(({ path }) => path === `/api/chats/${chatId}`).length,
  }
}

beforeEach(() => localStorage.clear())

test('queued messages are sent from any screen, and held with the reason if refused', async () => {
  const page = await openElsewhere('done', 'Second', 'Third')
  await waitFor(() => expect(page.heard()).toMatchObject([{ text: 'Second', id: 'id of Second' }]))
  await waitFor(() =>
    expect(page.waiting()).toEqual([
      { text: 'Second', held: true, problem: 'Your questions for today are used up.' },
      { text: 'Third', held: true, problem: undefined },
    ]),
  )
  expect(page.heard()).toHaveLength(1)
})

test('messages queued behind a stopped answer stay, also when a later one is whole', async () => {
  const page = await openElsewhere('stopped', 'Second', 'Third')
  await waitFor(() => expect(page.waiting().map(({ held }) => held)).toEqual([true, true]))
  page.chat.state = 'done'
  const before = page.asked()
  await page.readAgain()
  expect(page.asked()).toBeGreaterThan(before)
  changeDraft(page.key, { text: 'Fourth' })
  act(() => enqueue(page.key, 'id of Fourth'))
  await waitFor(() => expect(page.heard()).toMatchObject([{ text: 'Fourth' }]))
  expect(page.waiting().map(({ text }) => text)).toEqual(['Second', 'Third', 'Fourth'])
})

test('a message that another tab took out of the queue is not sent from this one', async () => {
  const page = await openElsewhere('stopped', 'Second', 'Third')
  await waitFor(() => expect(page.waiting()[0]?.held).toBe(true))
  const name = `chat.draft:${page.key}`
  dispatchEvent(new Event('pagehide'))
  localStorage.setItem(name, JSON.stringify({ text: '', attachments: [], queue: queued('Third') }))
  act(() => void dispatchEvent(new StorageEvent('storage', { key: name })))
  expect(page.waiting().map(({ text }) => text)).toEqual(['Third'])
})

test('messages queued in a deleted chat are held', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const chatId = newId()
  const key = `${mara.id}:${chatId}`
  const kept = { text: '', attachments: [], queue: queued('Second') }
  localStorage.setItem(`chat.draft:${key}`, JSON.stringify(kept))
  const answers = {
    'GET /api/auth/me': ok(mara),
    'GET /api/projects': ok([]),
    'GET /api/chats': ok({ items: [], next: null }),
    'GET /api/chat-imports/last': ok(null),
    [`GET /api/chats/${chatId}`]: refused(404, 'This chat no longer exists.'),
  }
  const wire = await openApp('/history', answers, 'a-token')
  await waitFor(() => expect(draftOf(key).queue).toMatchObject([{ text: 'Second', held: true }]))
  expect(sent(wire, 'POST', `/api/chats/${chatId}/messages`)).toEqual([])
})

test('[T40] a chat that was written offline is created with its first message, in its project', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let isUp = false
  const answers: Parameters<typeof openApp>[1] = {
    'GET /api/auth/me': ok(mara),
    'GET /api/projects': ok([]),
    'GET /api/chats': ok({ items: [], next: null }),
  }
  const wire = await openApp('/mobile', answers, 'a-token')
  const composer = await screen.findByRole('textbox', { name: 'Message' })
  await screen.findByRole('heading', { name: 'What are you selling?' })
  act(() => changeDraft(`${mara.id}:new`, { text: 'What is ROAS?', projectId: 'p1' }))
  fireEvent.keyDown(composer, { key: 'Enter' })
  await waitFor(() => expect(location.pathname).toMatch(/^\/chat\/[0-9a-f-]{36}$/))
  const chatId = location.pathname.slice('/chat/'.length)
  const key = `${mara.id}:${chatId}`
  await screen.findByRole('list', { name: 'Waiting to be sent' })
  expect(draftOf(`${mara.id}:new`)).toMatchObject({ text: '', projectId: undefined })
  const path = `/api/chats/${chatId}/messages`
  answers[`POST ${path}`] = {
    stream: (reply) => {
      if (!isUp) return reply.destroy()
      reply.writeHead(429, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(refused(429, 'Your questions for today are used up.').body))
    },
  }
  expect(sent(wire, 'POST', path)).toEqual([])

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  // A network that is reported before there is one does not hold the message.
  await waitFor(() => expect(wire.requests.some((request) => request.path === path)).toBe(true))
  expect(draftOf(key).queue).toMatchObject([{ text: 'What is ROAS?', startsChat: { projectId: 'p1' } }])
  isUp = true
  await waitFor(() => expect(draftOf(key).queue[0]?.held).toBe(true))
  const asked = sent(wire, 'POST', path) as { id: string }[]
  expect(asked.length).toBeGreaterThan(1)
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
  expect(asked[0]).toMatchObject({ text: 'What is ROAS?', projectId: 'p1' })
  fireEvent.click(screen.getByRole('button', { name: 'Edit this message' }))
  await waitFor(() => expect(location.pathname).toBe('/chat'))
  expect(await screen.findByDisplayValue('What is ROAS?')).toBeDefined()
  expect(draftOf(key).queue).toEqual([])
})
