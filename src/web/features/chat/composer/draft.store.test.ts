import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Attachment } from '#contracts/attachments.ts'

/** The store as a page has it that was just loaded. */
async function loadPage() {
  vi.resetModules()
  const store = await import('./draft.store.ts')
  const edits = await import('./queue-edits.ts')
  const draft = (key: string) => renderHook(() => store.useDraft(key)).result.current
  return { ...store, ...edits, draft, shown: (key: string) => draft(key).text }
}
/** Goes away from the page, which is when a draft is kept at the latest. */
const leave = () => dispatchEvent(new Event('pagehide'))

const quote: Attachment = {
  id: 'a1',
  name: 'quote.xlsx',
  mediaType: 'text/plain',
  bytes: 5_000,
  state: 'ready',
  reason: null,
}

// Pages of the tests before listen still.
beforeEach(() => {
  leave()
  localStorage.clear()
})

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
  page.changeDraft('1:new', { text: ' a question ', attachments: [quote], projectId: 'p1' })
  leave()
  expect(localStorage).toHaveLength(1)
  page.settleDraft('1:new', 'a question')
  expect(page.draft('1:new')).toEqual({ text: '', attachments: [], projectId: undefined, queue: [] })
  leave()
  expect(localStorage).toHaveLength(0)
})

test('text written while something else was sent stays', async () => {
  const page = await loadPage()
  page.changeDraft('1:c', { text: 'the next one', attachments: [quote] })
  page.settleDraft('1:c', 'the one before')
  expect(page.draft('1:c')).toMatchObject({ text: 'the next one', attachments: [quote] })
})

test('messages wait in order with their files, over a reload too, and can be taken out', async () => {
  const before = await loadPage()
  for (const id of ['first', 'second', 'third']) {
    before.changeDraft('1:c', { text: `${id} `, attachments: id === 'second' ? [quote] : [] })
    before.enqueue('1:c', id)
  }
  expect(before.shown('1:c')).toBe('')
  leave()
  const after = await loadPage()
  expect(after.draft('1:c').queue).toEqual([
    { id: 'first', text: 'first', attachments: [] },
    { id: 'second', text: 'second', attachments: [quote] },
    { id: 'third', text: 'third', attachments: [] },
  ])
  after.removeQueued('1:c', 'first')
  after.writeDraft('1:c', 'being written')
  after.editQueued('1:c', 'second')
  expect(after.draft('1:c')).toMatchObject({
    text: 'second\n\nbeing written',
    attachments: [quote],
    queue: [{ id: 'third' }],
  })
})

test('the first message of a chat can be taken back, and the next one then creates the chat', async () => {
  const before = await loadPage()
  before.changeDraft('1:new', { text: 'first', attachments: [quote], projectId: 'p1' })
  before.enqueueFirst('1:new', 'c', { id: 'first', text: 'first', attachments: [quote] })
  expect(before.draft('1:new')).toMatchObject({ text: '', attachments: [], projectId: undefined })
  before.writeDraft('1:c', 'second')
  before.enqueue('1:c', 'second')
  before.holdQueue('1:c')
  const after = await loadPage()
  after.readQueues('1')
  expect(renderHook(() => after.useIsUnsent('1:c')).result.current).toBe(true)
  after.withdrawQueued('1:c', 'first')
  expect(after.draft('1:c').queue).toMatchObject([{ id: 'second', startsChat: { projectId: 'p1' } }])
  after.editQueued('1:c', 'second')
  expect(after.draft('1:c')).toMatchObject({ text: '', queue: [] })
  expect(after.draft('1:new')).toMatchObject({ text: 'second', projectId: 'p1' })
})

test('a held message is not sent after a reload, and is there in its chat', async () => {
  const before = await loadPage()
  for (const [key, text] of [
    ['7:held', 'Second'],
    ['7:free', 'Third'],
  ] as const) {
    before.writeDraft(key, text)
    before.enqueue(key, `id of ${text}`)
  }
  before.holdQueue('7:held')
  const after = await loadPage()
  after.readQueues('7')
  expect(renderHook(() => after.useDraftKeys('7', ({ queue }) => queue.length > 0)).result.current).toEqual([
    '7:free',
  ])
  expect(after.draft('7:held').queue).toMatchObject([{ text: 'Second', held: true }])
})

test('a message queued in another tab is not lost to text written here at the same moment', async () => {
  const [here, there] = [await loadPage(), await loadPage()]
  for (const tab of [here, there]) tab.writeDraft('1:c', 'begun')
  leave()
  here.writeDraft('1:c', 'of the first tab')
  here.enqueue('1:c', 'first')
  there.writeDraft('1:c', 'of the second tab')
  there.enqueue('1:c', 'second')
  here.writeDraft('1:c', 'and on')
  leave()
  const after = await loadPage()
  expect(after.draft('1:c').queue.map(({ text }) => text)).toEqual(['of the first tab', 'of the second tab'])
  here.removeQueued('1:c', 'second')
  expect((await loadPage()).draft('1:c').queue.map(({ id }) => id)).toEqual(['first'])
})

test('a draft of an older page, or a broken one, is read as far as it can be', async () => {
  localStorage.setItem('chat.draft:1:a', JSON.stringify({ text: 'old', at: 1 }))
  localStorage.setItem(
    'chat.draft:1:b',
    JSON.stringify({ text: 7, attachments: [{}], queue: [{ id: 1 }], at: 1 }),
  )
  const page = await loadPage()
  expect(page.draft('1:a')).toEqual({ text: 'old', attachments: [], projectId: undefined, queue: [] })
  expect(page.draft('1:b')).toEqual({ text: '', attachments: [], projectId: undefined, queue: [] })
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
