import { Cron } from 'croner'
import type { SchedulePlan } from '#contracts/flows/flow-schedules.ts'

/** The next time after `from`, by the clock on the wall of the zone. A time that daylight saving skips moves to the next hour. */
export function nextTime({ repeat, weekday, day, time }: SchedulePlan, timeZone: string, from: Date): Date {
  const [hour = '0', minute = '0'] = time.split(':')
  const days = { day: '* * *', week: `* * ${weekday}`, month: `${day} * *` }[repeat]
  const next = new Cron(`${Number(minute)} ${Number(hour)} ${days}`, {
    timezone: timeZone,
    paused: true,
  }).nextRun(from)
  if (!next) throw new Error('The schedule has no next time.')
  return next
}
