import { z } from 'zod'
import { UserId } from './core/ids.ts'
import { route } from './core/route.ts'

export const Username = z
  .string()
  .trim()
  .min(3, 'Use at least 3 characters.')
  .max(32, 'Use at most 32 characters.')
  .regex(/^[A-Za-z0-9_.-]+$/, 'Use letters, digits, “_”, “-” and “.” only.')
export const Email = z
  .string()
  .trim()
  .max(254, 'This address is too long.')
  .pipe(z.email('Enter an email address like name@example.com.'))
export const NewPassword = z
  .string()
  .min(8, 'Use at least 8 characters.')
  .max(512, 'Use at most 512 characters.')

export const User = z.object({
  id: UserId,
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.enum(['user', 'admin']),
})
export type User = z.infer<typeof User>

export const Signup = z.object({ username: Username, email: Email, password: NewPassword })
export type Signup = z.infer<typeof Signup>
export const Login = z.object({
  username: z.string().trim().min(1, 'Enter your username or email.').max(254),
  password: z.string().min(1, 'Enter your password.').max(512),
})
export type Login = z.infer<typeof Login>

const SignedIn = z.object({ success: z.literal(true), token: z.string(), user: User })
const Done = z.object({ success: z.literal(true), message: z.string() })

export const authApi = {
  /** Whether the next account is the first, and so becomes the administrator. */
  setup: route('GET', '/api/setup', { access: 'public', data: z.object({ firstAccount: z.boolean() }) }),
  signup: route('POST', '/api/auth/signup', { access: 'public', body: Signup, reply: SignedIn }),
  login: route('POST', '/api/auth/login', { access: 'public', body: Login, reply: SignedIn }),
  logout: route('POST', '/api/auth/logout', { access: 'unverified', reply: Done }),
  me: route('GET', '/api/auth/me', { access: 'unverified', data: User }),
  sendVerification: route('POST', '/api/auth/send-verification', { access: 'unverified', reply: Done }),
  verifyEmail: route('POST', '/api/auth/verify-email', {
    access: 'public',
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: Done,
  }),
}
