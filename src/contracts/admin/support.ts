import { z } from 'zod'
import { Done } from '../core/done.ts'
import { UserId } from '../core/ids.ts'
import { nameText } from '../core/names.ts'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'
import { Plan } from '../plans.ts'
import {
  givenFile,
  SupportTopic,
  Ticket,
  TicketFileId,
  TicketId,
  TicketMessage,
  TicketReply,
  TicketState,
} from '../support.ts'

const Person = z.object({ id: UserId, username: z.string() })

/** A ticket in the admin list. */
export const AdminTicket = Ticket.omit({ unread: true }).extend({
  user: Person.extend({ plan: Plan }),
  assignee: Person.nullable(),
  /** Start of the wait for the next reply. */
  waitingSince: z.iso.datetime(),
})
export type AdminTicket = z.infer<typeof AdminTicket>

export const AdminMessage = TicketMessage.extend({
  /** Null once the account is deleted. */
  author: z.string().nullable(),
})
export type AdminMessage = z.infer<typeof AdminMessage>

/** Visible to admins only. */
export const TicketNote = z.object({
  id: z.uuid(),
  author: z.string().nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
})
export type TicketNote = z.infer<typeof TicketNote>

export const AdminThread = z.object({
  ticket: AdminTicket,
  user: Person.extend({
    email: z.string(),
    emailVerified: z.boolean(),
    suspended: z.boolean(),
    plan: Plan,
    createdAt: z.iso.datetime(),
    /** Number of tickets they opened, including this one. */
    tickets: z.number().int(),
  }),
  messages: z.array(AdminMessage),
  notes: z.array(TicketNote),
  /** Admins it can be assigned to. */
  staff: z.array(Person),
})
export type AdminThread = z.infer<typeof AdminThread>

const MAX_MACRO_TEXT = 5_000
export const MOST_MACROS = 200
/** Placeholders of a saved answer, filled in when it is used. */
export const MACRO_PLACEHOLDERS = ['{name}', '{email}', '{plan}', '{topic}'] as const
export type MacroPlaceholder = (typeof MACRO_PLACEHOLDERS)[number]
const isPlaceholder = (text: string) => MACRO_PLACEHOLDERS.some((known) => known === text)

const MacroFields = z.object({
  title: nameText({ most: 100, empty: 'Enter a name.' }),
  text: z.string().trim().min(1, 'Write the answer.').max(MAX_MACRO_TEXT, 'Use at most 5,000 characters.'),
})
/** Refuses unknown placeholders, since they would be sent unfilled. */
export const MacroText = MacroFields.extend({
  text: MacroFields.shape.text.superRefine((text, { addIssue }) => {
    const unknown = text.match(/\{[\w -]+\}/g)?.find((found) => !isPlaceholder(found))
    if (unknown)
      addIssue({
        code: 'custom',
        message: `${unknown} is not a placeholder. Use ${MACRO_PLACEHOLDERS.join(', ')}.`,
      })
  }),
})
export type MacroText = z.infer<typeof MacroText>
export const Macro = MacroFields.extend({ id: z.uuid() })
export type Macro = z.infer<typeof Macro>

export const AdminFilter = z.object({
  state: TicketState.optional(),
  topic: SupportTopic.optional(),
  plan: Plan.optional(),
  assigned: z.enum(['me', 'nobody']).optional(),
  /** The assignee. */
  user: UserId.optional(),
  /** Part of a title, name or email, or words of a message. */
  search: z.string().trim().max(100).default(''),
})
export type AdminFilter = z.infer<typeof AdminFilter>

export const ChangeTicket = z.object({
  state: TicketState.optional(),
  topic: SupportTopic.optional(),
  assigneeId: UserId.nullable().optional(),
})
export type ChangeTicket = z.infer<typeof ChangeTicket>

export const AdminAnswer = TicketReply.extend({
  state: TicketState.extract(['waiting', 'solved']),
  /** Number of messages shown, so that no unseen message is answered. */
  seen: z.number().int().nonnegative(),
})
export type AdminAnswer = z.infer<typeof AdminAnswer>

/** A ticket and the version that was shown. */
const SeenTicket = z.strictObject({ id: TicketId, updatedAt: z.iso.datetime() })
export type SeenTicket = z.infer<typeof SeenTicket>

export const NewNote = z.object({
  text: z.string().trim().min(1, 'Write something first.').max(5_000, 'Use at most 5,000 characters.'),
})
export type NewNote = z.infer<typeof NewNote>

const access = 'admin'
const byTicket = { access, params: z.object({ ticketId: TicketId }) } as const
const byFile = { access, params: z.object({ fileId: TicketFileId }) } as const
const byMacro = { access, params: z.object({ macroId: z.uuid() }) } as const

export const adminSupportApi = {
  /** Waiting tickets by priority, oldest first; all others latest first. */
  list: route('GET', '/api/admin/tickets', {
    access,
    query: AdminFilter.extend(PageQuery.shape),
    data: page(AdminTicket),
  }),
  /** Number of tickets waiting for an answer. */
  waiting: route('GET', '/api/admin/waiting-tickets', {
    access,
    data: z.object({ waiting: z.number().int() }),
  }),
  get: route('GET', '/api/admin/tickets/:ticketId', { ...byTicket, data: AdminThread }),
  answer: route('POST', '/api/admin/tickets/:ticketId/messages', {
    ...byTicket,
    body: AdminAnswer,
    data: AdminThread,
  }),
  note: route('POST', '/api/admin/tickets/:ticketId/notes', {
    ...byTicket,
    body: NewNote,
    data: AdminThread,
  }),
  change: route('PATCH', '/api/admin/tickets/:ticketId', {
    ...byTicket,
    body: ChangeTicket,
    data: AdminThread,
  }),
  /** Returns the tickets that had not changed meanwhile. */
  closeMany: route('POST', '/api/admin/tickets/close', {
    access,
    body: z.object({ tickets: z.array(SeenTicket).min(1).max(100) }),
    data: z.object({ closed: z.number().int() }),
  }),
  upload: route('POST', '/api/admin/tickets/:ticketId/files', { ...byTicket, ...givenFile }),
  removeFile: route('DELETE', '/api/admin/ticket-files/:fileId', { ...byFile, reply: Done }),
  file: route('GET', '/api/admin/ticket-files/:fileId/file', { ...byFile, file: true }),
  macros: route('GET', '/api/admin/macros', { access, data: z.array(Macro) }),
  addMacro: route('POST', '/api/admin/macros', { access, body: MacroText, data: Macro }),
  changeMacro: route('PATCH', '/api/admin/macros/:macroId', { ...byMacro, body: MacroText, data: Macro }),
  deleteMacro: route('DELETE', '/api/admin/macros/:macroId', { ...byMacro, reply: Done }),
}
