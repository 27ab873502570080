import { and, eq } from 'drizzle-orm'
import type { PageProposals } from '#contracts/pages/page-editing.ts'
import type { Db } from '#server/db/database.ts'
import { pageAnswers as answers } from '#server/db/tables/pages.ts'
import { runs } from '#server/db/tables/runs.ts'

interface Request {
  pageId: string
  userId: number
  requestId: string
}

/** Takes the place of the page's last answer. */
export async function beginAnswer(tx: Db, request: Request & { runId: string }): Promise<void> {
  const row = { ...request, answer: null, createdAt: new Date() }
  await tx.insert(answers).values(row).onConflictDoUpdate({ target: answers.pageId, set: row })
}

export async function storeAnswer(
  db: Db,
  { pageId, userId, requestId }: Request,
  answer: PageProposals,
): Promise<void> {
  await db
    .update(answers)
    .set({ answer })
    .where(and(eq(answers.userId, userId), eq(answers.pageId, pageId), eq(answers.requestId, requestId)))
}

export async function findAnswer(db: Db, { pageId, userId, requestId }: Request) {
  const [row] = await db
    .select({ answer: answers.answer, state: runs.state })
    .from(answers)
    .leftJoin(runs, eq(runs.id, answers.runId))
    .where(and(eq(answers.userId, userId), eq(answers.pageId, pageId), eq(answers.requestId, requestId)))
  return row
}

export const exportedAnswers = (db: Db, userId: number, pageId: string) =>
  db
    .select({ answer: answers.answer, createdAt: answers.createdAt })
    .from(answers)
    .where(and(eq(answers.userId, userId), eq(answers.pageId, pageId)))
