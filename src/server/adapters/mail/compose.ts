import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import { type EmailMessage, type Mailbox, MailError } from '#server/ports/mail.ts'

const Address = z.email().max(254)

/**
 * Turns a letter into what nodemailer sends. Headers cannot be smuggled in: an address has to be exactly one
 * address, and control characters in a subject or a name become spaces.
 */
export function composeMessage(from: string, letter: EmailMessage): SendMailOptions {
  return {
    from,
    to: toMailbox(letter.to),
    replyTo: letter.replyTo && toMailbox(letter.replyTo),
    subject: oneLine(letter.subject),
    text: letter.text,
    html: letter.html,
    // Asks automatic repliers for silence.
    headers: { 'Auto-Submitted': 'auto-generated' },
    // A letter is made of what it holds. Nothing in it may be read from our disk or network.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

function toMailbox({ address, name = '' }: Mailbox) {
  if (!Address.safeParse(address).success) {
    throw new MailError('The letter has an address that is not one.', { permanent: true })
  }
  return { address, name: oneLine(name) }
}
