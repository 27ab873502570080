import { z } from 'zod'
import type {
  AdminAnswer,
  AdminFilter,
  AdminThread,
  AdminTicket,
  ChangeTicket,
  NewNote,
  SeenTicket,
} from '#contracts/admin/support.ts'
import type { Page, PageQuery } from '#contracts/core/page.ts'
import { MORE_ANSWERS, MOST_TICKET_MESSAGES, type TicketFile } from '#contracts/support.ts'
import type { Actor } from '#server/actor.ts'
import { joinCursor, parseCursor } from '#server/cursor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type AdminCaller, recordAudit } from '#server/features/audit/audit.service.ts'
import type { FileBody } from '#server/http/handle.ts'
import { claimFiles, giveFile } from '../files.service.ts'
import * as repository from '../support.repository.ts'
import { missing, nextNumber } from '../support.service.ts'
import { emailOwner } from '../support.tasks.ts'
import { presentAdminMessages, presentAdminTicket, presentNote, presentPerson } from './admin.presenter.ts'
import * as adminRepository from './admin.repository.ts'

export async function listForAdmin(
  deps: Deps,
  actor: Actor,
  { state, topic, plan, assigned, user, search, cursor, limit }: AdminFilter & PageQuery,
): Promise<Page<AdminTicket>> {
  const rows = await adminRepository.listForAdmin(deps.db, {
    state,
    topic,
    plan,
    assigneeId: assigned && (assigned === 'me' ? actor.userId : null),
    userId: user === undefined ? undefined : Number(user),
    search,
    after: readQueueCursor(cursor),
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1)?.ticket : undefined
  const at = last && (adminRepository.isQueue(state) ? last.waitingSince : last.updatedAt)
  return {
    items: items.map(presentAdminTicket),
    next: last && at ? joinCursor(last.priority, at, last.id) : null,
  }
}

export const waitingTickets = async (deps: Deps) => ({ waiting: await adminRepository.countOpen(deps.db) })

const QueueCursor = z.object({
  rank: z.coerce.number().int().min(0).max(2),
  at: z.iso.datetime(),
  id: z.uuid(),
})

function readQueueCursor(cursor: string | undefined): adminRepository.QueueCursor | undefined {
  const parsed = parseCursor(cursor, QueueCursor)
  return parsed && { ...parsed, at: new Date(parsed.at) }
}

export async function adminThread(deps: Deps, ticketId: string): Promise<AdminThread> {
  const row = await adminRepository.findForAdmin(deps.db, ticketId)
  const person = row && (await adminRepository.findPerson(deps.db, row.ticket.userId))
  if (!row || !person) throw missing()
  const messages = await repository.messagesOf(deps.db, ticketId)
  const files = await repository.filesOf(
    deps.db,
    messages.map(({ id }) => id),
  )
  const notes = await adminRepository.notesOf(deps.db, ticketId)
  const staff = await repository.listStaff(deps.db)
  return {
    ticket: presentAdminTicket(row),
    user: presentPerson(person),
    messages: presentAdminMessages(messages, files, await adminRepository.authorsOf(deps.db, ticketId)),
    notes: notes.map(presentNote),
    staff: staff.map(({ id, username }) => ({ id: String(id), username })),
  }
}

/** Sends the answer, and assigns an unassigned ticket to its author. */
export async function answerTicket(
  deps: Deps,
  { actor, caller }: AdminCaller,
  ticketId: string,
  { text, files, state, seen }: AdminAnswer,
): Promise<AdminThread> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const ticket = await requireTicket(tx, ticketId)
    await requireSeen(tx, ticketId, seen)
    const message = await repository.insertMessage(tx, {
      ticketId,
      number: await nextNumber(tx, ticketId, MORE_ANSWERS),
      authorId: actor.userId,
      fromSupport: true,
      text,
      createdAt: now,
    })
    if (!message) throw new Error('the new answer has no row')
    const { userId } = ticket
    await claimFiles(tx, { ids: files, giverId: actor.userId, userId, messageId: message.id })
    await repository.changeTicket(tx, userId, ticketId, {
      state,
      unread: true,
      assigneeId: ticket.assigneeId ?? actor.userId,
      waitingSince: now,
      updatedAt: now,
    })
    await deps.jobs.enqueue(tx, emailOwner, { messageId: message.id, userId })
    await recordAudit(tx, {
      action: 'ticket.answered',
      actorId: actor.userId,
      subjectId: userId,
      details: { ticket: ticketId, state },
      network: caller.network,
    })
  })
  return adminThread(deps, ticketId)
}

async function requireSeen(tx: Db, ticketId: string, seen: number): Promise<void> {
  const news = (await repository.messagesOf(tx, ticketId)).slice(seen)
  if (news.some(({ fromSupport }) => !fromSupport))
    throw new AppError('CONFLICT', 'They wrote again meanwhile. Read their message before you send this.')
  if (news.length > 0)
    throw new AppError('CONFLICT', 'Someone else answered meanwhile. Read their answer before you send this.')
}

export async function addNote(
  deps: Deps,
  { actor, caller }: AdminCaller,
  ticketId: string,
  { text }: NewNote,
): Promise<AdminThread> {
  await deps.db.transaction(async (tx) => {
    const { userId } = await requireTicket(tx, ticketId)
    if ((await adminRepository.countNotes(tx, ticketId)) >= MOST_TICKET_MESSAGES)
      throw new AppError('CONFLICT', 'This ticket has the maximum number of notes.')
    await adminRepository.insertNote(tx, {
      ticketId,
      authorId: actor.userId,
      text,
      createdAt: deps.clock.now(),
    })
    await recordAudit(tx, {
      action: 'ticket.noted',
      actorId: actor.userId,
      subjectId: userId,
      details: { ticket: ticketId },
      network: caller.network,
    })
  })
  return adminThread(deps, ticketId)
}

export async function changeTicket(
  deps: Deps,
  { actor, caller }: AdminCaller,
  ticketId: string,
  { state, topic, assigneeId }: ChangeTicket,
): Promise<AdminThread> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const ticket = await requireTicket(tx, ticketId)
    const nextAssignee = await assigneeOf(tx, assigneeId)
    const change: repository.TicketChange = {
      ...(topic !== undefined && topic !== ticket.topic && { topic }),
      ...(nextAssignee !== undefined && nextAssignee !== ticket.assigneeId && { assigneeId: nextAssignee }),
      ...(state !== undefined && state !== ticket.state && { state, waitingSince: now, updatedAt: now }),
    }
    if (Object.keys(change).length === 0) return
    await repository.changeTicket(tx, ticket.userId, ticketId, change)
    await recordAudit(tx, {
      action: 'ticket.changed',
      actorId: actor.userId,
      subjectId: ticket.userId,
      details: {
        ticket: ticketId,
        ...(change.state && { before: ticket.state, state: change.state }),
        ...(change.topic !== undefined && { topic: change.topic }),
        ...(change.assigneeId !== undefined && { assignee: change.assigneeId }),
      },
      network: caller.network,
    })
  })
  return adminThread(deps, ticketId)
}

/** An admin, nobody, or no change. */
async function assigneeOf(tx: Db, given: string | null | undefined): Promise<number | null | undefined> {
  if (given === undefined || given === null) return given
  const id = Number(given)
  if (!(await repository.findStaff(tx, id))) throw new AppError('NOT_FOUND', 'This user is not an admin.')
  return id
}

export async function closeTickets(deps: Deps, { actor, caller }: AdminCaller, seen: SeenTicket[]) {
  return deps.db.transaction(async (tx) => {
    const closed = await adminRepository.closeMany(tx, seen, deps.clock.now())
    for (const { id, userId } of closed)
      await recordAudit(tx, {
        action: 'ticket.changed',
        actorId: actor.userId,
        subjectId: userId,
        details: { ticket: id, state: 'closed' },
        network: caller.network,
      })
    return { closed: closed.length }
  })
}

/** An admin's file is stored with the ticket owner's files. */
export async function giveAdminFile(
  deps: Deps,
  { actor, caller }: AdminCaller,
  ticketId: string,
  given: { name: string; body: FileBody },
): Promise<TicketFile> {
  const row = await adminRepository.findForAdmin(deps.db, ticketId)
  if (!row) throw missing()
  const { userId } = row.ticket
  return giveFile(deps, actor, { ...given, userId }, (tx, file) =>
    recordAudit(tx, {
      action: 'ticket.file-added',
      actorId: actor.userId,
      subjectId: userId,
      details: { ticket: ticketId, file },
      network: caller.network,
    }),
  )
}

async function requireTicket(tx: Db, ticketId: string) {
  const ticket = await adminRepository.lockForAdmin(tx, ticketId)
  if (!ticket) throw missing()
  return ticket
}
