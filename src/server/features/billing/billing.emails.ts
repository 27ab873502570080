import type { PaidPlan } from '#contracts/billing.ts'
import { planNames } from '#contracts/plans.ts'
import { letter } from '#server/mail/email.ts'
import type { EmailMessage } from '#server/ports/mail.ts'

export const claimEmail = (email: string, plan: PaidPlan, link: string): EmailMessage =>
  letter({
    user: { username: email, email },
    unproven: true,
    subject: 'Your Sellwright subscription is ready to activate',
    lines: [
      `Thank you for buying ${planNames[plan]}.`,
      'Open the link below and log in, or create an account, to activate it. If you sign up with this address, it is found by itself.',
    ],
    action: { label: 'Activate your subscription', link },
    after: ['Whoever has this link can activate the subscription, so do not pass it on.'],
  })

export const doubleEmail = (
  user: { username: string; email: string },
  { kept, refunded }: { kept: PaidPlan; refunded: number },
  link: string,
): EmailMessage =>
  letter({
    user,
    subject: 'You had two Sellwright subscriptions',
    lines: [
      `Two subscriptions were paid for, and you need only one. We kept ${planNames[kept]}.`,
      refunded > 0
        ? `The other one has ended, and we are giving back the $${(refunded / 100).toFixed(2)} that you paid for it.`
        : 'The other one ends with what was paid for it, and nothing more is charged.',
    ],
    action: { label: 'Look at your billing', link },
  })

interface ToldRefund {
  cents: number
  /** Of the invoice. */
  number: string
  plan: PaidPlan
  /** Whether the subscription ended with it. */
  ends: boolean
}

/** A guest has no name here yet. */
const toPayer = ({ username, email }: { username: string | null; email: string }) =>
  username === null ? { user: { username: email, email }, unproven: true } : { user: { username, email } }

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

export const refundEmail = (
  to: { username: string | null; email: string },
  { cents, number, plan, ends, practice }: ToldRefund & { practice: boolean },
  link: string,
): EmailMessage =>
  letter({
    ...toPayer(to),
    subject: `We have refunded ${dollars(cents)}`,
    lines: [
      `We have refunded ${dollars(cents)} of your invoice ${number} for ${planNames[plan]}.`,
      practice
        ? 'It was paid for practice, so no money moved.'
        : 'It goes to the card or account that you paid with. Banks can take up to ten days to show it.',
      ...(ends ? ['Your subscription ends with it, and nothing more is charged.'] : []),
    ],
    action: { label: 'Look at your billing', link },
  })

export const bouncedEmail = (
  to: { username: string | null; email: string },
  {
    cents,
    number,
    plan,
    cancelled,
    given,
  }: Omit<ToldRefund, 'ends'> & { cancelled: boolean; given: boolean },
  link: string,
): EmailMessage =>
  letter({
    ...toPayer(to),
    subject: `Your refund of ${dollars(cents)} ${cancelled ? 'was cancelled' : 'came back to us'}`,
    lines: [
      `We refunded ${dollars(cents)} of your invoice ${number} for ${planNames[plan]}, but ${
        cancelled ? 'the refund was cancelled before it reached you' : 'it did not reach you'
      }.`,
      ...(given
        ? [`Your account has ${planNames[plan]} until the end of the time that you had paid for.`]
        : []),
      cancelled
        ? 'If you did not expect this, write to us.'
        : 'Write to us, so that we can find another way.',
    ],
    action: { label: 'Write to support', link },
  })

const dayOf = (at: Date) => at.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })

/** An admin ended it, at once or with the period that is paid for. */
export const endEmail = (
  to: { username: string | null; email: string },
  { plan, until }: { plan: PaidPlan; until: Date | undefined },
  link: string,
): EmailMessage =>
  letter({
    ...toPayer(to),
    subject: until ? 'Your subscription will not be renewed' : 'Your subscription has ended',
    lines: [
      until
        ? `We have cancelled your subscription to ${planNames[plan]}. You keep it until ${dayOf(until)}, and nothing more is charged.`
        : `We have ended your subscription to ${planNames[plan]}. Nothing more is charged.`,
      'Your chats, projects and files are as they were. If you did not expect this, write to us.',
    ],
    action: { label: 'Write to support', link },
  })

/** With a link to the plans where one can buy them. */
export const practiceOverEmail = (
  user: { username: string; email: string },
  link: string | undefined,
): EmailMessage =>
  letter({
    user,
    subject: 'Your practice subscription has ended',
    lines: [
      `${link ? 'Payments here are real from now on.' : 'One cannot buy for practice here any more.'} What you bought for practice cost nothing, and it has ended.`,
      `Your chats, projects and files are as they were.${link ? ' To have a plan again, buy one.' : ''}`,
    ],
    ...(link && { action: { label: 'See the plans', link } }),
  })
