import { constants } from 'node:os'

type Cleanup = () => unknown

const pending = new Set<Cleanup>()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Sees to it that `cleanup` runs even when the command is interrupted. The function it returns runs it now,
 * for the usual end; it runs once in all.
 */
export function onEnd(cleanup: Cleanup): () => Promise<void> {
  if (pending.size === 0) for (const signal of signals) process.on(signal, interrupted)
  pending.add(cleanup)
  return async () => {
    if (!pending.delete(cleanup)) return
    if (pending.size === 0) for (const signal of signals) process.off(signal, interrupted)
    await cleanup()
  }
}

async function interrupted(signal: NodeJS.Signals) {
  const cleanups = [...pending].reverse()
  pending.clear()
  for (const cleanup of cleanups) await cleanup()
  process.exit(128 + constants.signals[signal])
}
