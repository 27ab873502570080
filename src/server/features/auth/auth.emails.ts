import { type Addressee, emailMessage } from '#server/mail/email.ts'
import type { EmailMessage } from '#server/ports/mail.ts'

export const verificationEmail = (user: Addressee, link: string, minutes: number): EmailMessage =>
  emailMessage({
    user,
    unproven: true,
    subject: 'Confirm your email address',
    lines: ['Confirm your email address to open your Sellwright workspace.'],
    action: { label: 'Confirm email address', link },
    after: [`The link works once, for ${minutes} minutes. If you didn’t sign up, ignore this email.`],
  })

export const newAddressEmail = (user: Addressee, link: string, minutes: number): EmailMessage =>
  emailMessage({
    user,
    unproven: true,
    subject: 'Confirm your new email address',
    lines: ['Confirm that this is the new email address of your Sellwright account.'],
    action: { label: 'Confirm new address', link },
    after: [
      `The link works once, for ${minutes} minutes. Nothing changes until you open it. If you didn’t ask for this, ignore this email.`,
    ],
  })

export const resetEmail = (user: Addressee, link: string, minutes: number): EmailMessage =>
  emailMessage({
    user,
    subject: 'Set a new password',
    lines: ['Someone, hopefully you, asked to reset the password of your Sellwright account.'],
    action: { label: 'Set a new password', link },
    after: [
      `The link works once, for ${minutes} minutes. If you didn’t ask for it, ignore this email and your password stays the same.`,
    ],
  })

const setPassword = { label: 'Set a new password', screen: '/forgot-password' }

/** Notifies the owner of a security event, with the action to take. */
const notices = {
  'password-changed': {
    subject: 'Your password was changed',
    happened: 'The password of your Sellwright account was changed, and other browsers were signed out.',
    otherwise: 'If this wasn’t you, set a new password now:',
    action: setPassword,
  },
  'email-change-asked': {
    subject: 'Email address change requested',
    happened:
      'Someone who knows your password asked to change the email address of your Sellwright account. It changes when they open the link we sent to the new address.',
    otherwise: 'If this wasn’t you, set a new password now. That also cancels the change:',
    action: setPassword,
  },
  'email-changed': {
    subject: 'Your email address was changed',
    happened:
      'The email address of your Sellwright account was changed. From now on, emails go to the new address.',
    otherwise:
      'If this wasn’t you, log in with your username, change your password and restore your address:',
    action: { label: 'Log in', screen: '/login' },
  },
  'google-linked': {
    subject: 'Sign-in with Google was added',
    happened:
      'Someone logged in to your Sellwright account with the Google account for this address, and can do so from now on.',
    otherwise: 'If this wasn’t you, secure your Google account, then set a new password here:',
    action: setPassword,
  },
} as const
type Notice = keyof typeof notices
export const noticeNames = Object.keys(notices) as [Notice, ...Notice[]]

export function noticeEmail(user: Addressee, notice: Notice, publicUrl: string): EmailMessage {
  const { subject, happened, otherwise, action } = notices[notice]
  return emailMessage({
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
  emailMessage({
    user,
    subject: 'New sign-in to your account',
    lines: [
      'Someone logged in to your Sellwright account from a new browser.',
      `Time: ${signIn.at.slice(0, 16).replace('T', ' ')} UTC`,
      'If this was you, you don’t need to do anything. If not, set a new password, which signs out everyone else.',
      'Browser:',
    ],
    quote: signIn.userAgent || 'nothing',
    action: { label: setPassword.label, link: publicUrl + setPassword.screen },
  })
