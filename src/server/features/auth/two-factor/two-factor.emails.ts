import { type Addressee, emailMessage } from '#server/mail/email.ts'
import type { EmailMessage } from '#server/ports/mail.ts'

/** The sentence that announces each change. */
const changes = {
  on: {
    subject: 'Two-factor sign-in was turned on',
    line: 'Two-factor sign-in was turned on for your Sellwright account. From now on, you need a code from your authenticator app as well as your password to log in.',
  },
  off: {
    subject: 'Two-factor sign-in was turned off',
    line: 'Two-factor sign-in was turned off for your Sellwright account. You now only need your password to log in.',
  },
  'recovery-codes': {
    subject: 'New recovery codes were created',
    line: 'New recovery codes were created for your Sellwright account. The earlier ones no longer work.',
  },
} as const
export type TwoFactorChange = keyof typeof changes
export const changeNames = Object.keys(changes) as [TwoFactorChange, ...TwoFactorChange[]]

export const changeEmail = (user: Addressee, change: TwoFactorChange): EmailMessage =>
  emailMessage({
    user,
    subject: changes[change].subject,
    lines: [changes[change].line],
    after: [
      'If this was you, you don’t need to do anything. If not, reset your password now (“Forgot password?” on the login page) and check your sessions in Settings.',
    ],
  })
