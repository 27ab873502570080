import { launchFlows } from './launch-flows.ts'
import { researchFlows } from './research-flows.ts'
import { runningFlows } from './running-flows.ts'
import type { BuiltInFlow } from './steps.ts'

export type { BuiltInFlow }

/** Flows that everyone has, in the order in which a seller needs them. */
export const builtInFlows: BuiltInFlow[] = [...researchFlows, ...launchFlows, ...runningFlows]
