import { MAX_ATTACHMENT_BYTES } from '#contracts/attachments.ts'
import { MOST_TICKET_FILES } from '#contracts/support.ts'
import { type Addressee, letter } from '#server/mail/email.ts'
import type { EmailMessage } from '#server/ports/mail.ts'
import { MOST_STORED_BYTES, namesOf, REPLY_ABOVE } from './support.policy.ts'
import type { LetterMatter } from './support.repository.ts'

/** A letter brings no files along, so it says that there are some. */
const filesOf = ({ files }: LetterMatter) =>
  files.length > 0 ? [`Files that came with it: ${namesOf(files)}.`] : []

/** To someone at the desk: what a person wrote. */
export function adminEmail(reader: Addressee, matter: LetterMatter, link: string): EmailMessage {
  const { isFirst, topic, text, userId, username, email, emailVerifiedAt } = matter
  const address = emailVerifiedAt ? email : `${email}, not confirmed`
  const who = `${username} (user ${userId}, ${address})`
  return letter({
    user: reader,
    subject: isFirst ? `Support: ${topic} (${username})` : `Support: ${username} wrote again`,
    lines: [isFirst ? `${who} wrote to support about “${topic}”:` : `${who} wrote again about “${topic}”:`],
    quote: text,
    action: { label: 'Answer at the desk', link },
    after: filesOf(matter),
  })
}

const whereAnswered = ({ notifySupport }: LetterMatter) =>
  notifySupport ? 'The answer comes to this address.' : 'The answer will be in the ticket.'

export const receiptEmail = (matter: LetterMatter, link: string): EmailMessage =>
  letter({
    user: matter,
    subject: 'Your message to support',
    lines: [`We have your message about “${matter.topic}”. ${whereAnswered(matter)}`, 'You wrote:'],
    quote: matter.text,
    action: { label: 'Open the ticket', link },
    after: filesOf(matter),
  })

/** To who answered by mail, with files that a ticket does not take. */
export const refusedEmail = (matter: LetterMatter, files: string, link: string): EmailMessage =>
  letter({
    user: matter,
    subject: 'Files of your answer were left out',
    lines: [
      `We have your answer about “${matter.title || matter.topic}”, but not these files: ${files}.`,
      `A message takes ${MOST_TICKET_FILES} files of up to ${MAX_ATTACHMENT_BYTES / 1_024 ** 2} MB each: pictures, PDF, Word, Excel, CSV and text. All your tickets together have room for ${MOST_STORED_BYTES / 1_024 ** 2} MB. What fits you can attach in the ticket.`,
    ],
    action: { label: 'Open the ticket', link },
  })

/** To whose ticket it is: what support answered. With a reply address, an answer to the letter is one in the ticket. */
export function answerEmail(
  matter: LetterMatter,
  { link, replyTo }: { link: string; replyTo: string | undefined },
): EmailMessage {
  return {
    ...letter({
      user: matter,
      subject: `Support answered: ${matter.title || matter.topic}`,
      ...(replyTo && { above: REPLY_ABOVE }),
      lines: ['Support wrote:'],
      quote: matter.text,
      action: { label: 'Open the ticket', link },
      after: [
        ...filesOf(matter),
        replyTo
          ? 'You can answer there, or by replying to this email.'
          : 'Answer there: this address reads no mail.',
        'You can turn these letters off in the settings, under Notifications.',
      ],
    }),
    ...(replyTo && { replyTo: { address: replyTo, name: 'Sellwright support' } }),
  }
}
