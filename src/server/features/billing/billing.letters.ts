import type { PaidPlan } from '#contracts/billing.ts'
import { planNames } from '#contracts/billing.ts'
import { letter } from '#server/letter.ts'
import type { Letter } from '#server/ports/mail.ts'

export const claimLetter = (email: string, plan: PaidPlan, link: string): Letter =>
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

export const doubleLetter = (
  user: { username: string; email: string },
  { kept, refunded }: { kept: PaidPlan; refunded: number },
  link: string,
): Letter =>
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
