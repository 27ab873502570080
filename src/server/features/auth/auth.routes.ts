import { authApi } from '#contracts/auth.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { getMe, logIn, signUp } from './auth.service.ts'
import { requestVerification, verifyEmail } from './email.service.ts'
import { signInWithGoogle, startGoogle } from './google.service.ts'
import { forgotPassword, resetPassword, validateResetToken } from './password.service.ts'
import { logOut } from './sessions.service.ts'
import { getSetup } from './setup.service.ts'

export const authRoutes = (deps: Deps) => [
  handle(authApi.setup, () => getSetup(deps)),
  handle(authApi.signup, ({ body, caller }) => signUp(deps, body, caller)),
  handle(authApi.login, ({ body, caller }) => logIn(deps, body, caller)),
  handle(authApi.logout, ({ actor, caller }) => logOut(deps, actor, caller)),
  handle(authApi.me, ({ actor }) => getMe(deps, actor)),
  handle(authApi.sendVerification, ({ actor }) => requestVerification(deps, actor)),
  handle(authApi.verifyEmail, ({ body, caller }) => verifyEmail(deps, body.token, caller)),
  handle(authApi.forgotPassword, ({ body, caller }) => forgotPassword(deps, body, caller)),
  handle(authApi.validateResetToken, ({ headers, caller }) =>
    validateResetToken(deps, headers['x-reset-token'], caller),
  ),
  handle(authApi.resetPassword, ({ body, caller }) => resetPassword(deps, body, caller)),
  handle(authApi.googleStart, () => startGoogle(deps)),
  handle(authApi.google, ({ body, caller }) => signInWithGoogle(deps, body, caller)),
]
