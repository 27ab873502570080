import { vi } from 'vitest'

/** Waits for an expected result, however busy the machine is, and returns it. */
export const eventually = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 100 })
