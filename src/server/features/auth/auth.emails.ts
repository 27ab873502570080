import { type Addressee, letter } from '#server/mail/email.ts'
import type { EmailMessage } from '#server/ports/mail.ts'

export const verificationEmail = (user: Addressee, link: string, minutes: number): EmailMessage =>
  letter({
    user,
    unproven: true,
    subject: 'Confirm your email address',
    lines: ['Confirm your email address to open your Sellwright workspace.'],
    action: { label: 'Confirm email address', link },
    after: [
      `The link works once, for ${minutes} minutes. If you did not sign up, ignore this letter and nothing will happen.`,
    ],
  })

export const newAddressEmail = (user: Addressee, link: string, minutes: number): EmailMessage =>
  letter({
    user,
    unproven: true,
    subject: 'Confirm your new email address',
    lines: ['Confirm that this is the new email address of your Sellwright account.'],
    action: { label: 'Confirm new address', link },
    after: [
      `The link works once, for ${minutes} minutes. Until you open it, nothing changes. If you did not ask for this, ignore this letter.`,
    ],
  })

export const resetEmail = (user: Addressee, link: string, minutes: number): EmailMessage =>
  letter({
    user,
    subject: 'Set a new password',
    lines: ['Someone, hopefully you, asked to set a new password for your Sellwright account.'],
    action: { label: 'Set a new password', link },
    after: [
      `The link works once, for ${minutes} minutes. If you did not ask for it, ignore this letter: your password stays as it is.`,
    ],
  })

const setPassword = { label: 'Set a new password', screen: '/forgot-password' }

/** What happened, and what to do if it was not the owner. */
const notices = {
  'password-changed': {
    subject: 'Your password was changed',
    happened: 'The password of your Sellwright account was changed, and other browsers were signed out.',
    otherwise: 'If this was not you, set a new password at once:',
    action: setPassword,
  },
  'email-change-asked': {
    subject: 'A new email address was asked for',
    happened:
      'Someone who knows your password asked to change the email address of your Sellwright account. It changes when the link that was sent to the new address is opened.',
    otherwise: 'If this was not you, set a new password now. That also cancels the change:',
    action: setPassword,
  },
  'email-changed': {
    subject: 'Your email address was changed',
    happened:
      'The email address of your Sellwright account was changed. Letters go to the new one from now on.',
    otherwise:
      'If this was not you, log in with your username, change your password and set the address back:',
    action: { label: 'Log in', screen: '/login' },
  },
  'google-linked': {
    subject: 'Sign-in with Google was added',
    happened:
      'Someone opened your Sellwright account with the Google account of this address, as they can from now on.',
    otherwise: 'If this was not you, secure your Google account, then set a new password here:',
    action: setPassword,
  },
} as const
type Notice = keyof typeof notices
export const noticeNames = Object.keys(notices) as [Notice, ...Notice[]]

export function noticeEmail(user: Addressee, notice: Notice, publicUrl: string): EmailMessage {
  const { subject, happened, otherwise, action } = notices[notice]
  return letter({
    user,
    subject,
    lines: [happened, otherwise],
    action: { label: action.label, link: publicUrl + action.screen },
  })
}

export const signInEmail = (
  user: Addressee,
  signIn: { at: string; userAgent: string },
  publicUrl: string,
): EmailMessage =>
  letter({
    user,
    subject: 'New sign-in to your account',
    lines: [
      'Someone logged in to your Sellwright account with a browser that was not used before.',
      `Time: ${signIn.at.slice(0, 16).replace('T', ' ')} UTC`,
      'If this was you, there is nothing to do. If not, set a new password, which signs out everyone else.',
      'The browser calls itself:',
    ],
    quote: signIn.userAgent || 'nothing',
    action: { label: setPassword.label, link: publicUrl + setPassword.screen },
  })
