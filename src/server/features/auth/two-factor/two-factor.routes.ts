import { accountApi } from '#contracts/account.ts'
import type { Deps } from '#server/deps.ts'
import { handle } from '#server/http/handle.ts'
import { disableTwoFactor, enableTwoFactor, newRecoveryCodes, startTwoFactor } from './setup.service.ts'

export const twoFactorRoutes = (deps: Deps) => [
  handle(accountApi.startTwoFactor, ({ actor, body, caller }) =>
    startTwoFactor(deps, actor, body.current, caller),
  ),
  handle(accountApi.enableTwoFactor, ({ actor, body, caller }) =>
    enableTwoFactor(deps, actor, body.code, caller),
  ),
  handle(accountApi.disableTwoFactor, ({ actor, body, caller }) =>
    disableTwoFactor(deps, actor, body, caller),
  ),
  handle(accountApi.newRecoveryCodes, ({ actor, body, caller }) =>
    newRecoveryCodes(deps, actor, body, caller),
  ),
]
