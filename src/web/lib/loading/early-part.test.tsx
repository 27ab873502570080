import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { earlyPart } from '#web/lib/loading/early-part.tsx'

afterEach(cleanup)

const module = { Words: ({ text }: { text: string }) => <p>{text}</p> }

test('a prefetched part stands there at once', async () => {
  let loads = 0
  const load = async () => {
    loads += 1
    return module
  }
  const { Part, fetch } = earlyPart(load, 'Words')
  fetch()
  await waitFor(() => expect(loads).toBe(1))
  await Promise.resolve()
  render(
    <Suspense fallback="Loading…">
      <Part text="Here" />
    </Suspense>,
  )
  expect(document.body.textContent).toBe('Here')
  expect(loads).toBe(1)
})

test('a part that was not, or could not be, prefetched is fetched when it is shown', async () => {
  let online = false
  const { Part, fetch } = earlyPart(async () => {
    if (!online) throw new Error('There is no connection.')
    return module
  }, 'Words')
  fetch()
  online = true
  render(
    <Suspense fallback="Loading…">
      <Part text="Here" />
    </Suspense>,
  )
  expect(document.body.textContent).toBe('Loading…')
  expect(await screen.findByText('Here')).toBeTruthy()
})
