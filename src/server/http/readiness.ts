/** Long enough that many probes cost one question, short enough that a balancer notices within its own interval. */
const FRESH_MS = 1_000
const WITHIN_MS = 2_000

/**
 * Asks the database whether it answers in time. The last answer is cached and at most one query is open, so that a hanging
 * connection is not multiplied by probes.
 */
export function createReadiness(ask: () => Promise<unknown>): () => Promise<boolean> {
  let last: { ready: boolean; at: number } | undefined
  let asking: Promise<boolean> | undefined

  const askOnce = () =>
    (asking ??= ask()
      .then(
        () => true,
        () => false,
      )
      .then((ready) => {
        last = { ready, at: Date.now() }
        asking = undefined
        return ready
      }))

  return async () => {
    if (last && Date.now() - last.at < FRESH_MS) return last.ready
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), WITHIN_MS)
    })
    return Promise.race([askOnce(), late]).finally(() => clearTimeout(timer))
  }
}
