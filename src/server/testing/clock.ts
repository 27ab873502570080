import { type ManualClock, manualClock } from '../adapters/clock/manual.ts'

/** A clock that stands still until a test moves it. */
export const clockAt = (time: Date | string): ManualClock => manualClock(time)
