import { z } from 'zod'
import { FlowGraph, FlowValues, StepId } from '#contracts/flows/flow-graph.ts'
import { EndState } from '#contracts/runs.ts'
import { stepStates } from '#core/flows/progress.ts'
import { ArchivedTime } from '#server/archives/archive-fields.ts'
import type { ArchiveReader } from '#server/archives/archive-part.ts'

export const FLOW_RUNS_FILE = 'flows/runs.jsonl'
/** Newest runs of a project that an archive holds. */
export const MAX_ARCHIVED_RUNS = 500
const LONGEST_LINE = 10_000_000
const MOST_STEPS = 2_000

const ArchivedStep = z.object({
  step: StepId,
  item: z.number().int().min(0).max(200),
  state: z.enum(stepStates).exclude(['running', 'waiting']),
  attempt: z.number().int().min(0).max(1_000),
  prompts: z.number().int().min(0).max(1_000),
  cost: z.number().int().min(0).max(1_000_000_000).nullable(),
  input: FlowValues.nullable(),
  output: FlowValues.nullable(),
  hasEffect: z.boolean(),
  message: z.string().max(10_000).nullable(),
  log: z.array(z.object({ at: z.iso.datetime(), text: z.string().max(10_000) })).max(100),
  startedAt: ArchivedTime.nullable(),
  endedAt: ArchivedTime.nullable(),
})

const FlowRunItem = z.object({
  /** Name of the built-in flow; null for own flows. */
  builtIn: z.string().max(40).nullable(),
  name: z.string().min(1).max(80),
  about: z.string().max(300),
  graph: FlowGraph,
  state: EndState,
  message: z.string().max(10_000).nullable(),
  createdAt: ArchivedTime,
  steps: z.array(ArchivedStep).max(MOST_STEPS),
})
export type FlowRunItem = z.infer<typeof FlowRunItem>

export const reader: ArchiveReader<FlowRunItem> = {
  name: 'flows',
  async *read(source) {
    // Archives of projects without runs, and of earlier versions, have no such file.
    if (!source.has(FLOW_RUNS_FILE)) return
    const bounds = { most: MAX_ARCHIVED_RUNS, longest: LONGEST_LINE }
    for await (const { item } of source.list(FLOW_RUNS_FILE, FlowRunItem, bounds)) yield { item }
  },
}
