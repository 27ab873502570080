import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { RouteAnnouncer } from '#web/app/shell/route-announcer.tsx'
import { Shell } from '#web/app/shell/shell.tsx'
import type { RailLists } from '#web/app/shell/sidebar.tsx'
import { useSingleKeys } from '#web/app/shortcuts/single-keys.store.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { mara, ok, openApp } from '#web/testing/app.tsx'
import { startWire } from '#web/testing/wire.ts'
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
