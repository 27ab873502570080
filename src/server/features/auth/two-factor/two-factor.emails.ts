import { type Addressee, letter } from '#server/mail/email.ts'
import type { EmailMessage } from '#server/ports/mail.ts'

/** What was done, and the sentence that tells it. */
const changes = {
  on: {
    subject: 'Two-factor sign-in was turned on',
    line: 'Two-factor sign-in was turned on for your Sellwright account. From now on, logging in takes a code of your authenticator app as well as your password.',
  },
  off: {
    subject: 'Two-factor sign-in was turned off',
    line: 'Two-factor sign-in was turned off for your Sellwright account. Your password alone is enough to log in now.',
  },
  'recovery-codes': {
    subject: 'New recovery codes were made',
    line: 'New recovery codes were made for your Sellwright account. The earlier ones no longer work.',
  },
} as const
export type Change = keyof typeof changes
export const changeNames = Object.keys(changes) as [Change, ...Change[]]

export const changeEmail = (user: Addressee, change: Change): EmailMessage =>
  letter({
    user,
    subject: changes[change].subject,
    lines: [changes[change].line],
    after: [
      'If this was you, there is nothing to do. If it was not, reset your password at once (“Forgot password?” on the login page) and look through your sessions in Settings.',
    ],
  })
