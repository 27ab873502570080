import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { putAsset } from '#server/features/assets/assets.service.ts'
import { screenshotOf } from './feedback.service.ts'

/** For tests: a picture that any inspection takes for one. */
const picture = () => readFile(new URL('../../adapters/documents/testing/note.png', import.meta.url))

/** For tests: a bug report with a screenshot and a comment, all of one person. */
export async function insertReport({ db, storage }: Pick<Deps, 'db' | 'storage'>, userId: number) {
  const [feedbackId, commentId] = [randomUUID(), randomUUID()]
  await db.execute(sql`insert into feedback (id, kind, author_id, owner_id, title, text, screenshot)
    values (${feedbackId}, 'bug', ${userId}, ${userId}, 'No light', 'The lamp stays dark.', 'image/png')`)
  await db.execute(sql`insert into feedback_comments (id, feedback_id, author_id, from_admin, text)
    values (${commentId}, ${feedbackId}, ${userId}, false, 'Still dark.')`)
  const asset = screenshotOf({ ownerId: userId, id: feedbackId })
  await putAsset({ storage }, asset, await picture(), 'image/png')
  return { feedbackId, commentId }
}

interface Target {
  params: Record<string, string>
  body?: object
  bytes?: Buffer
}
type Make = (app: { deps: Deps }, owner: { id: number }) => Promise<Target>

const report =
  (body?: object): Make =>
  async ({ deps }, { id }) => {
    const { feedbackId } = await insertReport(deps, id)
    return { params: { feedbackId }, ...(body && { body }) }
  }
const comment =
  (body?: object): Make =>
  async ({ deps }, { id }) => ({ params: await insertReport(deps, id), ...(body && { body }) })

/** For tests: what each route of the area is asked about that is someone's own. */
export const feedbackTargets: Record<string, Make> = {
  'GET /api/feedback/:feedbackId': report(),
  'PATCH /api/feedback/:feedbackId': report({ title: 'Mine now?', text: '' }),
  'DELETE /api/feedback/:feedbackId': report(),
  'PUT /api/feedback/:feedbackId/screenshot': async (app, owner) => ({
    ...(await report()(app, owner)),
    bytes: await picture(),
  }),
  'GET /api/feedback/:feedbackId/screenshot': report(),
  'PUT /api/feedback/:feedbackId/vote': report({ on: true }),
  'PUT /api/feedback/:feedbackId/follow': report({ on: true }),
  'GET /api/feedback/:feedbackId/comments': report(),
  'POST /api/feedback/:feedbackId/comments': report({ text: 'Mine now?' }),
  'PATCH /api/feedback/:feedbackId/comments/:commentId': comment({ text: 'Mine now?' }),
  'DELETE /api/feedback/:feedbackId/comments/:commentId': comment(),
}
