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

/** Those of admins, and flows, whose runs wait without a worker for the long jobs that they start. */
const unshared = ['flows.run', 'local-models.download', 'operations.backup']

test('[security L6] long jobs of every kind share their places, and one is kept free for short ones', () => {
  const tracked = jobsOf({ areas } as Deps).filter(({ onWait }) => onWait)
  const shared = tracked.filter(({ definition }) => definition.isShared)
  const others = tracked.filter((each) => !shared.includes(each)).map(({ definition }) => definition.name)
  expect(others.toSorted()).toEqual(unshared)
  const places = shared.map(({ definition, options }) => [definition.name, options.concurrency])
  expect(Object.fromEntries(places)).toEqual({
    'account.export': 2,
    'chat-transfer.import': 2,
    'images.generate': 3,
    'knowledge.index': 3,
    'market-analysis.run': 3,
    'page-exports.send': 3,
    'project-transfer.import': 2,
    'seo.audit': 3,
    'visuals.batch': 3,
  })
})
