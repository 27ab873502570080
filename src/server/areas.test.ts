import { expect, test } from 'vitest'
import { z } from 'zod'
import { jobsOf } from './area.ts'
import { areas } from './areas.ts'
import type { Deps } from './deps.ts'

/** As `userIdsIn` reads them from a payload. */
const people = ['userId', 'readerId', 'actor', 'email', 'emailKey']
/** A deleted user cannot be found any more. */
const excused = ['account.goodbye']

test('every letter that waits can be found by whom it is for', () => {
  const letters = jobsOf({ areas } as Deps).filter(({ options }) => options.mail)
  expect(letters.length).toBeGreaterThan(10)
  const unnamed = letters.filter(({ definition: { payload } }) => {
    const names = payload instanceof z.ZodObject ? Object.keys(payload.shape) : []
    return !names.some((name) => people.includes(name))
  })
  expect(unnamed.map(({ definition }) => definition.name)).toEqual(excused)
})
