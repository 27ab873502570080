import { setTimeout as wait } from 'node:timers/promises'

const READY_WITHIN_MS = 30_000
const PAUSE_MS = 500

/** PostgreSQL is starting or shutting down, or all its connections are taken. */
const passingCodes = new Set(['57P03', '53300'])
/** The pool gives no code to a connection that took too long. */
const passingMessages = /^(timeout exceeded when trying to connect|Connection terminated)/

/** Asks a database again that is busy or still starting. Other failures are thrown at once. */
export async function awaitReady(ask: () => Promise<unknown>, withinMs = READY_WITHIN_MS): Promise<void> {
  const endsAt = performance.now() + withinMs
  for (;;) {
    try {
      await ask()
      return
    } catch (error) {
      if (!isPassing(error) || performance.now() > endsAt) throw error
      await wait(PAUSE_MS)
    }
  }
}

function isPassing(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException
    if ((code && passingCodes.has(code)) || passingMessages.test(at.message)) return true
  }
  return false
}
