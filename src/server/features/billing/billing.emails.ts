import type { PaidPlan } from '#contracts/billing.ts'
import { planNames } from '#contracts/plans.ts'
import { emailMessage } from '#server/mail/email.ts'
import type { EmailMessage } from '#server/ports/mail.ts'

export const claimEmail = (email: string, plan: PaidPlan, link: string): EmailMessage =>
  emailMessage({
    user: { username: email, email },
    unproven: true,
    subject: 'Your Sellwright subscription is ready to activate',
    lines: [
      `Thank you for buying ${planNames[plan]}.`,
      'Open the link below and log in, or create an account, to activate it. If you sign up with this address, we’ll find it automatically.',
    ],
    action: { label: 'Activate your subscription', link },
    after: ['Anyone with this link can activate the subscription, so don’t share it.'],
  })

export const doubleEmail = (
  user: { username: string; email: string },
  { kept, refunded }: { kept: PaidPlan; refunded: number },
  link: string,
): EmailMessage =>
  emailMessage({
    user,
    subject: 'You had two Sellwright subscriptions',
    lines: [
      `You paid for two subscriptions, and you only need one. We kept ${planNames[kept]}.`,
      refunded > 0
        ? `The other one has ended, and we’re refunding the $${(refunded / 100).toFixed(2)} you paid for it.`
        : 'The other one ends with its paid period, and you won’t be charged for it again.',
    ],
    action: { label: 'See billing', link },
  })

interface RefundNotice {
  cents: number
  /** Number of the invoice. */
  number: string
  plan: PaidPlan
  /** True if the subscription ended with it. */
  ends: boolean
}

/** A guest has no name here yet. */
const toPayer = ({ username, email }: { username: string | null; email: string }) =>
  username === null ? { user: { username: email, email }, unproven: true } : { user: { username, email } }

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

export const refundEmail = (
  to: { username: string | null; email: string },
  { cents, number, plan, ends, testPayments }: RefundNotice & { testPayments: boolean },
  link: string,
): EmailMessage =>
  emailMessage({
    ...toPayer(to),
    subject: `We have refunded ${dollars(cents)}`,
    lines: [
      `We have refunded ${dollars(cents)} of your invoice ${number} for ${planNames[plan]}.`,
      testPayments
        ? 'It was a test payment, so no money moved.'
        : 'The refund goes to the card or account you paid with. Banks can take up to ten days to show it.',
      ...(ends ? ['Your subscription ends with this refund, and you won’t be charged again.'] : []),
    ],
    action: { label: 'See billing', link },
  })

export const bouncedEmail = (
  to: { username: string | null; email: string },
  {
    cents,
    number,
    plan,
    cancelled,
    given,
  }: Omit<RefundNotice, 'ends'> & { cancelled: boolean; given: boolean },
  link: string,
): EmailMessage =>
  emailMessage({
    ...toPayer(to),
    subject: `Your refund of ${dollars(cents)} ${cancelled ? 'was cancelled' : 'came back to us'}`,
    lines: [
      `We refunded ${dollars(cents)} of your invoice ${number} for ${planNames[plan]}, but ${
        cancelled ? 'the refund was cancelled before it reached you' : 'it did not reach you'
      }.`,
      ...(given ? [`Your account has ${planNames[plan]} until the end of the period you had paid for.`] : []),
      cancelled ? 'If you didn’t expect this, contact us.' : 'Contact us so we can find another way.',
    ],
    action: { label: 'Contact support', link },
  })

const dayOf = (at: Date) => at.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })

/** An admin ended it, at once or with the period that is paid for. */
export const endEmail = (
  to: { username: string | null; email: string },
  { plan, until }: { plan: PaidPlan; until: Date | undefined },
  link: string,
): EmailMessage =>
  emailMessage({
    ...toPayer(to),
    subject: until ? 'Your subscription will not be renewed' : 'Your subscription has ended',
    lines: [
      until
        ? `We’ve cancelled your subscription to ${planNames[plan]}. You keep it until ${dayOf(until)} and won’t be charged again.`
        : `We’ve ended your subscription to ${planNames[plan]}. You won’t be charged again.`,
      'Your chats, projects and files are unchanged. If you didn’t expect this, contact us.',
    ],
    action: { label: 'Contact support', link },
  })

/** With a link to the plans. */
export const testPaymentsEndedEmail = (
  user: { username: string; email: string },
  link: string | undefined,
): EmailMessage =>
  emailMessage({
    user,
    subject: 'Your test subscription has ended',
    lines: [
      `${link ? 'Payments on this installation are now real.' : 'Test payments are no longer available here.'} Your test subscription cost nothing, and it has ended.`,
      `Your chats, projects and files are unchanged.${link ? ' Choose a plan to subscribe again.' : ''}`,
    ],
    ...(link && { action: { label: 'See plans', link } }),
  })
