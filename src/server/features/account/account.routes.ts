import { accountApi } from '#contracts/account.ts'
import type { Deps } from '#server/deps.ts'
import { cancelEmailChange, changeEmail } from '#server/features/auth/email.service.ts'
import { changePassword } from '#server/features/auth/password.service.ts'
import { listSessions } from '#server/features/auth/sessions.service.ts'
import { handle } from '#server/http/handle.ts'
import { changeProfile, endOtherSessions, endSession, getAccount } from './account.service.ts'
import { deleteAccount } from './deletion.service.ts'
import { exportFile, listExports, startExport } from './exports.service.ts'
import { getMoneyAtStake } from './stake.service.ts'

export const accountRoutes = (deps: Deps) => [
  handle(accountApi.get, ({ actor }) => getAccount(deps, actor)),
  handle(accountApi.change, ({ actor, body }) => changeProfile(deps, actor, body)),
  handle(accountApi.changePassword, ({ actor, body, caller }) => changePassword(deps, actor, body, caller)),
  handle(accountApi.changeEmail, ({ actor, body, caller }) => changeEmail(deps, actor, body, caller)),
  handle(accountApi.cancelEmailChange, ({ actor }) => cancelEmailChange(deps, actor)),
  handle(accountApi.sessions, ({ actor }) => listSessions(deps, actor.userId, actor.sessionId)),
  handle(accountApi.endSession, ({ actor, params, caller }) =>
    endSession(deps, actor, params.sessionId, caller),
  ),
  handle(accountApi.endOtherSessions, ({ actor, caller }) => endOtherSessions(deps, actor, caller)),
  handle(accountApi.exports, ({ actor }) => listExports(deps, actor)),
  handle(accountApi.startExport, ({ actor, caller }) => startExport(deps, actor, caller)),
  handle(accountApi.exportFile, ({ actor, params }) => exportFile(deps, actor, params.exportId)),
  handle(accountApi.moneyAtStake, ({ actor }) => getMoneyAtStake(deps, actor.userId)),
  handle(accountApi.deleteAccount, ({ actor, body, caller }) => deleteAccount(deps, actor, body, caller)),
]
