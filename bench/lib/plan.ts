import { parseArgs } from 'node:util'
import { Failure } from '../../scripts/bootstrap/failure.mjs'

const phaseNames = ['ttft', 'short', 'streams'] as const
export type PhaseName = (typeof phaseNames)[number]

/** How much is done. What warms up is not measured. */
export interface Plan {
  rounds: number
  firstTokens: { warmUp: number; count: number }
  short: { warmUp: number; ms: number; together: number }
  streams: { start: number; most: number; halvings: number; holdMs: number }
}

export interface Options {
  plan: Plan
  phases: readonly PhaseName[]
  /** File for all measurements. */
  json: string | undefined
  /** Folder for CPU profiles of the servers. */
  profile: string | undefined
}

const full: Plan = {
  rounds: 3,
  firstTokens: { warmUp: 10, count: 40 },
  short: { warmUp: 1_000, ms: 6_000, together: 16 },
  streams: { start: 40, most: 1_600, halvings: 3, holdMs: 5_000 },
}

const quick: Plan = {
  rounds: 1,
  firstTokens: { warmUp: 3, count: 15 },
  short: { warmUp: 200, ms: 3_000, together: 16 },
  streams: { start: 20, most: 80, halvings: 1, holdMs: 2_000 },
}

export function readOptions(args: string[]): Options {
  const values = parse(args)
  const plan = { ...(values.quick ? quick : full) }
  if (values.rounds !== undefined) plan.rounds = Number(values.rounds)
  if (!(plan.rounds >= 1)) throw new Failure('--rounds must be a number, 1 or more.')
  const asked = values.only?.split(',') ?? phaseNames
  const phases = phaseNames.filter((name) => asked.includes(name))
  if (phases.length < asked.length) throw new Failure(`--only takes some of ${phaseNames.join(',')}.`)
  return { plan, phases, json: values.json, profile: values.profile }
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  const options = { quick: { type: 'boolean' }, rounds: text, only: text, json: text, profile: text } as const
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new Failure((error as Error).message)
  }
}
