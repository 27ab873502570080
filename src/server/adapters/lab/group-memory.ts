import { readdirSync, readFileSync } from 'node:fs'

/** Other processes are looked at again after this many readings, because their ids are given anew. */
const READINGS_PER_LOOK = 10

/**
 * Reads the memory that a process group holds: the private memory of each process, and the shared memory of the one with the most,
 * because the others map the same. Undefined where the system has no `/proc`.
 */
export function createMemoryReader(group: number): () => number | undefined {
  const others = new Set<string>()
  let readings = 0
  return () => {
    if (readings++ % READINGS_PER_LOOK === 0) others.clear()
    const processes = processIds()
    if (!processes) return undefined
    let [own, shared] = [0, 0]
    for (const id of processes) {
      if (others.has(id)) continue
      const memory = groupOf(id) === group ? memoryOf(id) : undefined
      if (memory) [own, shared] = [own + memory.own, Math.max(shared, memory.shared)]
      else others.add(id)
    }
    return (own + shared) * 1_024
  }
}

const processIds = () => attempt(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name)))

/** The name before it may hold spaces and brackets. */
function groupOf(id: string): number | undefined {
  const stat = attempt(() => readFileSync(`/proc/${id}/stat`, 'utf8'))
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2])
}

function memoryOf(id: string): { own: number; shared: number } | undefined {
  const status = attempt(() => readFileSync(`/proc/${id}/status`, 'utf8'))
  const kilobytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status ?? '')?.[1] ?? 0)
  return status === undefined
    ? undefined
    : { own: kilobytes('RssAnon'), shared: kilobytes('RssFile') + kilobytes('RssShmem') }
}

/** A process may end at any time. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
