import { z } from 'zod'
import { Done } from './core/done.ts'
import { Email } from './core/email.ts'
import { UserId } from './core/ids.ts'
import { plainText } from './core/names.ts'
import { route } from './core/route.ts'

export const Username = plainText()
  .trim()
  .min(3, 'Use at least 3 characters.')
  .max(32, 'Use at most 32 characters.')
  .regex(/^[A-Za-z0-9_.-]+$/, 'Use letters, digits, “_”, “-” and “.” only.')
export const NewPassword = z
  .string()
  .min(8, 'Use at least 8 characters.')
  .max(512, 'Use at most 512 characters.')
/** A password typed to confirm the user's identity. */
export const Password = z.string().min(1, 'Enter your password.').max(512, 'Use at most 512 characters.')
/** Six digits of an authenticator app, or one of the recovery codes. */
export const SecondFactor = z
  .string()
  .trim()
  .min(6, 'Enter the six-digit code or a recovery code.')
  .max(32, 'Enter the six-digit code or a recovery code.')
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Choose a time zone from the list.')

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const User = z.object({
  id: UserId,
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(['user', 'admin']),
  /** There only where it is an admin who looks at this account, read only. */
  viewing: z.literal(true).optional(),
})
export type User = z.infer<typeof User>

export const Signup = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  /** The browser's time zone, so that days are counted by the user's clock from the start. */
  timeZone: TimeZone.optional(),
  /** Asked for by the first account of an installation that others can reach. */
  setupCode: z.string().trim().max(40, 'Use at most 40 characters.').optional(),
})
export type Signup = z.infer<typeof Signup>
export const Login = z.object({
  username: z.string().trim().min(1, 'Enter your username or email.').max(254),
  password: Password,
  /** Asked for with a 401 of type SECOND_FACTOR_NEEDED, for accounts that have two-factor sign-in. */
  code: SecondFactor.optional(),
})
export type Login = z.infer<typeof Login>
export const ForgotPassword = z.object({ email: Email })
export type ForgotPassword = z.infer<typeof ForgotPassword>
const MailToken = z.string().min(1).max(200)
export const ResetPassword = z.object({ token: MailToken, password: NewPassword })
export type ResetPassword = z.infer<typeof ResetPassword>

const SignedIn = z.object({ success: z.literal(true), token: z.string(), user: User })

const open = { access: 'public' } as const

export const authApi = {
  /** Facts about this installation for the screens before sign-in. */
  setup: route('GET', '/api/setup', {
    ...open,
    data: z.object({
      /** True if the next account is the first, and so becomes the administrator. */
      firstAccount: z.boolean(),
      /** True if that account needs the code from the server's terminal. */
      setupCode: z.boolean(),
      /** Without a mail server, emails are kept in the data folder. */
      mailServer: z.boolean(),
      /** True if their links are printed in the terminal too: only on an installation that nobody else reaches. */
      linksPrinted: z.boolean(),
      google: z.boolean(),
    }),
  }),
  signup: route('POST', '/api/auth/signup', { ...open, body: Signup, reply: SignedIn }),
  login: route('POST', '/api/auth/login', { ...open, body: Login, reply: SignedIn }),
  logout: route('POST', '/api/auth/logout', { access: 'unverified', reply: Done }),
  me: route('GET', '/api/auth/me', { access: 'unverified', data: User }),
  sendVerification: route('POST', '/api/auth/send-verification', { access: 'unverified', reply: Done }),
  /** Confirms an address: the one signed up with, or the one an account is to change to. */
  verifyEmail: route('POST', '/api/auth/verify-email', {
    ...open,
    body: z.object({ token: MailToken }),
    reply: Done,
  }),
  forgotPassword: route('POST', '/api/auth/forgot-password', { ...open, body: ForgotPassword, reply: Done }),
  /** The token is in a header, since what stands in an address ends up in logs. */
  validateResetToken: route('GET', '/api/auth/validate-reset-token', {
    ...open,
    headers: z.object({ 'x-reset-token': MailToken }),
    data: z.object({ username: z.string() }),
  }),
  resetPassword: route('POST', '/api/auth/reset-password', { ...open, body: ResetPassword, reply: Done }),
  /** Address to send the browser to. It keeps `state` and `verifier`, and returns the latter with Google's answer. */
  googleStart: route('POST', '/api/auth/google/start', {
    ...open,
    data: z.object({ url: z.url(), state: z.string(), verifier: z.string() }),
  }),
  google: route('POST', '/api/auth/google', {
    ...open,
    body: z.object({ code: z.string().min(1).max(2_000), verifier: z.string().min(1).max(200) }),
    reply: SignedIn,
  }),
}
