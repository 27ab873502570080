import { vi } from 'vitest'

/** Waits for what has to come, however busy the machine is, and gives what was found. */
export const eventually = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 100 })
