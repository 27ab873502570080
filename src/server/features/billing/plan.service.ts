import type { Db } from '#server/db/database.ts'
import { bestPlan } from './billing.policy.ts'
import * as repository from './billing.repository.ts'

/** Makes the plan of a person what their subscriptions, and whatever an admin gave them, come to now. */
export const settlePlan = (tx: Db, userId: number) => repository.settlePlan(tx, userId, bestPlan)
