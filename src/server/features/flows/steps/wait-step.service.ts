import { Cron } from 'croner'
import { localTimeIn } from '#core/flows/local-time.ts'
import { asText } from '#core/flows/template.ts'
import { AppError } from '#server/errors.ts'
import type { StepResult, StepWork } from './step-work.ts'

const MOST_HOURS = 24 * 365

/** Waits for a time of an earlier step, a set time, or some hours since the step began. */
export async function waitUntil(work: StepWork): Promise<StepResult> {
  const { deps, row, input, step, actor } = work
  const now = deps.clock.now()
  const given = asText(input.time).trim() || (step.settings.at ?? '').trim()
  if (given === '' && !step.settings.hours?.trim())
    throw new AppError('INVALID_INPUT', `“${step.title}” needs hours or a time.`)
  const hours = Math.min(Math.max(Number.parseFloat(step.settings.hours ?? '') || 0, 0), MOST_HOURS)
  const until = given
    ? timeOf(given, actor.timeZone, now)
    : new Date((row.startedAt ?? now).getTime() + hours * 3_600_000)
  if (now >= until) return { done: { at: until.toISOString() } }
  return { until, message: `Waiting: ${step.title}` }
}

/** A time in the past is over, so `now` stands for it. */
function timeOf(text: string, timezone: string, now: Date): Date {
  const local = localTimeIn(text)
  if (!local)
    throw new AppError(
      'INVALID_INPUT',
      `“${text.slice(0, 40)}” is no time. Use one such as 2026-12-01 08:00.`,
    )
  return new Cron(local, { timezone, paused: true }).nextRun(now) ?? now
}
