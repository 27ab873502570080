import { type Plan, planNames } from '#contracts/plans.ts'
import type { StorageUse } from '#contracts/usage.ts'
import { fileSize } from '#core/file-size.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { screenOf } from './storage.presenter.ts'
import * as repository from './storage.repository.ts'

const MEGABYTE = 1_024 * 1_024
const LARGEST_SHOWN = 10

type PlanDeps = Pick<Deps, 'plans'>

/** For other areas: refuses a file before it is sent or drawn. `takeRoom` decides once its size is known. */
export async function requireRoom(
  deps: Pick<Deps, 'db' | 'plans'>,
  userId: number,
  bytes = 1,
): Promise<void> {
  requireFit(deps, await repository.planOf(deps.db, userId), await usedBytes(deps.db, userId), bytes)
}

/**
 * For other areas: refuses a file that does not fit, in the transaction that gives its row its bytes. The person's other files wait
 * until it ends, so that several at once do not fit into the same room.
 */
export async function takeRoom(deps: PlanDeps, tx: Db, userId: number, bytes: number): Promise<void> {
  requireFit(deps, await repository.lockPlanOf(tx, userId), await usedBytes(tx, userId), bytes)
}

async function usedBytes(db: Db, userId: number): Promise<number> {
  return (await repository.bytesByKind(db, userId)).reduce((sum, { bytes }) => sum + bytes, 0)
}

const limitOf = ({ plans }: PlanDeps, plan: Plan) => Math.floor(plans[plan].storageMegabytes * MEGABYTE)

function requireFit(deps: PlanDeps, plan: Plan | undefined, used: number, bytes: number): void {
  if (!plan) throw signedOut()
  const limit = limitOf(deps, plan)
  if (used + bytes <= limit) return
  throw new AppError(
    'TOO_LARGE',
    `Your images and files take ${fileSize(used)} of the ${fileSize(limit)} of the “${planNames[plan]}” plan, so this one doesn’t fit. Delete large ones, listed in Settings under Usage, or upgrade.`,
  )
}

/** Stored files by kind, and the largest with the screens on which they can be deleted. */
export async function readStorage(deps: Deps, { userId }: Actor): Promise<StorageUse> {
  const [plan, kinds, largest] = await Promise.all([
    repository.planOf(deps.db, userId),
    repository.bytesByKind(deps.db, userId),
    repository.largestFiles(deps.db, userId, LARGEST_SHOWN),
  ])
  if (!plan) throw signedOut()
  return {
    used: kinds.reduce((sum, { bytes }) => sum + bytes, 0),
    limit: limitOf(deps, plan),
    kinds,
    largest: largest.map((file) => ({
      kind: file.kind,
      name: file.name,
      bytes: file.bytes,
      path: screenOf(file),
    })),
  }
}

const signedOut = () => new AppError('SIGNED_OUT', 'Log in to continue.')
