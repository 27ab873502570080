import { expect, test } from 'vitest'
import type { FlowValues } from '#core/flows/graph.ts'
import type { StepWork } from './step-work.ts'
import { waitUntil } from './wait-step.service.ts'

const waited = (settings: Record<string, string>, input: FlowValues = {}) =>
  waitUntil({
    deps: { clock: { now: () => new Date('2026-11-19T12:00:00Z') } },
    actor: { timeZone: 'Europe/Berlin' },
    step: { title: 'Launch', settings },
    row: { startedAt: new Date('2026-11-19T11:00:00Z') },
    input,
  } as unknown as StepWork)

test('a run waits until a day and time of its owner, or for hours since the step began', async () => {
  expect(await waited({ at: '2026-12-01 08:00' })).toMatchObject({ until: new Date('2026-12-01T07:00:00Z') })
  expect(await waited({ hours: '2' }, { time: '2026-11-20' })).toMatchObject({
    until: new Date('2026-11-19T23:00:00Z'),
  })
  expect(await waited({ hours: '2' })).toMatchObject({ until: new Date('2026-11-19T13:00:00Z') })
  expect(await waited({ at: '2026-01-01' })).toHaveProperty('done')
  await expect(waited({})).rejects.toThrow('“Launch” needs hours or a time.')
  await expect(waited({}, { time: 'soon' })).rejects.toThrow('“soon” is no time.')
})
