import { letter } from '#server/letter.ts'
import type { Letter } from '#server/ports/mail.ts'

export const verificationLetter = (
  user: { username: string; email: string },
  link: string,
  minutes: number,
): Letter =>
  letter({
    to: { address: user.email, name: user.username },
    subject: 'Confirm your email address',
    greeting: `Hello ${user.username},`,
    lines: ['Confirm your email address to open your Sellwright workspace.'],
    action: { label: 'Confirm email address', link },
    after: [
      `The link works once, for ${minutes} minutes. If you did not sign up, ignore this letter and nothing will happen.`,
    ],
  })
