import { letter } from '#server/letter.ts'
import type { Letter } from '#server/ports/mail.ts'

interface Person {
  username: string
  email: string
}

const to = ({ username, email }: Person) => ({ address: email, name: username })

/** The link opens nothing by itself: whoever finds the letter still has to sign in. */
export const exportLetter = (user: Person, link: string, days: number): Letter =>
  letter({
    to: to(user),
    subject: 'Your data is ready to download',
    greeting: `Hello ${user.username},`,
    lines: ['The copy of your Sellwright data is ready. Sign in and open Settings → Data to download it.'],
    action: { label: 'Open settings', link },
    after: [`It is deleted after ${days} days. If you did not ask for it, change your password.`],
  })

export const goodbyeLetter = (user: Person): Letter =>
  letter({
    to: to(user),
    subject: 'Your account was deleted',
    greeting: `Hello ${user.username},`,
    lines: [
      'Your Sellwright account and everything in it were deleted, as you asked. This is the last letter from us.',
    ],
    after: ['Your username and this address are free again, should you ever want to come back.'],
  })
