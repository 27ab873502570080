import { earlierOf, type FlowGraph, orderedSteps } from '#core/flows/graph.ts'

export interface NodePlace {
  x: number
  y: number
}

const COLUMN = 230
const ROW = 96

/**
 * The place where a person put each step. Other steps stand one row below the latest step they wait for,
 * and those of a cycle in the first row.
 */
export function placesOf(graph: FlowGraph): Map<string, NodePlace> {
  const levels = new Map<string, number>()
  for (const step of orderedSteps(graph))
    levels.set(step.id, Math.max(-1, ...earlierOf(step).map((id) => levels.get(id) ?? -1)) + 1)
  const used = new Map<number, number>()
  return new Map(
    graph.steps.map(({ id, place }) => {
      const level = levels.get(id) ?? 0
      const column = used.get(level) ?? 0
      used.set(level, column + 1)
      return [id, place ?? { x: column * COLUMN, y: level * ROW }]
    }),
  )
}
