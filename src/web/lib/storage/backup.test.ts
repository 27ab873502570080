import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readBackup, useBackupDropped, writeBackup } from '#web/lib/storage/backup.ts'
import { limitStorage } from '#web/testing/full-storage.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-01-01T00:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

test('[E8] a backup is named by user id and kind, with a timestamp and data', () => {
  writeBackup('7', 'chats', [{ id: 'a' }])
  expect(JSON.parse(localStorage.getItem('backup:7:chats') ?? '')).toEqual({
    timestamp: START.getTime(),
    data: [{ id: 'a' }],
  })
})

test.each([
  [29, 0, ['kept']],
  [30, 0, ['kept']],
  [30, 1, []],
  [31, 0, []],
])('[S6] after %d days and %d ms a backup gives %j', (days, ms, expected) => {
  writeBackup('7', 'chats', ['kept'])
  vi.setSystemTime(START.getTime() + days * DAY_MS + ms)
  expect(readBackup('7', 'chats')).toEqual(expected)
  expect(localStorage.getItem('backup:7:chats') === null).toBe(expected.length === 0)
})

test('[S6] old backups of people who never came back are discarded too', () => {
  writeBackup('8', 'chats', ['old'])
  vi.setSystemTime(START.getTime() + 31 * DAY_MS)
  writeBackup('9', 'chats', ['new'])
  readBackup('7', 'chats')
  expect(Object.keys(localStorage)).toEqual(['backup:9:chats'])
})

test('an invalid backup gives nothing and breaks nothing', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const noList = JSON.stringify({ timestamp: START.getTime(), data: 'x' })
  for (const broken of ['{', 'null', '[]', '{"timestamp":"soon","data":[]}', noList]) {
    localStorage.setItem('backup:7:chats', broken)
    expect(readBackup('7', 'chats')).toEqual([])
  }
})

test('the oldest backup makes room where there is none, and the page is told', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  writeBackup('9', 'chats', ['newer'], START.getTime())
  writeBackup('8', 'chats', ['oldest'], START.getTime() - DAY_MS)
  const { result } = renderHook(useBackupDropped)
  expect(result.current).toBe(false)
  limitStorage(() => localStorage.length >= 2)
  act(() => expect(writeBackup('7', 'chats', ['mine'])).toBe(true))
  expect(Object.keys(localStorage).toSorted()).toEqual(['backup:7:chats', 'backup:9:chats'])
  expect(result.current).toBe(true)
  limitStorage(() => true)
  expect(writeBackup('7', 'chats', ['mine'])).toBe(false)
})
