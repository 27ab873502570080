import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { RouteAnnouncer } from '#web/app/shell/route-announcer.tsx'
import { Shell } from '#web/app/shell/shell.tsx'
import type { RailLists } from '#web/app/shell/sidebar.tsx'
import { useSingleKeys } from '#web/app/shortcuts/single-keys.store.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { type Answers, mara, ok, openApp } from '#web/testing/app.tsx'
import { aChat } from '#web/testing/chats.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { SIDEBAR_WIDTH, useSidebar } from '#web/ui/layout/sidebar.store.ts'
import { useOverlay } from '#web/ui/overlays/overlay.store.ts'

afterEach(() => {
  cleanup()
  useSidebar.setState(useSidebar.getInitialState())
  useOverlay.setState(useOverlay.getInitialState())
  useSingleKeys.setState(useSingleKeys.getInitialState())
  localStorage.clear()
  vi.restoreAllMocks()
})

async function openShell(lists?: RailLists) {
  vi.spyOn(console, 'error').mockReturnValue()
  await startWire((_, reply) => reply.writeHead(404).end())
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/one']}>
        <Routes>
          <Route element={<Shell user={mara} {...lists} />}>
            <Route path="/one" element={<ScreenHeader title="One" />} />
            <Route path="/two" element={<ScreenHeader title="Two" />} />
            <Route path="/chat" element={<ScreenHeader title="A new chat" />} />
          </Route>
        </Routes>
        <RouteAnnouncer />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const press = (key: string, held: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key, ...held })
const heading = () => screen.getByRole('heading', { level: 1, hidden: true }).textContent

test('the sidebar can be folded away and brought back, and the focus follows the button', async () => {
  await openShell()
  const hide = screen.getByRole('button', { name: 'Hide sidebar' })
  hide.focus()
  fireEvent.click(hide)
  expect(screen.queryByRole('navigation', { name: 'Workspace' })).toBeNull()
  expect(localStorage.getItem('sidebar')).toContain('"collapsed":true')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show sidebar' }))
  press('b', { ctrlKey: true })
  expect(screen.getByRole('navigation', { name: 'Workspace' })).toBeTruthy()
})

test('the sidebar is one Tab stop, moved through with arrows, Home, End and first letters', async () => {
  const chats = (
    <ul>
      {['Lamp', 'Shade'].map((name) => (
        <li key={name}>
          <Link to={`/${name}`}>{name}</Link>
          <div>
            <button type="button">More for {name}</button>
          </div>
        </li>
      ))}
      <input aria-label="New name" />
    </ul>
  )
  await openShell({ chats })
  const rail = screen.getByRole('complementary', { name: 'Sidebar' })
  const tabStops = () =>
    [...rail.querySelectorAll<HTMLElement>('a, button, [tabindex]')].filter(({ tabIndex }) => tabIndex >= 0)
  const pressHere = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  const go = (...keys: string[]) =>
    keys.map((key) => {
      pressHere(key)
      return focused()
    })
  fireEvent.keyDown(document.body, { key: 'Shift' })
  await waitFor(() =>
    expect(tabStops().map((stop) => stop.getAttribute('aria-label'))).toEqual(['Sellwright, home']),
  )
  tabStops()[0]?.focus()
  expect(go('ArrowDown', 'ArrowDown')).toEqual(['Hide sidebar', expect.stringMatching(/^New chat/)])
  expect(go('l', 'ArrowRight', 'ArrowDown', 'ArrowUp')).toEqual(['Lamp', 'More for Lamp', 'Shade', 'Lamp'])
  expect(tabStops().map(({ textContent }) => textContent)).toEqual(['Lamp'])
  expect(go('Home', 'ArrowUp')).toEqual(['Sellwright, home', 'Sidebar width'])
  pressHere('Home')
  expect(focused()).toBe('Sidebar width')
  expect(go('ArrowDown', 'End')).toEqual(['Sellwright, home', expect.stringMatching(/^m?mara/)])
  expect(tabStops()).toHaveLength(1)
  screen.getByLabelText('New name').focus()
  expect(go('ArrowDown', 'l')).toEqual(['New name', 'New name'])
})

test('the edge of the sidebar is moved by keys, between its bounds, and put back by a double click', async () => {
  await openShell()
  const edge = screen.getByRole('separator', { name: 'Sidebar width' })
  const width = () => Number(edge.getAttribute('aria-valuenow'))
  const { least, usual, most } = SIDEBAR_WIDTH
  expect(width()).toBe(usual)
  fireEvent.keyDown(edge, { key: 'ArrowRight' })
  expect(width()).toBe(usual + 16)
  expect(document.getElementById('sidebar')?.style.width).toBe(`${usual + 16}px`)
  fireEvent.keyDown(edge, { key: 'Home' })
  fireEvent.keyDown(edge, { key: 'ArrowLeft' })
  expect(width()).toBe(least)
  fireEvent.keyDown(edge, { key: 'End' })
  fireEvent.keyDown(edge, { key: 'ArrowRight' })
  expect(width()).toBe(most)
  fireEvent.doubleClick(edge)
  expect(width()).toBe(usual)
})

test('a width that makes no sense is not taken from the storage', async () => {
  localStorage.setItem('sidebar', JSON.stringify({ state: { collapsed: 'yes', width: 9000 }, version: 0 }))
  await useSidebar.persist.rehydrate()
  expect(useSidebar.getState()).toEqual({ collapsed: false, width: SIDEBAR_WIDTH.usual })
  localStorage.setItem('sidebar', JSON.stringify({ state: { collapsed: true, width: 300 }, version: 0 }))
  await useSidebar.persist.rehydrate()
  expect(useSidebar.getState()).toEqual({ collapsed: true, width: 300 })
})

test('going to a screen moves the focus to its heading and says its title', async () => {
  await openShell({ chats: <Link to="/two">A chat</Link> })
  const link = screen.getByRole('link', { name: 'A chat' })
  link.focus()
  fireEvent.click(link)
  expect(heading()).toBe('Two')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Two'))
  expect(document.querySelector('[aria-live="polite"].sr-only')?.textContent).toBe('Two · Sellwright')
})

test('a question mark opens the sheet, but not while one types or has turned single keys off', async () => {
  await openShell({ chats: <input aria-label="Name" /> })
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: '?', shiftKey: true })
  expect(useOverlay.getState().open).toBeUndefined()
  press('?', { shiftKey: true })
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const keys of ['Ctrl K', 'Ctrl B', 'Ctrl Shift O', '/', '?', 'Esc'])
    expect(sheet.textContent).toContain(keys)
  fireEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }))
  fireEvent.keyDown(sheet, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  press('?')
  expect(useOverlay.getState().open).toBeUndefined()
  press('k', { ctrlKey: true })
  expect(useOverlay.getState().open).toBe('palette')
})

test('an overlay has the keyboard to itself', async () => {
  await openShell()
  press('?')
  await screen.findByRole('dialog')
  press('o', { ctrlKey: true, shiftKey: true })
  press('b', { ctrlKey: true })
  expect(heading()).toBe('One')
  expect(useSidebar.getState().collapsed).toBe(false)
  press('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  press('o', { ctrlKey: true, shiftKey: true })
  await waitFor(() => expect(heading()).toBe('A new chat'))
})

test('a slash on a screen without a composer leads to one', async () => {
  await openShell()
  press('/')
  await waitFor(() => expect(heading()).toBe('A new chat'))
})

test('without a network, each screen says so in one place, and reads again with the connection what it could not', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const lamp = { items: [aChat({ id: 'c1', title: 'Lamp in June' })], next: null }
  const chats: Answers[string] = {
    stream: (reply) =>
      navigator.onLine ? answerJson(reply, 200, { success: true, data: lamp }) : reply.destroy(),
  }
  await openApp('/history', { 'GET /api/auth/me': ok(mara), 'GET /api/chats': chats }, 'a-token')
  const main = within(await screen.findByRole('main'))
  await main.findByText('This needs a connection.')
  const mark = 'You’re offline. Saved data is shown, and drafts are kept.'
  expect(screen.getAllByText(/offline/).map(({ textContent }) => textContent)).toEqual([mark])
  expect(screen.queryByRole('alert')).toBeNull()
  network.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await main.findByRole('link', { name: 'Lamp in June' })
  expect(screen.queryByText(mark)).toBeNull()
})

test('a screen that arrives beneath an open menu leaves it open', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: true }) as MediaQueryList)
  await openApp('/settings', { 'GET /api/auth/me': ok(mara) }, 'a-token')
  fireEvent.keyDown(await screen.findByRole('button', { name: /^mara/ }), { key: 'Enter' })
  await screen.findByRole('menuitem', { name: 'Sign out' })
  for (const [path, title] of [
    ['/history', 'History'],
    ['/chat', 'New Chat'],
  ]) {
    history.pushState(null, '', path)
    act(() => void dispatchEvent(new PopStateEvent('popstate')))
    await waitFor(() => expect(document.title).toBe(`${title} · Sellwright`))
    expect(screen.getByRole('menuitem', { name: 'Sign out' })).toBeTruthy()
  }
})

test('a dialog opened from a menu gives the focus back to the button of the menu', async () => {
  await openShell()
  const account = screen.getByRole('button', { name: /^mara/ })
  account.focus()
  fireEvent.keyDown(account, { key: 'Enter' })
  const entry = await screen.findByRole('menuitem', { name: /^Keyboard shortcuts/ })
  act(() => entry.focus())
  fireEvent.click(entry)
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(account))
})

test.each(['projects', 'chats'] as const)(
  '%s that cannot be listed leave the rest standing',
  async (name) => {
    const Broken = () => {
      throw new Error('a mistake of ours')
    }
    await openShell({ projects: 'Lamps', chats: 'What is ROAS?', [name]: <Broken /> })
    const texts = screen
      .getAllByRole('navigation', { name: /^(Projects|Chats)$/ })
      .map((nav) => nav.textContent)
    const sentence = `Your ${name} could not be loaded. Reload to try again.`
    expect(texts).toEqual(name === 'projects' ? [sentence, 'What is ROAS?'] : ['Lamps', sentence])
    expect(heading()).toBe('One')
  },
)
