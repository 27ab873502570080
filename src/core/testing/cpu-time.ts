/** Milliseconds that the work kept this thread computing. Unlike the clock's, they do not grow on a busy machine. */
export function cpuTime(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
