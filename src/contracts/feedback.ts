import { z } from 'zod'
import { Done } from './core/done.ts'
import { UserId } from './core/ids.ts'
import { PageQuery, page } from './core/page.ts'
import { route } from './core/route.ts'

export const MAX_SCREENSHOT_BYTES = 5 * 1024 * 1024
/** Time in which authors may edit an idea or a comment. */
export const EDIT_MINUTES = 15
/** Votes of the last days count as trending. */
export const TRENDING_DAYS = 30

const FeedbackId = z.uuid()
const CommentId = z.uuid()

export const FeedbackState = z.enum(['review', 'planned', 'progress', 'shipped', 'declined', 'merged'])
export type FeedbackState = z.infer<typeof FeedbackState>
/** `merged` comes with merging alone. */
export const SettableState = FeedbackState.exclude(['merged'])
export type SettableState = z.infer<typeof SettableState>

export const FeedbackKind = z.enum(['idea', 'bug'])
export type FeedbackKind = z.infer<typeof FeedbackKind>

const stateNames: Record<FeedbackState, string> = {
  review: 'Under review',
  planned: 'Planned',
  progress: 'In progress',
  shipped: 'Shipped',
  declined: 'Declined',
  merged: 'Merged',
}
export const stateName = (kind: FeedbackKind, state: FeedbackState): string =>
  kind === 'bug' && state === 'shipped' ? 'Fixed' : stateNames[state]

export const FeedbackSort = z.enum(['top', 'trending', 'newest'])
export type FeedbackSort = z.infer<typeof FeedbackSort>

const words = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least, `Use at least ${least} characters.`)
    .max(most, `Use at most ${most.toLocaleString('en')} characters.`)

export const NewIdea = z.object({
  title: words(5, 120).regex(/^[^\r\n]*$/, 'Keep it on one line.'),
  text: words(0, 5_000),
})
export type NewIdea = z.infer<typeof NewIdea>

export const NewBug = z.object({
  happened: words(10, 5_000),
  expected: words(0, 2_000),
  steps: words(0, 5_000),
  /** Only with the author's consent, and as it was shown to them. */
  screen: z.string().trim().max(300).optional(),
  browser: z.string().trim().max(300).optional(),
})
export type NewBug = z.infer<typeof NewBug>

export const NewComment = z.object({ text: words(1, 2_000) })
export type NewComment = z.infer<typeof NewComment>

/** An idea or a bug report, as a list shows it. */
export const FeedbackEntry = z.object({
  id: FeedbackId,
  kind: FeedbackKind,
  title: z.string(),
  excerpt: z.string(),
  state: FeedbackState,
  votes: z.number().int(),
  voted: z.boolean(),
  mine: z.boolean(),
  /** Null once the author's account is deleted. */
  author: z.string().nullable(),
  comments: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type FeedbackEntry = z.infer<typeof FeedbackEntry>

export const Feedback = FeedbackEntry.extend({
  text: z.string(),
  expected: z.string(),
  steps: z.string(),
  screen: z.string().nullable(),
  browser: z.string().nullable(),
  screenshot: z.boolean(),
  /** Note with the status. */
  note: z.string(),
  stateAt: z.iso.datetime().nullable(),
  following: z.boolean(),
  /** True if the caller may still edit or delete it: not after others voted or replied. */
  editable: z.boolean(),
  removable: z.boolean(),
  mergedInto: z.object({ id: FeedbackId, title: z.string() }).nullable(),
})
export type Feedback = z.infer<typeof Feedback>

export const FeedbackComment = z.object({
  id: CommentId,
  text: z.string(),
  author: z.string().nullable(),
  fromAdmin: z.boolean(),
  mine: z.boolean(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** End of the author's time to edit. */
  editableUntil: z.iso.datetime(),
  /** Administrators see what they have hidden. */
  hidden: z.boolean(),
})
export type FeedbackComment = z.infer<typeof FeedbackComment>

export const SimilarIdea = FeedbackEntry.pick({
  id: true,
  title: true,
  state: true,
  votes: true,
  voted: true,
})
export type SimilarIdea = z.infer<typeof SimilarIdea>

/** Visible to admins only. */
const forAdmins = { hidden: z.boolean(), userId: UserId.nullable() }
export const AdminFeedbackEntry = FeedbackEntry.extend(forAdmins)
export type AdminFeedbackEntry = z.infer<typeof AdminFeedbackEntry>
export const AdminFeedback = Feedback.extend(forAdmins)
export type AdminFeedback = z.infer<typeof AdminFeedback>

export const ChangeState = z.object({
  state: SettableState,
  note: z.string().trim().max(1_000, 'Use at most 1,000 characters.').default(''),
})
export type ChangeState = z.infer<typeof ChangeState>

const Search = z.string().trim().max(200).default('')
const byEntry = { params: z.object({ feedbackId: FeedbackId }) }
const byComment = { params: z.object({ feedbackId: FeedbackId, commentId: CommentId }) }
const On = z.object({ on: z.boolean() })
const Hidden = z.object({ hidden: z.boolean() })
const admin = { access: 'admin' } as const
const brokenLink = 'This link is incomplete. Open it from the email again.'

export const feedbackApi = {
  /** The board. Merged ideas are listed only on request. */
  list: route('GET', '/api/feedback', {
    query: PageQuery.extend({
      sort: FeedbackSort.default('top'),
      state: FeedbackState.optional(),
      search: Search,
    }),
    data: page(FeedbackEntry),
  }),
  similar: route('GET', '/api/feedback/similar', {
    query: z.object({ text: Search }),
    data: z.array(SimilarIdea),
  }),
  create: route('POST', '/api/feedback', { body: NewIdea, data: Feedback }),
  /** The caller's own reports. */
  bugs: route('GET', '/api/feedback/bugs', { query: PageQuery, data: page(FeedbackEntry) }),
  report: route('POST', '/api/feedback/bugs', { body: NewBug, data: Feedback }),

  get: route('GET', '/api/feedback/:feedbackId', { ...byEntry, data: Feedback }),
  edit: route('PATCH', '/api/feedback/:feedbackId', { ...byEntry, body: NewIdea, data: Feedback }),
  remove: route('DELETE', '/api/feedback/:feedbackId', { ...byEntry, reply: Done }),
  addScreenshot: route('PUT', '/api/feedback/:feedbackId/screenshot', {
    ...byEntry,
    bytes: true,
    bodyLimit: MAX_SCREENSHOT_BYTES,
    data: Feedback,
  }),
  screenshot: route('GET', '/api/feedback/:feedbackId/screenshot', { ...byEntry, file: true }),
  vote: route('PUT', '/api/feedback/:feedbackId/vote', { ...byEntry, body: On, data: Feedback }),
  follow: route('PUT', '/api/feedback/:feedbackId/follow', { ...byEntry, body: On, data: Feedback }),

  /** By the link in an email, with or without a login. */
  unfollow: route('POST', '/api/feedback/unfollow', {
    access: 'public',
    body: z.object({ token: z.string().min(1, brokenLink).max(200, brokenLink) }),
    reply: Done,
  }),

  comments: route('GET', '/api/feedback/:feedbackId/comments', {
    ...byEntry,
    query: PageQuery,
    data: page(FeedbackComment),
  }),
  comment: route('POST', '/api/feedback/:feedbackId/comments', {
    ...byEntry,
    body: NewComment,
    data: FeedbackComment,
  }),
  editComment: route('PATCH', '/api/feedback/:feedbackId/comments/:commentId', {
    ...byComment,
    body: NewComment,
    data: FeedbackComment,
  }),
  deleteComment: route('DELETE', '/api/feedback/:feedbackId/comments/:commentId', {
    ...byComment,
    reply: Done,
  }),

  adminList: route('GET', '/api/admin/feedback', {
    ...admin,
    query: PageQuery.extend({
      kind: FeedbackKind.optional(),
      state: FeedbackState.optional(),
      hidden: z.enum(['true', 'false']).optional(),
      sort: FeedbackSort.default('newest'),
      search: Search,
    }),
    data: page(AdminFeedbackEntry),
  }),
  adminGet: route('GET', '/api/admin/feedback/:feedbackId', { ...admin, ...byEntry, data: AdminFeedback }),
  adminState: route('POST', '/api/admin/feedback/:feedbackId/state', {
    ...admin,
    ...byEntry,
    body: ChangeState,
    data: AdminFeedback,
  }),
  /** Moves votes and followers to the other idea, once each. Irreversible. */
  adminMerge: route('POST', '/api/admin/feedback/:feedbackId/merge', {
    ...admin,
    ...byEntry,
    body: z.object({ into: FeedbackId }),
    data: AdminFeedback,
  }),
  adminHide: route('POST', '/api/admin/feedback/:feedbackId/hide', {
    ...admin,
    ...byEntry,
    body: Hidden,
    data: AdminFeedback,
  }),
  adminDelete: route('DELETE', '/api/admin/feedback/:feedbackId', { ...admin, ...byEntry, reply: Done }),
  adminHideComment: route('POST', '/api/admin/feedback/:feedbackId/comments/:commentId/hide', {
    ...admin,
    ...byComment,
    body: Hidden,
    data: FeedbackComment,
  }),
  adminDeleteComment: route('DELETE', '/api/admin/feedback/:feedbackId/comments/:commentId', {
    ...admin,
    ...byComment,
    reply: Done,
  }),
}
