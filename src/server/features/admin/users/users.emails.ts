import type { SuspensionBilling } from '#contracts/admin/users.ts'
import type { OwnSubscription } from '#contracts/billing.ts'
import { planNames } from '#contracts/plans.ts'
import { emailMessage } from '#server/mail/email.ts'
import type { EmailMessage } from '#server/ports/mail.ts'

interface Person {
  username: string
  email: string
  emailVerifiedAt: Date | null
}

const toPerson = ({ username, email, emailVerifiedAt }: Person) => ({
  user: { username, email },
  unproven: emailVerifiedAt === null,
})

const chargesInWords: Record<SuspensionBilling | 'none', string[]> = {
  'stop-renewal': ['Your subscription won’t be renewed, so you won’t be charged again.'],
  'end-now': ['Your subscription has ended, and you won’t be charged again.'],
  'keep-renewing': ['Your subscription continues and is charged as before.'],
  none: [],
}

export const suspensionEmail = (
  person: Person,
  { reason, charges, contact }: { reason: string; charges: SuspensionBilling | 'none'; contact: string },
): EmailMessage =>
  emailMessage({
    ...toPerson(person),
    subject: 'Your account is suspended',
    lines: [
      'An administrator has suspended your Sellwright account. You can’t log in at the moment. Nothing in your account was deleted.',
      'The reason they gave:',
    ],
    quote: reason,
    after: [...chargesInWords[charges], `Do you think this is a mistake? ${contact}`],
  })

const dayOf = (iso: string) => new Date(iso).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })

/** A stopped renewal stays stopped, because being charged again is the payer's choice. */
const afterLifting = ({ plan, periodEnd, cancelAtPeriodEnd }: OwnSubscription) =>
  cancelAtPeriodEnd
    ? `Your ${planNames[plan]} subscription ends on ${dayOf(periodEnd)} and won’t be renewed. To keep it, open Settings, Billing.`
    : `Your ${planNames[plan]} subscription renews on ${dayOf(periodEnd)}.`

export const liftEmail = (person: Person, subscription: OwnSubscription | null, link: string): EmailMessage =>
  emailMessage({
    ...toPerson(person),
    subject: 'Your account is open again',
    lines: [
      'Your Sellwright account is no longer suspended. You can log in again, and everything is as you left it.',
      ...(subscription ? [afterLifting(subscription)] : []),
    ],
    action: { label: 'Log in', link },
  })
