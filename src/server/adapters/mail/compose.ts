import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import { type EmailAddress, type EmailMessage, MailError } from '#server/ports/mail.ts'

const Address = z.email().max(254)

/**
 * Turns an email into nodemailer's options. Prevents header injection: one address only, control characters become spaces.
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
    // Nothing in an email may be read from our disk or network.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

function toMailbox({ address, name = '' }: EmailAddress) {
  if (!Address.safeParse(address).success) {
    throw new MailError('The email address is not valid.', { permanent: true })
  }
  return { address, name: oneLine(name) }
}
