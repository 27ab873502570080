import { type Addressee, letter } from '#server/letter.ts'
import type { Letter } from '#server/ports/mail.ts'
import type { LetterMatter } from './support.repository.ts'

/** To someone at the desk: what a person wrote. */
export function deskLetter(reader: Addressee, matter: LetterMatter, link: string): Letter {
  const { isFirst, topic, text, userId, username, email, emailVerifiedAt } = matter
  const address = emailVerifiedAt ? email : `${email}, not confirmed`
  const who = `${username} (user ${userId}, ${address})`
  return letter({
    user: reader,
    subject: isFirst ? `Support: ${topic} (${username})` : `Support: ${username} wrote again`,
    lines: [isFirst ? `${who} wrote to support about “${topic}”:` : `${who} wrote again about “${topic}”:`],
    quote: text,
    action: { label: 'Answer at the desk', link },
  })
}

const whereAnswered = ({ notifySupport }: LetterMatter) =>
  notifySupport ? 'The answer comes to this address.' : 'The answer will be in the ticket.'

export const receiptLetter = (matter: LetterMatter, link: string): Letter =>
  letter({
    user: matter,
    subject: 'Your message to support',
    lines: [`We have your message about “${matter.topic}”. ${whereAnswered(matter)}`, 'You wrote:'],
    quote: matter.text,
    action: { label: 'Open the ticket', link },
  })

/** To whose ticket it is: what support answered. With a reply address, an answer to the letter is one in the ticket. */
export function answerLetter(
  matter: LetterMatter,
  { link, replyTo }: { link: string; replyTo: string | undefined },
): Letter {
  return {
    ...letter({
      user: matter,
      subject: `Support answered: ${matter.title || matter.topic}`,
      lines: ['Support wrote:'],
      quote: matter.text,
      action: { label: 'Open the ticket', link },
      after: [
        replyTo
          ? 'You can answer there, or by replying to this email.'
          : 'Answer there: this address reads no mail.',
        'You can turn these letters off in the settings, under Notifications.',
      ],
    }),
    ...(replyTo && { replyTo: { address: replyTo, name: 'Sellwright support' } }),
  }
}
