import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Resident memory in MB without garbage. */
export async function settledMemory(): Promise<number> {
  collectGarbage()
  await wait(500)
  collectGarbage()
  return process.memoryUsage().rss / 1_024 ** 2
}
