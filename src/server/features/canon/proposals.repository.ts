import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { canonProposals } from '#server/db/tables/canon.ts'

export type ProposalRow = typeof canonProposals.$inferSelect
export type NewProposal = Pick<ProposalRow, 'path' | 'typed' | 'source' | 'why' | 'createdAt'>

const of = (userId: number, projectId: string) =>
  and(eq(canonProposals.userId, userId), eq(canonProposals.projectId, projectId))

export async function listProposals(db: Db, userId: number, projectId: string): Promise<ProposalRow[]> {
  return db
    .select()
    .from(canonProposals)
    .where(of(userId, projectId))
    .orderBy(asc(canonProposals.createdAt), asc(canonProposals.path), asc(canonProposals.id))
}

export async function insertProposals(
  tx: Db,
  userId: number,
  projectId: string,
  proposals: NewProposal[],
): Promise<ProposalRow[]> {
  if (proposals.length === 0) return []
  return tx
    .insert(canonProposals)
    .values(proposals.map((proposal) => ({ ...proposal, userId, projectId })))
    .returning()
}

export async function deleteProposals(
  tx: Db,
  userId: number,
  projectId: string,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(canonProposals).where(and(of(userId, projectId), inArray(canonProposals.id, ids)))
}
