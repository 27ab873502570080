import { type FeedbackKind, type FeedbackState, stateName } from '#contracts/feedback.ts'
import { type Addressee, letter } from '#server/letter.ts'
import type { Letter } from '#server/ports/mail.ts'

interface About {
  kind: FeedbackKind
  title: string
  /** The address of the entry. */
  link: string
}

const whatOf = (kind: FeedbackKind) => (kind === 'bug' ? 'report' : 'idea')

const follows = (kind: FeedbackKind) => [
  `You get this email because you follow this ${whatOf(kind)}. Open it to unfollow it, or turn these emails off in Settings → Notifications.`,
]

export function stateLetter(
  user: Addressee,
  { kind, title, link }: About,
  { state, note, into }: { state: FeedbackState; note: string; into?: string | undefined },
): Letter {
  const name = stateName(kind, state).toLowerCase()
  return letter({
    user,
    subject: `“${title}” is now ${name}`,
    lines: [
      into
        ? `“${title}” was merged into “${into}”, which says the same. Your vote counts there now.`
        : `The ${whatOf(kind)} “${title}” is now ${name}.`,
      ...(note ? ['This was said about it:'] : []),
    ],
    ...(note && { quote: note }),
    action: { label: `Open the ${whatOf(kind)}`, link },
    after: follows(kind),
  })
}

export const commentLetter = (user: Addressee, { kind, title, link }: About, text: string): Letter =>
  letter({
    user,
    subject: `An answer to “${title}”`,
    lines: [`Someone who runs Sellwright wrote about the ${whatOf(kind)} “${title}”:`],
    quote: text,
    action: { label: `Open the ${whatOf(kind)}`, link },
    after: follows(kind),
  })
