import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { chats } from '#web/features/chat/chats.store.ts'
import { projects } from '#web/features/projects/projects.store.ts'
import { clearToken, readToken, writeToken } from '#web/lib/http/token.ts'
import { useDraftText } from '#web/lib/storage/drafts.ts'
import { type Answers, mara, ok, openApp, refused, toastText } from '#web/testing/app.tsx'
import { aSummary } from '#web/testing/chats.ts'
import { limitStorage } from '#web/testing/full-storage.ts'
import { loadLocalData } from './local-data.ts'

const at = '2026-01-01T00:00:00.000Z'
const chat = aSummary({ id: 'c1', title: 'Desk lamps', createdAt: at, updatedAt: at, userId: mara.id })
const done = { body: { success: true, message: 'Done.' } }
const ENDED = 'Your session has ended. Please log in again.'
const signedOut = refused(401, 'Please sign in.')
const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')

const workspace: Answers = {
  // The login screen may ask too, without a token.
  'GET /api/auth/me': ({ headers }) => (headers.authorization ? ok(mara) : signedOut),
  'GET /api/chats': ok({ items: [chat], next: null }),
  'GET /api/projects': ok([]),
  'POST /api/auth/logout': done,
}

const localData = await loadLocalData()

beforeEach(() => {
  localData.hide()
  localStorage.clear()
  // The stores hear of it as from another tab.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
})

async function logIn() {
  fireEvent.change(await screen.findByLabelText('Username or email'), { target: { value: 'mara' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a lamp in the window' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

async function signOut() {
  fireEvent.keyDown(await screen.findByRole('button', { name: /^mara/ }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
}

const login: Answers = {
  ...workspace,
  'POST /api/auth/login': { body: { success: true, token: 'a-token', user: mara } },
}

test('[S1] on login the user is asked for, then their local data is initialised', async () => {
  const usersWhenAsked: unknown[] = []
  await openApp('/login', {
    ...login,
    'GET /api/auth/me': () => {
      usersWhenAsked.push(kept('chat-store')?.userId)
      return ok(mara)
    },
  })
  await logIn()
  await screen.findByRole('link', { name: 'Desk lamps' })
  expect(usersWhenAsked).toEqual([undefined])
  expect([kept('chat-store').userId, kept('project-store').userId]).toEqual([mara.id, mara.id])
})

test('[S3] a new user id in the project store empties the list and asks the server for it', async () => {
  projects.setUser('9')
  projects.put(project('theirs', '9'))
  const listing = Promise.withResolvers<ReturnType<typeof ok>>()
  await openApp('/login', { ...login, 'GET /api/projects': listing.promise })
  await logIn()
  await waitFor(() => expect(kept('project-store')).toMatchObject({ userId: mara.id, items: [] }))
  listing.resolve(ok([project('mine', mara.id)]))
  await waitFor(() => expect(kept('project-store').items).toMatchObject([{ id: 'mine' }]))
})

/** Postpones work that is due after exactly this many milliseconds. */
function holdTimers(ms: number): (() => void)[] {
  const held: (() => void)[] = []
  const real = globalThis.setTimeout
  const hold = (run: () => void, after?: number, ...rest: []) =>
    after === ms ? held.push(run) : real(run, after, ...rest)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as unknown as typeof setTimeout)
  return held
}

test('[S2] logout clears the token and the cache, backs up, and 100 ms later hides what stays in local storage', async () => {
  const mounted = vi.spyOn(QueryClient.prototype, 'mount')
  const lamp = project('lamp', mara.id)
  await openApp('/chat', { ...workspace, 'GET /api/projects': ok([lamp]) }, 'a-token')
  await screen.findByRole('link', { name: 'Desk lamps' })
  await screen.findByRole('link', { name: lamp.name })
  const cache = mounted.mock.contexts[0] as QueryClient
  expect(cache.getQueryData(['/api/chats'])).toBeDefined()
  const draft = renderHook(() => useDraftText('answer:1')).result
  act(() => draft.current[1]('For nobody else'))
  expect(draft.current[0]).toBe('For nobody else')
  const later = holdTimers(100)
  await signOut()
  await toastText('Logged out')
  expect(readToken()).toBeNull()
  for (const key of ['/api/chats', '/api/projects']) expect(cache.getQueryData([key])).toBeUndefined()
  expect(cache.getQueryData(['/api/auth/me'])).toBeNull()
  expect(kept('backup:1:chats')).toMatchObject({ timestamp: expect.any(Number), data: [chat] })
  expect(kept('backup:1:projects')).toMatchObject({ timestamp: expect.any(Number), data: [lamp] })
  expect([kept('chat-store').userId, kept('project-store').userId]).toEqual([mara.id, mara.id])

  act(() => {
    for (const run of later) run()
  })
  expect([kept('chat-store').userId, kept('project-store').userId]).toEqual([undefined, undefined])
  expect([kept('chat-store').items, kept('project-store').items]).toMatchObject([[chat], [lamp]])
  expect([chats.items(), projects.items()]).toEqual([[], []])
  expect(screen.queryByText('Desk lamps')).toBeNull()
  expect(draft.current[0]).toBe('')
})

test('[S2] a user who signs out during the session check is not brought back by the answer', async () => {
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<ReturnType<typeof ok>>()]
  const me = () => {
    asked.resolve()
    return answer.promise
  }
  await openApp('/chat', { ...workspace, 'GET /api/auth/me': me }, 'a-token')
  await asked.promise
  clearToken()
  answer.resolve(ok(mara))
  await screen.findByRole('heading', { name: 'Log in' })
  expect(kept('chat-store')?.userId).toBeUndefined()
})

test('an account that is no more leaves nothing of it in this browser', () => {
  // Data of the next person, and of the device.
  const theirs = ['chat.draft:2:new', 'chat.model:2', 'resend.verification.2', 'theme']
  const names = [
    'notice.closed:project import',
    'canon.draft:lamp:product.name',
    `chat.model:${mara.id}`,
    `welcome.closed:${mara.id}`,
    `chat.draft:${mara.id}:new`,
    `resend.verification.${mara.id}`,
    ...theirs,
  ]
  for (const name of names) localStorage.setItem(name, '{}')
  localData.initialise(mara)
  chats.put(chat)
  localData.backUp()
  expect(kept(`backup:${mara.id}:chats`).data).toHaveLength(1)
  localData.erase(mara.id)
  expect(Object.keys(localStorage).toSorted()).toEqual(['chat-store', 'project-store', ...theirs].toSorted())
  expect(kept('chat-store').items).toEqual([])
})

test('a browser without room for the token lets one in all the same, and says how long', async () => {
  await openApp('/login', login)
  limitStorage((value) => value === 'a-token')
  await logIn()
  await screen.findByRole('link', { name: 'Desk lamps' })
  expect(await toastText('This browser can’t keep you signed in')).toContain('when you close or reload')
  expect(localStorage.getItem('auth.token')).toBeNull()
})

test('a session that ended elsewhere leads to login and back, with everything of the person put away', async () => {
  let over = false
  const answers: Answers = {
    ...workspace,
    'GET /api/auth/me': () => (over ? signedOut : ok(mara)),
    'GET /api/chats': () => (over ? signedOut : ok({ items: [chat], next: null })),
  }
  await openApp('/chat?from=mail', answers, 'a-token')
  await screen.findByRole('link', { name: 'Desk lamps' })
  over = true
  // The session is fetched again on a return to the tab after 5 minutes.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
  onTestFinished(() => void vi.useRealTimers())
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByRole('heading', { name: 'Log in' })
  expect(location.search).toBe(`?redirect=${encodeURIComponent('/chat?from=mail')}`)
  expect(await toastText(ENDED)).toBe(ENDED)
  expect(readToken()).toBeNull()
  expect(kept('backup:1:chats')).toMatchObject({ data: [chat] })
  await waitFor(() => expect(kept('chat-store').userId).toBeUndefined())
})

test.each([
  ['a password that was asked for again is wrong', 'a-token', 2],
  ['another token has been written meanwhile', 'another-token', 1],
])('a 401 ends no session when %s', async (_, tokenNow, timesAsked) => {
  const refusal = Promise.withResolvers<ReturnType<typeof refused>>()
  const wire = await openApp('/chat', { ...workspace, 'GET /api/models': refusal.promise }, 'a-token')
  await screen.findByRole('link', { name: 'Desk lamps' })
  writeToken(tokenNow)
  refusal.resolve(signedOut)
  await waitFor(() =>
    expect(console.error).toHaveBeenCalledWith('GET /api/models failed.', expect.anything()),
  )
  const asked = () => wire.requests.filter(({ path }) => path === '/api/auth/me')
  await waitFor(() => expect(asked()).toHaveLength(timesAsked))
  await screen.findByRole('navigation', { name: 'Workspace' })
  expect(readToken()).toBe(tokenNow)
  expect(screen.queryByText(ENDED)).toBeNull()
})

function project(id: string, userId: string) {
  const texts = { name: `Project ${id}`, slug: id, businessInstructions: '', researchData: '' }
  return { id, userId, ...texts, knowledgeBase: [], createdAt: at, updatedAt: at }
}

test.each([
  ['signs out', null],
  ['signs in as someone else', 'their-token'],
])('[security G4] when another tab %s, this one forgets typed texts and open dialogs', async (_, token) => {
  const juno = { ...mara, id: '2', username: 'juno' }
  await openApp(
    '/history',
    {
      ...workspace,
      'GET /api/auth/me': ({ headers }) =>
        headers.authorization ? ok(headers.authorization.includes('their') ? juno : mara) : signedOut,
    },
    'a-token',
  )
  await screen.findByRole('heading', { name: 'History' })
  const typed = renderHook(() => useDraftText('reply'))
  act(() => typed.result.current[1]('A lamp in walnut'))
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  if (token) writeToken(token)
  else clearToken()
  act(
    () => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth.token', oldValue: 'a-token' })),
  )
  if (token) await screen.findByText('juno')
  else await screen.findByRole('heading', { name: 'Log in' })
  await waitFor(() => expect(typed.result.current[0]).toBe(''))
  expect(screen.queryByRole('dialog')).toBeNull()
})
