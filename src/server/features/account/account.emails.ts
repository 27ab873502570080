import { type Addressee, letter } from '#server/mail/email.ts'
import type { EmailMessage } from '#server/ports/mail.ts'

/** The link opens nothing by itself: whoever finds the letter still has to log in. */
export const exportEmail = (user: Addressee, link: string, days: number): EmailMessage =>
  letter({
    user,
    subject: 'Your data is ready to download',
    lines: ['The copy of your Sellwright data is ready. Log in and open Settings → Data to download it.'],
    action: { label: 'Open settings', link },
    after: [`It is deleted after ${days} days. If you did not ask for it, change your password.`],
  })

export const goodbyeEmail = (user: Addressee, by: 'owner' | 'admin', contact: string): EmailMessage =>
  letter({
    user,
    subject: 'Your account was deleted',
    lines: [
      by === 'owner'
        ? 'Your Sellwright account and everything in it were deleted, as you asked. This is our last email to you.'
        : 'An administrator deleted your Sellwright account and everything in it. This is our last email to you.',
      'If you had a subscription, it has ended and nothing more is charged.',
    ],
    after: [
      by === 'owner'
        ? `Your username and this address are free again, should you ever want to come back. Questions? ${contact}`
        : `Do you think this is a mistake? ${contact} The account cannot be brought back.`,
    ],
  })
