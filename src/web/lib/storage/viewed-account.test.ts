import { beforeEach, expect, test } from 'vitest'
import { readToken, writeToken } from '#web/lib/http/token.ts'
import { writeStored } from '#web/lib/storage/stored.ts'
import { startViewing, stopViewing, viewedUserId } from '#web/lib/storage/viewed-account.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a tab that looks at an account speaks for it and keeps everything to itself, until it is the admin’s again', () => {
  writeToken('the admin’s')
  startViewing('7', 'the account’s')
  expect([viewedUserId(), readToken()]).toEqual(['7', 'the account’s'])
  writeStored('chat-store', { items: ['lamps'] })
  expect(JSON.stringify({ ...localStorage })).not.toContain('lamps')

  stopViewing()
  expect([viewedUserId(), readToken()]).toEqual([null, 'the admin’s'])
  expect(sessionStorage).toHaveLength(0)
})
