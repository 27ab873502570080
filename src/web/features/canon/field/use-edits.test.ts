import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useEdits } from './use-edits.ts'

const write = vi.hoisted(() => vi.fn())
vi.mock('../canon-actions.ts', () => ({ useCanonActions: () => ({ write }) }))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a value saved offline waits, is said to wait, and is sent once when the connection is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  write.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue(undefined)
  const { result } = renderHook(useEdits)
  const edit = { path: 'brand.name', value: 'Oak', basedOn: null } as Parameters<
    typeof result.current.save
  >[0]
  act(() => result.current.save(edit))
  await waitFor(() => expect(result.current.troubles['brand.name']?.message).toContain('You’re offline.'))
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(result.current.troubles).toEqual({}))
  act(() => void dispatchEvent(new Event('online')))
  expect(write.mock.calls).toEqual([[edit], [edit]])
})
