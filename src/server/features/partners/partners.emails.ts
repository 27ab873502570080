import { partnerTerms } from '#contracts/partners.ts'
import { letter } from '#server/mail/email.ts'
import type { EmailMessage } from '#server/ports/mail.ts'

interface Person {
  username: string
  email: string
}

const said = (note: string) => (note ? [`They wrote: ${note}`] : [])

const decisions = {
  approved: {
    subject: 'You are a Sellwright partner',
    line: `Your application was approved. You earn ${partnerTerms.percent}% of what each person you bring pays in their first ${partnerTerms.months} months.`,
  },
  refused: {
    subject: 'Your partner application',
    line: 'Your application was not approved. You can change it and apply again.',
  },
  suspended: {
    subject: 'Your partner account is suspended',
    line: 'Your links bring no commissions at the moment. What you have earned before stays yours.',
  },
}

export function decisionEmail(
  user: Person,
  state: keyof typeof decisions,
  note: string,
  link: string,
): EmailMessage {
  const { subject, line } = decisions[state]
  return letter({
    user,
    subject,
    lines: [line, ...said(note)],
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
  return letter({
    user,
    subject: paid ? `Your payout of ${amount} is on its way` : `Your payout of ${amount} was not made`,
    lines: [
      paid
        ? `We have sent ${amount} to where you asked us to.`
        : 'It was not sent. What is due to you now is on your partner page.',
      ...said(payout.note),
    ],
    action: { label: 'Open your partner page', link },
  })
}

export const payToEmail = (user: Person, link: string): EmailMessage =>
  letter({
    user,
    subject: 'Where your payouts go was changed',
    lines: [
      'Someone who knows your password changed where your payouts as a Sellwright partner go.',
      'If this was not you, set a new password at once, then look at your partner page:',
    ],
    action: { label: 'Set a new password', link },
  })
