import { type Addressee, emailMessage } from '#server/mail/email.ts'
import type { EmailMessage } from '#server/ports/mail.ts'

/** The link grants no access by itself; the reader must log in. */
export const exportEmail = (user: Addressee, link: string, days: number): EmailMessage =>
  emailMessage({
    user,
    subject: 'Your data is ready to download',
    lines: ['Your Sellwright data export is ready. Log in and open Settings → Data to download it.'],
    action: { label: 'Open settings', link },
    after: [`It’s deleted after ${days} days. If you didn’t request it, change your password.`],
  })

export const goodbyeEmail = (user: Addressee, by: 'owner' | 'admin', contact: string): EmailMessage =>
  emailMessage({
    user,
    subject: 'Your account was deleted',
    lines: [
      by === 'owner'
        ? 'We’ve deleted your Sellwright account and everything in it, as you asked. This is our last email to you.'
        : 'An admin deleted your Sellwright account and everything in it. This is our last email to you.',
      'If you had a subscription, it has ended and you won’t be charged again.',
    ],
    after: [
      by === 'owner'
        ? `Your username and email address can be used again if you ever want to come back. Questions? ${contact}`
        : `Do you think this is a mistake? ${contact} The account can’t be restored.`,
    ],
  })
