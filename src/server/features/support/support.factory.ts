import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { putAsset } from '#server/features/assets/assets.service.ts'
import type { AccessTarget } from '#server/testing/access-objects.ts'
import { claimFiles, markArrived, reserveFile } from './files.repository.ts'
import { assetOf } from './files.service.ts'
import { changeTicket, insertMessage, insertTicket } from './support.repository.ts'

/** A solved ticket with a message, a file in it, and one that waits to be sent. */
export async function insertSupport({ db, storage }: Deps, userId: number) {
  const now = new Date()
  const ticket = await insertTicket(db, userId, { topic: 'Something else', title: 'Lamp', priority: 2, now })
  const message = await insertMessage(db, {
    ticketId: ticket.id,
    number: 0,
    authorId: userId,
    text: 'The lamp is out.',
    createdAt: now,
  })
  const [sent, waiting] = [randomUUID(), randomUUID()]
  for (const id of [sent, waiting]) {
    await reserveFile(db, { id, userId, giverId: userId, name: 'lamp.txt' }, () => {})
    await putAsset({ storage }, assetOf({ userId, id }), Buffer.from('Lamp'), 'text/plain')
    await markArrived(db, id, { name: 'lamp.txt', mediaType: 'text/plain', bytes: 4 })
  }
  await claimFiles(db, { ids: [sent], giverId: userId, userId, messageId: message?.id ?? '' })
  await changeTicket(db, userId, ticket.id, { state: 'solved' })
  return { ticketId: ticket.id, sent, waiting }
}
type Inserted = Awaited<ReturnType<typeof insertSupport>>

/** Objects that each route reaches. */
export const supportTargets: Record<string, (made: Inserted) => AccessTarget> = {
  'GET /api/support/tickets/:ticketId': ({ ticketId }) => ({ params: { ticketId } }),
  'POST /api/support/tickets/:ticketId/messages': ({ ticketId }) => ({
    params: { ticketId },
    body: { text: 'Mine now?' },
  }),
  'POST /api/support/tickets/:ticketId/read': ({ ticketId }) => ({ params: { ticketId } }),
  'POST /api/support/tickets/:ticketId/close': ({ ticketId }) => ({ params: { ticketId } }),
  'PUT /api/support/tickets/:ticketId/rating': ({ ticketId }) => ({
    params: { ticketId },
    body: { stars: 1 },
  }),
  'DELETE /api/support/files/:fileId': ({ waiting }) => ({ params: { fileId: waiting } }),
  'GET /api/support/files/:fileId/file': ({ sent }) => ({ params: { fileId: sent } }),
}
