import { z } from 'zod'
import { MAX_ATTACHMENT_BYTES } from './attachments.ts'
import { Done } from './core/done.ts'
import { FileName } from './core/names.ts'
import { PageQuery, page } from './core/page.ts'
import { route } from './core/route.ts'
import type { Plan } from './plans.ts'

export const SUPPORT_TOPICS = [
  'Verification email',
  'Signing in',
  'Plans and payments',
  'Chat and answers',
  'Projects and files',
  'Something does not work',
  'My data and privacy',
  'Something else',
] as const
export const SupportTopic = z.enum(SUPPORT_TOPICS)
export type SupportTopic = z.infer<typeof SupportTopic>

/** An open ticket waits for support, a waiting one for the user. A user's reply reopens it. */
export const TicketState = z.enum(['open', 'waiting', 'solved', 'closed'])
export type TicketState = z.infer<typeof TicketState>

export const TicketPriority = z.enum(['high', 'normal', 'low'])
export type TicketPriority = z.infer<typeof TicketPriority>
export const priorityOfPlan: Record<Plan, TicketPriority> = {
  automation: 'high',
  pro: 'normal',
  free: 'low',
}

export const MOST_TICKET_FILES = 5
export const MAX_TICKET_TEXT = 5_000
/** An email with the largest accepted file: encoding adds a third. */
export const MAX_LETTER_BYTES = 15 * 1024 * 1024
/** A ticket with this many messages takes no more from its owner, and some more answers. */
export const MOST_TICKET_MESSAGES = 200
export const MORE_ANSWERS = 20

export const TicketId = z.uuid()
export const TicketFileId = z.uuid()

export const TicketFile = z.object({
  id: TicketFileId,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
})
export type TicketFile = z.infer<typeof TicketFile>

/** The last failure, sent with consent: message, request id and screen. */
export const Incident = z.object({
  sentence: z.string().max(500),
  requestId: z.string().max(100),
  screen: z.string().max(300),
})
export type Incident = z.infer<typeof Incident>

export const TicketMessage = z.object({
  id: z.uuid(),
  from: z.enum(['person', 'support']),
  text: z.string(),
  incident: Incident.nullable(),
  byMail: z.boolean(),
  files: z.array(TicketFile),
  createdAt: z.iso.datetime(),
})
export type TicketMessage = z.infer<typeof TicketMessage>

export const TicketRating = z.object({
  stars: z.number().int().min(1, 'Choose 1 to 5.').max(5, 'Choose 1 to 5.'),
  /** An optional comment. */
  word: z.string().trim().max(500, 'Use at most 500 characters.').default(''),
})
export type TicketRating = z.infer<typeof TicketRating>

export const Ticket = z.object({
  id: TicketId,
  topic: z.string(),
  /** Start of its first message. */
  title: z.string(),
  state: TicketState,
  priority: TicketPriority,
  /** Has an unread answer. */
  unread: z.boolean(),
  rating: TicketRating.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Ticket = z.infer<typeof Ticket>

/** Number of tickets with unread answers, and the first to open. */
export const SupportNews = z.object({ unread: z.number().int(), ticketId: TicketId.nullable() })
export type SupportNews = z.infer<typeof SupportNews>

export const TicketThread = z.object({ ticket: Ticket, messages: z.array(TicketMessage) })
export type TicketThread = z.infer<typeof TicketThread>

const Files = z
  .array(TicketFileId)
  .max(MOST_TICKET_FILES, `A message can have ${MOST_TICKET_FILES} files.`)
  .default([])
const tooLong = 'Use at most 5,000 characters.'

export const NewTicket = z.object({
  topic: SupportTopic,
  message: z
    .string()
    .trim()
    .min(10, 'Tell us a little more: at least 10 characters.')
    .max(MAX_TICKET_TEXT, tooLong),
  files: Files,
  incident: Incident.strict().optional(),
})
export type NewTicket = z.infer<typeof NewTicket>

export const TicketReply = z.object({
  text: z.string().trim().min(1, 'Write something first.').max(MAX_TICKET_TEXT, tooLong),
  files: Files,
})
export type TicketReply = z.infer<typeof TicketReply>

/** Also for unverified users: that may be why they write. */
const access = 'unverified'
const byTicket = { access, params: z.object({ ticketId: TicketId }) } as const
const byFile = { access, params: z.object({ fileId: TicketFileId }) } as const

/** A file uploaded for a future message. */
export const givenFile = {
  query: z.object({ name: FileName }),
  bytes: true,
  bodyLimit: MAX_ATTACHMENT_BYTES,
  data: TicketFile,
} as const

export const supportApi = {
  /** Tickets with unread answers first. */
  list: route('GET', '/api/support/tickets', { access, query: PageQuery, data: page(Ticket) }),
  news: route('GET', '/api/support/news', { access, data: SupportNews }),
  open: route('POST', '/api/support/tickets', { access, body: NewTicket, data: TicketThread }),
  get: route('GET', '/api/support/tickets/:ticketId', { ...byTicket, data: TicketThread }),
  reply: route('POST', '/api/support/tickets/:ticketId/messages', {
    ...byTicket,
    body: TicketReply,
    data: TicketThread,
  }),
  read: route('POST', '/api/support/tickets/:ticketId/read', { ...byTicket, data: Ticket }),
  close: route('POST', '/api/support/tickets/:ticketId/close', { ...byTicket, data: Ticket }),
  rate: route('PUT', '/api/support/tickets/:ticketId/rating', {
    ...byTicket,
    body: TicketRating,
    data: Ticket,
  }),
  upload: route('POST', '/api/support/files', { access, ...givenFile }),
  /** Only before the message is sent. */
  removeFile: route('DELETE', '/api/support/files/:fileId', { ...byFile, reply: Done }),
  file: route('GET', '/api/support/files/:fileId/file', { ...byFile, file: true }),
  /** A raw email from the receiver of the reply addresses. */
  inbound: route('POST', '/api/support/inbound', {
    access: 'public',
    headers: z.object({ 'x-support-secret': z.string().min(1).max(200) }),
    bytes: true,
    mediaTypes: ['message/rfc822', 'text/plain'],
    bodyLimit: MAX_LETTER_BYTES,
    data: z.object({ outcome: z.enum(['added', 'duplicate', 'ignored']) }),
  }),
}
