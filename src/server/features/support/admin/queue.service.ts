import type { Plan } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import { rankOf } from '../support.policy.ts'
import { findStaff, listStaff } from '../support.repository.ts'
import * as adminRepository from './admin.repository.ts'

const LEFT = 'The assignee is no longer an admin, so this ticket is unassigned.'

/** Adjusts the priority of open tickets to a new plan, in its transaction. */
export const followPlan = (tx: Db, userId: number, plan: Plan): Promise<void> =>
  adminRepository.rankWaiting(tx, userId, rankOf(plan))

/** Unassigns the tickets of a former admin, in the same transaction, with a note for the others. */
export const unassignTickets = (
  tx: Db,
  userId: number,
  { by, now }: { by: number; now: Date },
): Promise<void> => adminRepository.unassignAll(tx, userId, { authorId: by, text: LEFT, createdAt: now })

/** Admins who are notified of support messages. */
export const staffIds = async (db: Db): Promise<number[]> => (await listStaff(db)).map(({ id }) => id)

/** Undefined if they are no longer an admin. */
export const findForAdmin = findStaff
