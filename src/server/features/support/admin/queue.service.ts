import type { Plan } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import { rankOf } from '../support.policy.ts'
import { findStaff, listStaff } from '../support.repository.ts'
import * as desk from './admin.repository.ts'

const LEFT = 'Whoever had this ticket is no longer at the desk. Nobody has it now.'

/** What still waits moves to the place that goes with a new plan, with the transaction that changes it. */
export const followPlan = (tx: Db, userId: number, plan: Plan): Promise<void> =>
  desk.rankWaiting(tx, userId, rankOf(plan))

/** Whoever leaves the desk leaves no ticket behind, with the transaction that takes them from it. Those who stay find a note. */
export const unassignTickets = (
  tx: Db,
  userId: number,
  { by, now }: { by: number; now: Date },
): Promise<void> => desk.unassignAll(tx, userId, { authorId: by, text: LEFT, createdAt: now })

/** Who hears of what people write to those who run the installation. */
export const staffIds = async (db: Db): Promise<number[]> => (await listStaff(db)).map(({ id }) => id)

/** Nobody, if they are not at the desk any more. */
export const findForAdmin = findStaff
