import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryDrafts } from './field-drafts.store.ts'
import { useEdits } from './use-edits.ts'

const write = vi.hoisted(() => vi.fn())
const drafts = temporaryDrafts()
vi.mock('../canon-actions.ts', () => ({ useCanonActions: () => ({ write, drafts }) }))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a value saved offline waits, is said to wait, outlives the page, and is sent once when the connection is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  write.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue(undefined)
  const { result } = renderHook(useEdits)
  const edit = { path: 'brand.name', type: 'text', value: 'Oak', basedOn: null } as Parameters<
    typeof result.current.save
  >[0]
  act(() => result.current.save(edit))
  await waitFor(() => expect(result.current.troubles['brand.name']?.message).toContain('You’re offline.'))
  expect(drafts.read('brand.name')).toEqual({ text: 'Oak', basedOn: null })
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(result.current.troubles).toEqual({}))
  expect(drafts.read('brand.name')).toBeUndefined()
  act(() => void dispatchEvent(new Event('online')))
  expect(write.mock.calls).toEqual([[edit], [edit]])
})

test('a newer draft is neither replaced by a failed edit nor sent in its place', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  write.mockReset().mockRejectedValue(new TypeError('no network'))
  const { result } = renderHook(useEdits)
  const edit = { path: 'brand.name', type: 'text', value: 'Oak', basedOn: null } as Parameters<
    typeof result.current.save
  >[0]
  drafts.write('brand.name', { text: 'Oak', basedOn: null })
  act(() => result.current.save(edit))
  drafts.write('brand.name', { text: 'Oak and Ash', basedOn: null })
  await waitFor(() => expect(result.current.troubles['brand.name']?.waits).toBe('Oak'))
  act(() => void dispatchEvent(new Event('online')))
  expect(drafts.read('brand.name')?.text).toBe('Oak and Ash')
  expect(write).toHaveBeenCalledTimes(1)
})
