import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Answers, mara, ok, openApp, refused } from '#web/testing/app.tsx'
import { openOverlay, useOverlay } from '#web/ui/overlays/overlay.store.ts'

const lamp = {
  id: 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11',
  title: 'Desk lamp',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  userId: mara.id,
}
const found = (...items: (typeof lamp)[]) => ok({ items, next: null })

/** The palette over the chat, with what the server says to a search. */
async function openPalette(
  search: (q: string) => ReturnType<typeof ok> | Promise<ReturnType<typeof ok>>,
  more: Answers = {},
) {
  onTestFinished(() => useOverlay.setState(useOverlay.getInitialState()))
  const wire = await openApp(
    '/chat',
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/chats': ({ query }) => (query.has('q') ? search(query.get('q') ?? '') : found(lamp)),
      ...more,
    },
    'a-token',
  )
  await screen.findByRole('navigation', { name: 'Workspace' })
  openOverlay('palette')
  const input = await screen.findByRole('combobox')
  await waitFor(() => expect(options()).toContain('Desk lamp'))
  return { wire, input, type: (text: string) => fireEvent.change(input, { target: { value: text } }) }
}

const options = () => Array.from(document.querySelectorAll('[role="option"]'), (option) => option.textContent)

test('it opens on the commands and the newest chats, and asks the server once for what was typed', async () => {
  const { wire, type } = await openPalette(() => found(lamp))
  expect(options().slice(0, 2)).toEqual(['New chatCtrl Shift O', 'New project'])
  for (const text of ['l', 'la', 'lam', ' lamp ']) type(text)
  await waitFor(() => expect(options()).toEqual(['Desk lamp']))
  const asked = () =>
    wire.requests.flatMap(({ path, query }) => (path === '/api/chats' ? query.getAll('q') : []))
  await waitFor(() => expect(asked()).toContain('lamp'))
  expect(asked()).toEqual(['lamp'])
})

test('images and visuals are found, and open where they are', async () => {
  const [image, visual] = ['1d9c8a3e-0f43-4b7a-9d53-5b1f0a7e6c21', '2d9c8a3e-0f43-4b7a-9d53-5b1f0a7e6c22']
  const texts = { headline: 'Oak lamp' }
  const { wire, type } = await openPalette(() => found(), {
    'GET /api/images': ok({ items: [{ id: image, name: 'lamp.jpg' }], next: null }),
    'GET /api/visuals': ok({
      items: [{ id: visual, projectId: lamp.id, spec: { channel: 'tiktok', texts } }],
      next: null,
    }),
  })
  type('lamp')
  await waitFor(() => expect(options()).toEqual(['lamp.jpg', 'Oak lamp · TikTok']))
  const asked = wire.requests.flatMap(({ path, query }) =>
    path === '/api/images' ? query.getAll('search') : path === '/api/visuals' ? query.getAll('q') : [],
  )
  expect(asked).toEqual(['lamp', 'lamp'])
  fireEvent.click(screen.getByRole('option', { name: 'lamp.jpg' }))
  await waitFor(() => expect(`${location.pathname}${location.search}`).toBe(`/images?image=${image}`))
})

test('a message that holds what was typed is offered too, and opens its chat there', async () => {
  const messageId = '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a5d'
  const { type } = await openPalette(() => found(), {
    'GET /api/chat-search': ok({
      items: [
        {
          chatId: lamp.id,
          chatTitle: lamp.title,
          projectId: null,
          messageId,
          role: 'user',
          createdAt: lamp.createdAt,
          snippet: [
            { text: 'Does it ', hit: false },
            { text: 'bend', hit: true },
          ],
        },
      ],
      next: null,
      meant: null,
    }),
  })
  type('bend')
  await waitFor(() => expect(options()).toEqual(['Desk lamp · Does it bend']))
  expect(screen.queryByText('No chats match “bend”.')).toBeNull()
  fireEvent.click(screen.getByRole('option'))
  await waitFor(() => expect(location.pathname + location.search).toBe(`/chat/${lamp.id}?at=${messageId}`))
})

test('a page is found by its title and opens where it was left', async () => {
  const { type } = await openPalette(() => found(), {
    'GET /api/pages': ok({
      items: [{ id: 'p1', title: 'Arc lamp, spring offer', goal: 'product' }],
      next: null,
    }),
  })
  type('spring')
  await waitFor(() => expect(options()).toEqual(['Arc lamp, spring offer']))
  fireEvent.click(screen.getByRole('option'))
  await waitFor(() => expect(location.pathname).toBe('/droppage/p1'))
})

test('a slip in a word of a title still offers the chat', async () => {
  const { type } = await openPalette((q) => (q === 'desk' ? found(lamp) : found()), {
    'GET /api/chat-search': ok({ items: [], next: null, meant: 'desk' }),
  })
  type('dsek')
  await waitFor(() => expect(options()).toEqual(['Desk lamp']))
})

test('a screen that arrives beneath it takes no focus: the next letter would replace what was typed', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: true }) as MediaQueryList)
  const { input } = await openPalette(() => found())
  const taken = vi.fn()
  const onFocus = ({ target }: FocusEvent) => target !== input && taken(target)
  document.addEventListener('focus', onFocus, true)
  onTestFinished(() => document.removeEventListener('focus', onFocus, true))
  for (const [path, title] of [
    ['/settings', 'Settings'],
    ['/chat', 'New Chat'],
  ]) {
    history.pushState(null, '', path)
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    await waitFor(() => expect(document.title).toBe(`${title} · Sellwright`))
    expect(taken).not.toHaveBeenCalled()
  }
  expect(document.activeElement).toBe(input)
})

test('while the server searches it says so, and then what it did not find', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof ok>>()
  const { type } = await openPalette(() => answer.promise)
  type('pillow')
  await waitFor(() => expect(screen.getByRole('dialog').querySelector('.animate-spin')).toBeTruthy())
  answer.resolve(found())
  await screen.findByText('No chats match “pillow”.')
  expect(options()).toEqual([])
})

test('chats that were found for other words are not offered for these', async () => {
  const { type } = await openPalette((q) => (q === 'desk' ? found(lamp) : new Promise(() => {})))
  type('desk')
  await waitFor(() => expect(options()).toEqual(['Desk lamp']))
  type('desk l')
  expect(options()).toEqual(['Desk lamp'])
  type('pillow')
  expect(options()).toEqual([])
})

test('a search that fails says why and can be tried again', async () => {
  let works = false
  const { type } = await openPalette(() =>
    works ? found(lamp) : refused(429, 'Too many questions. Wait a minute.'),
  )
  type('lamp')
  expect((await screen.findByRole('alert')).textContent).toContain('Too many questions. Wait a minute.')
  works = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(options()).toEqual(['Desk lamp']))
})

test('a command is found by other words for it', async () => {
  const { type } = await openPalette(() => found())
  type('password')
  await waitFor(() => expect(options()).toEqual(['Account']))
  for (const [word, label] of [
    ['openai', 'Connect a model'],
    ['limits', 'Usage'],
    ['invoices', 'Billing'],
    ['your data', 'Your data'],
    ['pricing', 'Plans'],
    ['referral', 'Partners'],
  ] as const) {
    type(word)
    await waitFor(() => expect(options()).toEqual([label]))
  }
})

test('one’s tickets are found by what people call them; Admin only by admins', async () => {
  const { type } = await openPalette(() => found())
  type('ticket')
  await waitFor(() => expect(options()).toEqual(['Your tickets']))
  type('audit')
  await waitFor(() => expect(options()).toEqual(['SEO']))
})

test('an admin finds Admin', async () => {
  const { type } = await openPalette(() => found(), {
    'GET /api/auth/me': ok({ ...mara, role: 'admin' }),
  })
  type('audit')
  await waitFor(() => expect(options()).toEqual(['SEO', 'Admin']))
})
