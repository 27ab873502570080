// @vitest-environment happy-dom

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Shell } from '#web/app/shell.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { mara } from '#web/testing/app.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { useSidebar } from '#web/ui/sidebar.store.ts'

afterEach(() => {
  cleanup()
  useSidebar.setState(useSidebar.getInitialState())
  vi.restoreAllMocks()
})

function openShell(chats?: ReactNode) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/one']}>
        <Routes>
          <Route element={<Shell user={mara} chats={chats} />}>
            <Route path="/one" element={<ScreenHeader title="One" />} />
            <Route path="/two" element={<ScreenHeader title="Two" />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the sidebar can be folded away, and that is remembered', () => {
  openShell()
  fireEvent.click(screen.getByRole('button', { name: 'Hide the sidebar' }))
  expect(screen.queryByRole('navigation', { name: 'Workspace' })).toBeNull()
  expect(localStorage.getItem('sidebar')).toContain('"collapsed":true')
  fireEvent.click(screen.getByRole('button', { name: 'Show the sidebar' }))
  expect(screen.getByRole('navigation', { name: 'Workspace' })).toBeTruthy()
})

test('the drawer holds the same, and closes when one goes somewhere', () => {
  openShell(<Link to="/two">A chat</Link>)
  fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
  const drawer = screen.getByRole('dialog', { name: 'Menu' })
  const link = Array.from(drawer.querySelectorAll('a')).find((each) => each.textContent === 'A chat')
  fireEvent.click(link ?? drawer)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Two' })).toBeTruthy()
})

test('a list of chats that breaks leaves the workspace standing', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const Broken = () => {
    throw new Error('a mistake of ours')
  }
  openShell(<Broken />)
  expect(screen.getByText('Your chats could not be listed. Reload to try again.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'One' })).toBeTruthy()
})
