import { beforeEach, expect, test } from 'vitest'
import { readToken, writeToken } from '#web/lib/http/token.ts'
import { writeKept } from '#web/lib/storage/kept.ts'
import { lookedAt, startLooking, stopLooking } from '#web/lib/storage/looking.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a tab that looks at an account speaks for it and keeps everything to itself, until it is the admin’s again', () => {
  writeToken('the admin’s')
  startLooking('7', 'the account’s')
  expect([lookedAt(), readToken()]).toEqual(['7', 'the account’s'])
  writeKept('chat-store', { items: ['lamps'] })
  expect(JSON.stringify({ ...localStorage })).not.toContain('lamps')

  stopLooking()
  expect([lookedAt(), readToken()]).toEqual([null, 'the admin’s'])
  expect(sessionStorage).toHaveLength(0)
})
