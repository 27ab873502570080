import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAwake } from './use-awake.ts'

afterEach(() => void vi.unstubAllGlobals())

test('hands-free keeps the screen on, also after a look at another app, and lets it go', async () => {
  const release = vi.fn()
  const request = vi.fn(async () => ({ release }))
  vi.stubGlobal('navigator', { wakeLock: { request } })
  const { rerender } = renderHook(({ isOn }) => useAwake(isOn), { initialProps: { isOn: false } })
  expect(request).not.toHaveBeenCalled()
  rerender({ isOn: true })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
  rerender({ isOn: false })
  await vi.waitFor(() => expect(release).toHaveBeenCalled(), 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
})
