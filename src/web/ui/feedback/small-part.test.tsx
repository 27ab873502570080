import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'

const network = { online: true }
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.online)
  vi.stubGlobal('fetch', async () => {
    if (!network.online) throw new TypeError('Failed to fetch')
    return new Response()
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a small part that cannot be fetched leaves the screen around it as it is, and comes with the connection', async () => {
  const Menu = lazyScreen(async () => ({ Menu: () => <p>Rename</p> }), 'Menu')
  network.online = false
  render(
    <>
      <p>The chat</p>
      <SmallPart fallback={<p>Later</p>}>
        <Menu />
      </SmallPart>
    </>,
  )
  // It also stands there while the part is being fetched: React says when that has failed.
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  screen.getByText('Later')
  screen.getByText('The chat')
  network.online = true
  dispatchEvent(new Event('online'))
  await screen.findByText('Rename')
  expect(screen.queryByText('Later')).toBeNull()
})

test('a part that only a reload brings is left out where something stands in for it', async () => {
  network.online = true
  const Offer = lazyScreen(async (): Promise<{ Offer: () => null }> => {
    throw new TypeError('Failed to fetch dynamically imported module')
  }, 'Offer')
  render(
    <>
      <p>The chat</p>
      <SmallPart fallback={<p>Later</p>}>
        <Offer />
      </SmallPart>
    </>,
  )
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  screen.getByText('Later')
  screen.getByText('The chat')
})
