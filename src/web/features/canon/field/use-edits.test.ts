import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/http/api-error.ts'
import { readWaitingEdits, settleTrouble } from './edit-troubles.store.ts'
import { storedDrafts } from './field-drafts.store.ts'
import { sendWaitingEdits } from './send-waiting-edits.ts'
import { eraseWaitingEdits } from './stored-waiting.ts'
import { useEdits } from './use-edits.ts'

const write = vi.hoisted(() => vi.fn())
const drafts = storedDrafts('p1')
vi.mock('../canon-actions.ts', () => ({ useCanonActions: () => ({ canonId: 'p1', write, drafts }) }))

const path = 'brand.name'
const edit = { path, type: 'text', value: 'Oak', basedOn: null } as const
const sendOnce = () => sendWaitingEdits(() => ({ write, drafts }))
const send = () => act(sendOnce)
const waits = 'canon.waiting:p1:brand.name'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  write.mockReset()
  drafts.drop(path)
  settleTrouble('p1', path)
})

/** Saves without a connection. */
async function saveOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  write.mockRejectedValueOnce(new TypeError('no network'))
  const { result, unmount } = renderHook(useEdits)
  act(() => result.current.save(edit))
  await waitFor(() => expect(result.current.troubles[path]?.message).toContain('You’re offline.'))
  return { result, unmount }
}

test('a value saved offline waits, is said to wait, and is sent once when the connection is back', async () => {
  const { result } = await saveOffline()
  expect(drafts.read(path)).toEqual({ text: 'Oak', basedOn: null })
  write.mockResolvedValue(undefined)
  await act(async () => void (await Promise.all([sendOnce(), sendOnce()])))
  expect(result.current.troubles).toEqual({})
  expect(drafts.read(path)).toBeUndefined()
  await send()
  expect(write.mock.calls).toEqual([[edit], [edit]])
})

test('a waiting value is gone after logout, and nothing says that it is still sent', async () => {
  const { result } = await saveOffline()
  eraseWaitingEdits()
  act(readWaitingEdits)
  expect(result.current.troubles).toEqual({})
  await send()
  expect(write).toHaveBeenCalledTimes(1)
})

test('a value saved offline is sent after the page was reloaded, unless another tab has sent it', async () => {
  const { unmount } = await saveOffline()
  unmount()
  const stored = localStorage.getItem(waits)
  settleTrouble('p1', path)
  localStorage.setItem(waits, stored ?? '')
  const { result } = renderHook(useEdits)
  expect(result.current.troubles[path]?.message).toContain('You’re offline.')
  write.mockRejectedValueOnce(new TypeError('no network'))
  await send()
  expect(localStorage.getItem(waits)).toBe(stored)
  localStorage.removeItem(waits)
  await send()
  expect(write).toHaveBeenCalledTimes(2)
  expect(result.current.troubles).toEqual({})
  localStorage.setItem(waits, stored ?? '')
  act(readWaitingEdits)
  write.mockResolvedValue(undefined)
  await send()
  expect(write).toHaveBeenCalledTimes(3)
  expect(localStorage.getItem(waits)).toBeNull()
})

test('a conflict or a refusal of a value saved offline is shown, and not sent again', async () => {
  const { result } = await saveOffline()
  write.mockResolvedValueOnce({ path, reason: 'locked' })
  await send()
  expect(result.current.troubles[path]?.conflict?.reason).toBe('locked')
  expect(localStorage.getItem(waits)).toBeNull()
  const again = await saveOffline()
  write.mockRejectedValueOnce(new ApiError(400, '{"message":"Too long."}'))
  await send()
  expect(again.result.current.troubles[path]?.message).toBe('Too long.')
  await send()
  expect(write).toHaveBeenCalledTimes(4)
})

test('a newer draft is neither replaced by a failed edit nor sent in its place', async () => {
  drafts.write(path, { text: 'Oak', basedOn: null })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  write.mockRejectedValue(new TypeError('no network'))
  const { result } = renderHook(useEdits)
  act(() => result.current.save(edit))
  drafts.write(path, { text: 'Oak and Ash', basedOn: null })
  await waitFor(() => expect(result.current.troubles[path]?.waits).toBe('Oak'))
  await send()
  expect(drafts.read(path)?.text).toBe('Oak and Ash')
  expect(write).toHaveBeenCalledTimes(1)
})

test('a value that is typed otherwise than it is written is sent as well', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  write.mockRejectedValueOnce(new TypeError('no network'))
  drafts.write(path, { text: 'oak ', basedOn: null })
  const { result } = renderHook(useEdits)
  act(() => result.current.save(edit))
  // The form is closed with its draft.
  drafts.drop(path)
  await waitFor(() => expect(result.current.troubles[path]?.waits).toBe('Oak'))
  write.mockResolvedValue(undefined)
  await send()
  expect(write).toHaveBeenCalledTimes(2)
})
