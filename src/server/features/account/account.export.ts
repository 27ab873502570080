import { type ExportPart, jsonFile } from '#server/export-part.ts'
import { getTwoFactor } from '#server/features/two-factor/two-factor.service.ts'
import { findUser, listSessions } from './account.repository.ts'

export const accountExport: ExportPart = {
  label: 'Account',
  about: {
    'account.json': 'Your profile and settings. Passwords and keys are not in it.',
    'sessions.json': 'The browsers you are signed in with.',
  },
  async *files(deps, userId) {
    const user = await findUser(deps.db, userId)
    if (!user) return
    const { id, username, email, role, plan, timeZone, createdAt } = user
    yield jsonFile('account.json', {
      id: String(id),
      username,
      email,
      emailVerifiedAt: user.emailVerifiedAt,
      role,
      plan,
      timeZone,
      google: user.googleId !== null,
      twoFactor: (await getTwoFactor(deps, userId)).on,
      notifications: { newSignIn: user.notifyNewSignIn, exportReady: user.notifyExportReady },
      createdAt,
    })
    const sessions = await listSessions(deps.db, userId)
    yield jsonFile(
      'sessions.json',
      sessions.map(({ userAgent, network, createdAt, seenAt }) => ({
        userAgent,
        network,
        createdAt,
        seenAt,
      })),
    )
  },
}
