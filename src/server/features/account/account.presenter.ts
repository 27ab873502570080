import type { Account, DataExport } from '#contracts/account.ts'
import { isOpenRun } from '#contracts/runs.ts'
import type { UserRow } from './account.repository.ts'
import type { ExportRow } from './exports.repository.ts'

export const presentAccount = (
  user: UserRow,
  { pendingEmail, twoFactor }: Pick<Account, 'pendingEmail' | 'twoFactor'>,
): Account => ({
  username: user.username,
  email: user.email,
  pendingEmail,
  createdAt: user.createdAt.toISOString(),
  hasPassword: user.passwordHash !== null,
  google: user.googleId !== null,
  twoFactor,
  timeZone: user.timeZone,
  notifications: {
    newSignIn: user.notifyNewSignIn,
    exportReady: user.notifyExportReady,
    support: user.notifySupport,
    feedback: user.notifyFeedback,
  },
})

/** Ready once its file exists; until then the state of its run counts. */
export const presentExport = (row: ExportRow): DataExport => ({
  id: row.id,
  runId: row.id,
  state: row.expiresAt ? 'ready' : row.runState && isOpenRun(row.runState) ? row.runState : 'failed',
  size: row.size,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
})
