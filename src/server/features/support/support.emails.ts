import { MAX_ATTACHMENT_BYTES } from '#contracts/attachments.ts'
import { MOST_TICKET_FILES } from '#contracts/support.ts'
import { type Addressee, emailMessage } from '#server/mail/email.ts'
import type { EmailMessage } from '#server/ports/mail.ts'
import { MOST_STORED_BYTES, namesOf, REPLY_ABOVE } from './support.policy.ts'
import type { EmailSubject } from './support.repository.ts'

/** An email has no attachments, so it names the files. */
const filesOf = ({ files }: EmailSubject) => (files.length > 0 ? [`Attached files: ${namesOf(files)}.`] : [])

/** To an admin: a new message. */
export function adminEmail(reader: Addressee, matter: EmailSubject, link: string): EmailMessage {
  const { isFirst, topic, text, userId, username, email, emailVerifiedAt } = matter
  const address = emailVerifiedAt ? email : `${email}, not confirmed`
  const who = `${username} (user ${userId}, ${address})`
  return emailMessage({
    user: reader,
    subject: isFirst ? `Support: ${topic} (${username})` : `Support: ${username} wrote again`,
    lines: [isFirst ? `${who} wrote to support about “${topic}”:` : `${who} wrote again about “${topic}”:`],
    quote: text,
    action: { label: 'Answer in Admin', link },
    after: filesOf(matter),
  })
}

const whereAnswered = ({ notifySupport }: EmailSubject) =>
  notifySupport ? 'We’ll answer to this address.' : 'We’ll answer in the ticket.'

export const receiptEmail = (matter: EmailSubject, link: string): EmailMessage =>
  emailMessage({
    user: matter,
    subject: 'Your message to support',
    lines: [`We have your message about “${matter.topic}”. ${whereAnswered(matter)}`, 'You wrote:'],
    quote: matter.text,
    action: { label: 'Open the ticket', link },
    after: filesOf(matter),
  })

/** To the sender of an emailed reply with refused files. */
export const refusedEmail = (matter: EmailSubject, files: string, link: string): EmailMessage =>
  emailMessage({
    user: matter,
    subject: 'Some files were left out',
    lines: [
      `We got your reply about “${matter.title || matter.topic}”, but not these files: ${files}.`,
      `A message can have ${MOST_TICKET_FILES} files of up to ${MAX_ATTACHMENT_BYTES / 1_024 ** 2} MB each: pictures, PDF, Word, Excel, CSV and text. All your tickets together can have ${MOST_STORED_BYTES / 1_024 ** 2} MB. You can attach files within these limits in the ticket.`,
    ],
    action: { label: 'Open the ticket', link },
  })

/** To the ticket's owner: an answer. Replies to its reply address go into the ticket. */
export function answerEmail(
  matter: EmailSubject,
  { link, replyTo }: { link: string; replyTo: string | undefined },
): EmailMessage {
  return {
    ...emailMessage({
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
          : 'Please answer there. Replies to this email aren’t read.',
        'You can turn these emails off in the settings, under Notifications.',
      ],
    }),
    ...(replyTo && { replyTo: { address: replyTo, name: 'Sellwright support' } }),
  }
}
