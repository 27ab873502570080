// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

/** The store as a page has it that was just loaded. */
async function loadPage() {
  vi.resetModules()
  const store = await import('./draft.store.ts')
  return { ...store, shown: (key: string) => renderHook(() => store.useDraft(key)).result.current }
}
/** Goes away from the page, which is when a draft is kept at the latest. */
const leave = () => dispatchEvent(new Event('pagehide'))

beforeEach(() => localStorage.clear())

test('a draft survives a reload, in its own chat and for its own user', async () => {
  const before = await loadPage()
  before.writeDraft(before.draftKey('1', 'chat-a'), 'half a question')
  leave()
  const after = await loadPage()
  expect(after.shown(after.draftKey('1', 'chat-a'))).toBe('half a question')
  expect(after.shown(after.draftKey('1', undefined))).toBe('')
  expect(after.shown(after.draftKey('2', 'chat-a'))).toBe('')
})

test('a sent draft leaves nothing behind', async () => {
  const page = await loadPage()
  page.writeDraft('1:new', 'a question')
  leave()
  expect(localStorage).toHaveLength(1)
  page.writeDraft('1:new', '')
  expect(page.shown('1:new')).toBe('')
  leave()
  expect(localStorage).toHaveLength(0)
})

test('only so many drafts are kept, the newest', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const page = await loadPage()
  for (let n = 1; n <= 60; n++) {
    vi.setSystemTime(n * 1_000)
    page.writeDraft(`1:${n}`, `draft ${n}`)
    leave()
  }
  vi.useRealTimers()
  const after = await loadPage()
  expect(localStorage).toHaveLength(50)
  expect(after.shown('1:60')).toBe('draft 60')
  expect(after.shown('1:10')).toBe('')
})

test('erasing takes a person’s drafts, also those still to be kept, and leaves the others’', async () => {
  const page = await loadPage()
  page.writeDraft('1:new', 'kept')
  page.writeDraft('11:new', 'of someone else')
  leave()
  page.writeDraft('1:chat-a', 'not kept yet')
  page.eraseDrafts('1')
  leave()
  expect([page.shown('1:new'), page.shown('1:chat-a')]).toEqual(['', ''])
  expect(Object.keys(localStorage)).toEqual(['chat.draft:11:new'])
})
