import { cleanup, renderHook } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The store as a page that has just been loaded has it. */
const loaded = () => import('#web/ui/layout/theme.store.ts')

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})
afterEach(cleanup)

test('[U6] dark is the default, and a pick is stored and found again', async () => {
  const { useTheme, setTheme } = await loaded()
  const { result } = renderHook(useTheme)
  expect(result.current).toBe('dark')
  act(() => setTheme('light'))
  expect(result.current).toBe('light')
  expect(localStorage.getItem('theme')).toBe('light')

  vi.resetModules()
  const again = await loaded()
  expect(renderHook(again.useTheme).result.current).toBe('light')
})

test('[U6] an invalid stored theme counts as none', async () => {
  localStorage.setItem('theme', 'sepia')
  const { useTheme } = await loaded()
  expect(renderHook(useTheme).result.current).toBe('dark')
})
