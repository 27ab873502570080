import { type Addressee, letter } from '#server/letter.ts'
import type { Letter } from '#server/ports/mail.ts'
import type { Opening } from './support.repository.ts'

export function ticketLetter(reader: Addressee, opening: Opening): Letter {
  const { topic, text, userId, username, email, emailVerifiedAt } = opening
  const address = emailVerifiedAt ? email : `${email}, not confirmed`
  return {
    ...letter({
      user: reader,
      subject: `Support: ${topic} (${username})`,
      lines: [`${username} (user ${userId}, ${address}) wrote to support about “${topic}”:`],
      quote: text,
      after: ['Reply to this letter to answer.'],
    }),
    replyTo: { address: email, name: username },
  }
}

export const receiptLetter = (opening: Opening): Letter =>
  letter({
    user: opening,
    subject: 'Your message to support',
    lines: [`We have your message about “${opening.topic}”. The answer comes to this address.`, 'You wrote:'],
    quote: opening.text,
  })
