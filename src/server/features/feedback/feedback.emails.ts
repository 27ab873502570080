import { type FeedbackKind, type FeedbackState, stateName } from '#contracts/feedback.ts'
import { type Addressee, emailMessage } from '#server/mail/email.ts'
import type { EmailMessage } from '#server/ports/mail.ts'

interface About {
  kind: FeedbackKind
  title: string
  /** URL of the entry. */
  link: string
  /** URL to unfollow it. */
  unfollow: string
}

const whatOf = (kind: FeedbackKind) => (kind === 'bug' ? 'report' : 'idea')

const follows = ({ kind, unfollow }: About) => ({
  after: [
    `You get this email because you follow this ${whatOf(kind)}. You can turn all of these off in Settings → Notifications.`,
  ],
  stop: { label: `Stop following this ${whatOf(kind)}`, link: unfollow },
})

export function stateEmail(
  user: Addressee,
  about: About,
  { state, note, into }: { state: FeedbackState; note: string; into?: string | undefined },
): EmailMessage {
  const { kind, title, link } = about
  const name = stateName(kind, state).toLowerCase()
  return emailMessage({
    user,
    subject: `“${title}” is now ${name}`,
    lines: [
      into
        ? `“${title}” was merged into “${into}”, which asks for the same. Its votes now count there.`
        : `The ${whatOf(kind)} “${title}” is now ${name}.`,
      ...(note ? ['Our note:'] : []),
    ],
    ...(note && { quote: note }),
    action: { label: `Open the ${whatOf(kind)}`, link },
    ...follows(about),
  })
}

interface Report {
  title: string
  text: string
  userId: number
  username: string
}

/** To an admin. */
export const bugEmail = (
  reader: Addressee,
  { title, text, userId, username }: Report,
  link: string,
): EmailMessage =>
  emailMessage({
    user: reader,
    subject: `Bug report: ${title}`,
    lines: [`${username} (user ${userId}) reported a bug. What happened:`],
    quote: text,
    action: { label: 'Open in Admin', link },
  })

interface CommentNotice {
  text: string
  fromAdmin: boolean
  /** Null once the author's account is deleted. */
  author: string | null
}

export function commentEmail(
  user: Addressee,
  about: About,
  { text, fromAdmin, author }: CommentNotice,
): EmailMessage {
  const { kind, title, link } = about
  const who = fromAdmin ? 'An admin' : (author ?? 'Someone')
  return emailMessage({
    user,
    subject: fromAdmin ? `Reply to “${title}”` : `Comment on “${title}”`,
    lines: [`${who} wrote about the ${whatOf(kind)} “${title}”:`],
    quote: text,
    action: { label: `Open the ${whatOf(kind)}`, link },
    ...follows(about),
  })
}
