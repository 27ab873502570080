import { type Plan, planNames } from '#contracts/plans.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'

const MEGABYTE = 1_024 * 1_024
/** All that a person keeps as knowledge, in all projects. */
const MOST_STORED_BYTES = 20 * 1_024 * MEGABYTE
/** Hours for which an unfinished upload can be resumed. */
export const UPLOAD_HOURS = 24
/** Reading a larger file may take minutes. */
export const MOST_SHORT_BYTES = MEGABYTE

/** Least size of a piece, except for the last: each is a file until all have arrived. */
export const LEAST_PIECE_BYTES = 64 * 1_024

type Plans = Pick<Deps, 'plans'>

export const limitsOf = ({ plans }: Plans, plan: Plan) => ({
  files: plans[plan].knowledgeFiles,
  bytesPerFile: plans[plan].knowledgeMegabytes * MEGABYTE,
})

export interface KnowledgeUse {
  plan: Plan
  /** Files of the project, those that are being sent included. */
  files: number
  /** Bytes of all files of the user, including pending ones. */
  bytes: number
}

/** Refuses one more file where the plan has no room for it. */
export function requireRoom(deps: Plans, { plan, files, bytes }: KnowledgeUse, wanted: number): void {
  const most = limitsOf(deps, plan)
  const name = planNames[plan]
  if (wanted > most.bytesPerFile)
    throw new AppError(
      'TOO_LARGE',
      `This file is too large. The limit on the “${name}” plan is ${deps.plans[plan].knowledgeMegabytes} MB per file.`,
    )
  if (files >= most.files)
    throw new AppError(
      'TOO_LARGE',
      `The “${name}” plan includes ${most.files.toLocaleString('en')} knowledge files per project. Delete one you no longer need, or upgrade.`,
    )
  if (bytes + wanted > MOST_STORED_BYTES)
    throw new AppError('TOO_LARGE', 'Your knowledge storage is full. Delete some files first.')
}
