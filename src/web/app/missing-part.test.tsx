import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { lastIncident } from '#web/lib/loading/last-incident.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'

const network = { online: true, answers: true }
const load = vi.fn(async () => {
  if (!network.answers) throw new TypeError('Failed to fetch dynamically imported module')
  return { Words: () => <p>Here</p> }
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.online)
  vi.stubGlobal('fetch', async () => {
    if (!network.answers) throw new TypeError('Failed to fetch')
    return new Response()
  })
  load.mockClear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(state: typeof network) {
  Object.assign(network, state)
  const Words = lazyScreen(load, 'Words')
  render(
    <ErrorBoundary>
      <Suspense fallback="Loading…">
        <Words />
      </Suspense>
    </ErrorBoundary>,
  )
}

test('without a connection no import is begun, which Chromium would remember as failed, and the part comes with the connection', async () => {
  show({ online: false, answers: false })
  expect((await screen.findByRole('alert')).textContent).toContain('No connection')
  expect(load).not.toHaveBeenCalled()
  expect(lastIncident()).toBeUndefined()

  Object.assign(network, { online: true, answers: true })
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('Here')).toBeTruthy()
})

test('trying again while the connection is still missing says the same, and later brings the part', async () => {
  show({ online: true, answers: false })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  await screen.findByRole('button', { name: 'Try again' })

  network.answers = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Here')).toBeTruthy()
})

test('a server on the same machine is reached without a network', async () => {
  show({ online: false, answers: true })
  expect(await screen.findByText('Here')).toBeTruthy()
})

test('a part that is missing though the server answers is a screen that stopped working', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  show({ online: true, answers: true })
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
})
