import type { PhaseName, Plan } from './plan.ts'
import type { Target, TargetName } from './targets.ts'

export type FigureName =
  | 'firstTokenP50'
  | 'firstTokenP95'
  | 'answersPerSecond'
  | 'answerP50'
  | 'serverCpu'
  | 'databaseCpu'
  | 'streams'
  | 'memoryMb'

interface Outcome {
  figures: Partial<Record<FigureName, number | undefined>>
  /** The number of streams is a lower bound: the harness came to its end before the target did. */
  atLeast?: boolean
  failures: string[]
}

export type Phase = (target: Target, plan: Plan, say: (line: string) => void) => Promise<Outcome>

export interface Measurement extends Outcome {
  round: number
  phase: PhaseName
  target: TargetName
}
