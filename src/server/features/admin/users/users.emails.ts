import type { SuspensionBilling } from '#contracts/admin/users.ts'
import type { OwnSubscription } from '#contracts/billing.ts'
import { planNames } from '#contracts/plans.ts'
import { letter } from '#server/mail/email.ts'
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
  'stop-renewal': ['Your subscription will not be renewed, so nothing more is charged.'],
  'end-now': ['Your subscription has ended, and nothing more is charged.'],
  'keep-renewing': ['Your subscription goes on and is charged as before.'],
  none: [],
}

export const suspensionEmail = (
  person: Person,
  { reason, charges, contact }: { reason: string; charges: SuspensionBilling | 'none'; contact: string },
): EmailMessage =>
  letter({
    ...toPerson(person),
    subject: 'Your account is suspended',
    lines: [
      'An administrator has suspended your Sellwright account. You cannot log in at the moment. Nothing in the account was deleted.',
      'This is the reason they gave:',
    ],
    quote: reason,
    after: [...chargesInWords[charges], `Do you think this is a mistake? ${contact}`],
  })

const dayOf = (iso: string) => new Date(iso).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })

/** A renewal that was stopped stays so: being charged again is the payer's choice. */
const afterLifting = ({ plan, periodEnd, cancelAtPeriodEnd }: OwnSubscription) =>
  cancelAtPeriodEnd
    ? `Your subscription to ${planNames[plan]} lasts until ${dayOf(periodEnd)} and will not be renewed. To keep it, open Settings, Billing.`
    : `Your subscription to ${planNames[plan]} goes on and renews on ${dayOf(periodEnd)}.`

export const liftEmail = (person: Person, subscription: OwnSubscription | null, link: string): EmailMessage =>
  letter({
    ...toPerson(person),
    subject: 'Your account is open again',
    lines: [
      'The suspension of your Sellwright account was lifted. You can log in again, and everything in it is as it was.',
      ...(subscription ? [afterLifting(subscription)] : []),
    ],
    action: { label: 'Log in', link },
  })
