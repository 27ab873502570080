import type { Page, PageQuery } from '#contracts/core/page.ts'
import type { Plan } from '#contracts/plans.ts'
import {
  MOST_TICKET_MESSAGES,
  type NewTicket,
  type SupportNews,
  type Ticket,
  type TicketRating,
  type TicketReply,
  type TicketThread,
} from '#contracts/support.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { claimFiles } from './files.service.ts'
import { namesOf, rankOf, titleOf } from './support.policy.ts'
import { presentMessages, presentTicket } from './support.presenter.ts'
import * as repository from './support.repository.ts'
import { emailRefusal, notifyAdmins, sendReceipt } from './support.tasks.ts'

export async function listTickets(
  deps: Deps,
  actor: Actor,
  { cursor, limit }: PageQuery,
): Promise<Page<Ticket>> {
  const rows = await repository.listTickets(deps.db, actor.userId, {
    before: readCursor(cursor),
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items: items.map(presentTicket), next: last ? writeCursor(last.updatedAt, last.id) : null }
}

export const newsOf = (deps: Deps, { userId }: Actor): Promise<SupportNews> =>
  repository.findNews(deps.db, userId)

/** Stores the message and notifies every admin with a verified address. */
export async function openTicket(
  deps: Deps,
  actor: Actor,
  input: NewTicket,
  { network }: Caller,
): Promise<TicketThread> {
  await spendLimits(deps, {
    'support-user': actor.userId,
    'support-address': network,
    'support-all': 'everyone',
  })
  const { userId } = actor
  const now = deps.clock.now()
  const ticketId = await deps.db.transaction(async (tx) => {
    const { id } = await repository.insertTicket(tx, userId, {
      topic: input.topic,
      title: titleOf(input.message),
      priority: rankOf(actor.plan),
      now,
    })
    const message = await keepMessage(tx, {
      ticketId: id,
      number: 0,
      authorId: userId,
      text: input.message,
      incident: input.incident ?? null,
      createdAt: now,
    })
    await claimFiles(tx, { ids: input.files, giverId: userId, userId, messageId: message.id })
    for (const reader of await repository.listStaff(tx))
      await deps.jobs.enqueue(tx, notifyAdmins, { messageId: message.id, readerId: reader.id })
    if (actor.emailVerified) await deps.jobs.enqueue(tx, sendReceipt, { messageId: message.id, userId })
    return id
  })
  return getThread(deps, actor, ticketId)
}

async function keepMessage(tx: Db, message: Parameters<typeof repository.insertMessage>[1]) {
  const row = await repository.insertMessage(tx, message)
  if (!row) throw new Error('the new message has no row')
  return row
}

export async function getThread(
  deps: Deps,
  { userId }: Pick<Actor, 'userId'>,
  ticketId: string,
): Promise<TicketThread> {
  const row = await repository.findTicket(deps.db, userId, ticketId)
  if (!row) throw missing()
  const messages = await repository.messagesOf(deps.db, ticketId)
  const files = await repository.filesOf(
    deps.db,
    messages.map(({ id }) => id),
  )
  return { ticket: presentTicket(row), messages: presentMessages(messages, files) }
}

export async function replyToTicket(
  deps: Deps,
  actor: Actor,
  { ticketId, text, files }: TicketReply & { ticketId: string },
  { network }: Caller,
): Promise<TicketThread> {
  await spendLimits(deps, {
    'support-reply-user': actor.userId,
    'support-address': network,
    'support-all': 'everyone',
  })
  await addReply(deps, actor, ticketId, { text, files })
  return getThread(deps, actor, ticketId)
}

/** Adds the owner's message and reopens the ticket. False if its email was delivered before. */
export async function addReply(
  deps: Deps,
  { userId, plan }: { userId: number; plan: Plan },
  ticketId: string,
  { text, files, letterKey, refused = [] }: TicketReply & { letterKey?: string; refused?: string[] },
): Promise<boolean> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const ticket = await repository.lockTicket(tx, userId, ticketId)
    if (!ticket) throw missing()
    const message = await repository.insertMessage(tx, {
      ticketId,
      number: await nextNumber(tx, ticketId),
      authorId: userId,
      text,
      createdAt: now,
      ...(letterKey && { letterKey }),
    })
    if (!message) return false
    await claimFiles(tx, { ids: files, giverId: userId, userId, messageId: message.id })
    const readers = await readersOf(tx, ticket)
    await repository.changeTicket(tx, userId, ticketId, {
      state: 'open',
      assigneeId: readers.assigneeId,
      priority: rankOf(plan),
      unread: false,
      // A second message before an answer keeps the place in the queue.
      ...(ticket.state !== 'open' && { waitingSince: now }),
      updatedAt: now,
    })
    for (const readerId of readers.ids)
      await deps.jobs.enqueue(tx, notifyAdmins, { messageId: message.id, readerId })
    if (refused.length > 0)
      await deps.jobs.enqueue(tx, emailRefusal, { messageId: message.id, userId, files: namesOf(refused) })
    return true
  })
}

/** The assignee, or all admins if there is none. */
async function readersOf(tx: Db, { assigneeId }: repository.TicketRow) {
  if (assigneeId !== null && (await repository.findStaff(tx, assigneeId)))
    return { assigneeId, ids: [assigneeId] }
  return { assigneeId: null, ids: (await repository.listStaff(tx)).map(({ id }) => id) }
}

/** Number of the next message. Threads are shown whole, so they are bounded. */
export async function nextNumber(tx: Db, ticketId: string, more = 0): Promise<number> {
  const number = await repository.countMessages(tx, ticketId)
  if (number >= MOST_TICKET_MESSAGES + more)
    throw new AppError('CONFLICT', 'This ticket has reached its limit. Open a new one to continue.')
  return number
}

export async function markRead(deps: Deps, { userId }: Actor, ticketId: string): Promise<Ticket> {
  const row = await repository.changeTicket(deps.db, userId, ticketId, { unread: false })
  if (!row) throw missing()
  return presentTicket(row)
}

export async function closeTicket(deps: Deps, { userId }: Actor, ticketId: string): Promise<Ticket> {
  const change = { state: 'closed', updatedAt: deps.clock.now() } as const
  const row = await repository.changeTicket(deps.db, userId, ticketId, change)
  if (!row) throw missing()
  return presentTicket(row)
}

export async function rateTicket(
  deps: Deps,
  { userId }: Actor,
  ticketId: string,
  { stars, word }: TicketRating,
): Promise<Ticket> {
  return deps.db.transaction(async (tx) => {
    const ticket = await repository.lockTicket(tx, userId, ticketId)
    if (!ticket) throw missing()
    if (ticket.state !== 'solved' && ticket.state !== 'closed')
      throw new AppError('CONFLICT', 'You can rate the support once the ticket is solved.')
    const row = await repository.changeTicket(tx, userId, ticketId, { stars, ratingWord: word })
    if (!row) throw missing()
    return presentTicket(row)
  })
}

export const missing = () => new AppError('NOT_FOUND', 'This ticket does not exist.')
