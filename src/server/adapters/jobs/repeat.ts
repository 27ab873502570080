/**
 * Does the work again and again, with this pause between. A failure is told once, not again until the work has gone well.
 * The answer stops it and waits for the turn that is under way.
 */
export function repeat(
  seconds: number,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  let stopped = false
  let failing = false

  async function once() {
    try {
      await work()
      failing = false
    } catch (error) {
      if (!failing) failed(error)
      failing = true
    }
    arm()
  }
  function arm() {
    if (stopped) return
    timer = setTimeout(() => {
      turn = once()
    }, seconds * 1_000)
  }

  arm()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await turn
  }
}
