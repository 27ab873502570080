/** Every ring of files that import one another, each once, as the path that closes it. */
export function findCycles(graph: Map<string, string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []

  const walk = (file: string) => {
    const seenAt = path.indexOf(file)
    if (seenAt >= 0) {
      cycles.push([...path.slice(seenAt), file])
      return
    }
    if (done.has(file)) return
    path.push(file)
    for (const next of graph.get(file) ?? []) walk(next)
    path.pop()
    done.add(file)
  }

  for (const file of graph.keys()) walk(file)
  return cycles
}
