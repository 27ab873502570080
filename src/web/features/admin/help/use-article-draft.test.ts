import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { forgetDrafts } from '#web/lib/storage/drafts.ts'
import { useArticleDraft } from './use-article-draft.ts'

afterEach(() => act(forgetDrafts))

const ref = { category: 'billing', slug: 'refunds' }
const [first, second] = ['2026-11-16T10:00:00.000Z', '2026-11-16T11:00:00.000Z']
const opened = (source = 'Old', changedAt: string | null = first) =>
  renderHook((kept) => useArticleDraft(ref, kept), { initialProps: { source, changedAt } })

test('a draft is there after a look elsewhere, until it is undone', () => {
  const { result, unmount } = opened()
  act(() => result.current.change('Mine'))
  unmount()
  const again = opened().result
  expect(again.current).toMatchObject({ text: 'Mine', isChanged: true })
  const leave = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leave)
  expect(leave.defaultPrevented).toBe(true)
  act(() => again.current.change('Old'))
  expect(again.current).toMatchObject({ text: 'Old', isChanged: false })
  const left = new Event('beforeunload', { cancelable: true })
  dispatchEvent(left)
  expect(left.defaultPrevented).toBe(false)
})

test('it replaces the text that it was begun on, and no other', () => {
  const { result, rerender } = opened()
  act(() => result.current.change('Mine'))
  // Hidden meanwhile: the text is as it was.
  rerender({ source: 'Old', changedAt: second })
  expect(result.current.changedAt).toBe(second)
  rerender({ source: 'Another’s', changedAt: second })
  act(() => result.current.change('Mine, more of it'))
  expect(result.current).toMatchObject({ text: 'Mine, more of it', changedAt: first })
  act(() => result.current.drop())
  expect(result.current).toMatchObject({ text: 'Another’s', changedAt: second, isChanged: false })
})
