import { letter } from '#server/letter.ts'
import type { Letter } from '#server/ports/mail.ts'
import type { Opening } from './support.repository.ts'

export function noticeLetter(reader: { username: string; email: string }, opening: Opening): Letter {
  const { topic, text, userId, username, email, emailVerifiedAt } = opening
  const address = emailVerifiedAt ? email : `${email}, not confirmed`
  return {
    ...letter({
      to: { address: reader.email, name: reader.username },
      subject: `Support: ${topic} (${username})`,
      greeting: `Hello ${reader.username},`,
      lines: [`${username} (user ${userId}, ${address}) wrote to support about “${topic}”:`],
      quote: text,
      after: ['Reply to this letter to answer.'],
    }),
    replyTo: { address: email, name: username },
  }
}

export const receiptLetter = ({ topic, text, username, email }: Opening): Letter =>
  letter({
    to: { address: email, name: username },
    subject: 'Your message to support',
    greeting: `Hello ${username},`,
    lines: [`We have your message about “${topic}”. The answer comes to this address.`, 'You wrote:'],
    quote: text,
  })
