import type {
  AdminFeedback,
  AdminFeedbackEntry,
  Feedback,
  FeedbackComment,
  FeedbackEntry,
} from '#contracts/feedback.ts'
import type { CommentRow } from './comments.repository.ts'
import { editableUntil, mayEdit, mayRemove } from './feedback.policy.ts'
import type { VisibleEntry } from './feedback.repository.ts'

const EXCERPT = 240

const excerptOf = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ')
  return plain.length > EXCERPT ? `${plain.slice(0, EXCERPT).toWellFormed().trimEnd()}…` : plain
}

/** Others see only the author's name. */
export const presentEntry = (
  { entry, author, voted, comments }: VisibleEntry,
  userId: number,
): FeedbackEntry => ({
  id: entry.id,
  kind: entry.kind,
  title: entry.title,
  excerpt: excerptOf(entry.text),
  state: entry.state,
  votes: entry.votes,
  voted,
  mine: entry.authorId === userId,
  author,
  comments,
  createdAt: entry.createdAt.toISOString(),
})

export const presentFeedback = (row: VisibleEntry, userId: number, now: Date): Feedback => {
  const { entry, following } = row
  const mine = entry.authorId === userId
  const { text, expected, steps, screen, browser, note } = entry
  return {
    ...presentEntry(row, userId),
    ...{ text, expected, steps, screen, browser, note, following },
    editable: mine && mayEdit(row, now),
    removable: mine && mayRemove(row),
    screenshot: entry.screenshot !== null,
    stateAt: entry.stateAt?.toISOString() ?? null,
    mergedInto: row.mergedHidden ? null : mergedInto(row),
  }
}

const mergedInto = ({ entry, mergedTitle }: VisibleEntry) =>
  entry.mergedInto ? { id: entry.mergedInto, title: mergedTitle ?? '' } : null

const forAdmins = ({ entry }: VisibleEntry) => ({
  hidden: entry.hiddenAt !== null,
  userId: entry.authorId === null ? null : String(entry.authorId),
})

export const presentAdminEntry = (row: VisibleEntry, userId: number): AdminFeedbackEntry => ({
  ...presentEntry(row, userId),
  ...forAdmins(row),
})

export const presentAdminFeedback = (row: VisibleEntry, userId: number, now: Date): AdminFeedback => ({
  ...presentFeedback(row, userId, now),
  ...forAdmins(row),
  mergedInto: mergedInto(row),
})

export const presentComment = ({ comment, author }: CommentRow, userId: number): FeedbackComment => ({
  id: comment.id,
  text: comment.text,
  author,
  fromAdmin: comment.fromAdmin,
  mine: comment.authorId === userId,
  createdAt: comment.createdAt.toISOString(),
  editedAt: comment.editedAt?.toISOString() ?? null,
  editableUntil: editableUntil(comment).toISOString(),
  hidden: comment.hiddenAt !== null,
})
