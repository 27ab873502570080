import { partnerTerms } from '#contracts/partners.ts'
import { emailMessage } from '#server/mail/email.ts'
import type { EmailMessage } from '#server/ports/mail.ts'

interface Person {
  username: string
  email: string
}

const noteLines = (note: string) => (note ? [`Note: ${note}`] : [])

const decisions = {
  approved: {
    subject: 'You are a Sellwright partner',
    line: `Your application was approved. You earn ${partnerTerms.percent}% of what each person you refer pays in their first ${partnerTerms.months} months.`,
  },
  refused: {
    subject: 'Your partner application',
    line: 'Your application was not approved. You can change it and apply again.',
  },
  suspended: {
    subject: 'Your partner account is suspended',
    line: 'Your links don’t earn commissions at the moment. You keep what you have earned.',
  },
}

export function decisionEmail(
  user: Person,
  state: keyof typeof decisions,
  note: string,
  link: string,
): EmailMessage {
  const { subject, line } = decisions[state]
  return emailMessage({
    user,
    subject,
    lines: [line, ...noteLines(note)],
    action: { label: 'Open your partner page', link },
  })
}

export function payoutEmail(
  user: Person,
  payout: { amount: number; state: 'paid' | 'refused'; note: string },
  link: string,
): EmailMessage {
  const amount = `$${(payout.amount / 100).toFixed(2)}`
  const paid = payout.state === 'paid'
  return emailMessage({
    user,
    subject: paid ? `Your payout of ${amount} is on its way` : `Your payout of ${amount} was refused`,
    lines: [
      paid
        ? `We sent ${amount} to your payout address.`
        : 'It was not sent. Your partner page shows the amount due.',
      ...noteLines(payout.note),
    ],
    action: { label: 'Open your partner page', link },
  })
}

export const payToEmail = (user: Person, link: string): EmailMessage =>
  emailMessage({
    user,
    subject: 'Your payout address was changed',
    lines: [
      'Someone who knows your password changed the payout address of your Sellwright partner account.',
      'If this wasn’t you, set a new password now, then check your partner page:',
    ],
    action: { label: 'Set a new password', link },
  })
