import { findCycles } from './cycles.ts'
import { areaOf, isForTests, targetOf, wingOf } from './places.ts'
import type { Module } from './read-module.ts'

interface AreaCycle {
  file: string
  message: string
}

/** Every ring of areas of a wing that import one another, with an import for each step. Tests and types close none. */
export function findAreaCycles(modules: Map<string, Module>): AreaCycle[] {
  return ['web', 'server'].flatMap((wing) => {
    const steps = stepsBetweenAreas(modules, wing)
    const graph = new Map<string, string[]>()
    for (const { from, to } of steps.values()) graph.set(from, [...(graph.get(from) ?? []), to])
    return findCycles(graph).map((cycle) => {
      const files = cycle.slice(1).map((to, n) => steps.get(`${cycle[n]} -> ${to}`)?.file ?? '')
      return { file: files[0] ?? '', message: `${cycle.join(' -> ')}, by ${files.join(', ')}` }
    })
  })
}

interface Step {
  from: string
  to: string
  /** The first file that takes it. */
  file: string
}

function stepsBetweenAreas(modules: Map<string, Module>, wing: string): Map<string, Step> {
  const steps = new Map<string, Step>()
  for (const [file, { imports }] of modules) {
    const from = areaOf(file)
    if (!from || wingOf(file) !== wing || isForTests(file)) continue
    for (const { specifier, typeOnly } of imports) {
      const target = targetOf(file, specifier)
      const to = 'file' in target ? areaOf(target.file) : undefined
      if (typeOnly || !to || to === from) continue
      const name = `${from} -> ${to}`
      if (!steps.has(name)) steps.set(name, { from, to, file })
    }
  }
  return steps
}
