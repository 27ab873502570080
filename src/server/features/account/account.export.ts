import { type ExportPart, jsonFile } from '#server/exports/export-part.ts'
import { listBrowsers, listSessions } from '#server/features/auth/sessions.service.ts'
import { getTwoFactor } from '#server/features/auth/two-factor/two-factor.service.ts'
import { getGivenPlans } from '#server/features/plans/plans.service.ts'
import { listSubscribed } from '#server/features/push/push.service.ts'
import { findUser } from './account.repository.ts'

export const accountExport: ExportPart = {
  label: 'Account',
  tables: ['users', 'sessions', 'push_subscriptions', 'known_browsers', 'given_plans'],
  about: {
    'account.json': 'Your profile and settings, without passwords and keys.',
    'sessions.json': 'Your active sessions.',
    'browsers.json': 'All browsers you have logged in with, without their versions.',
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
      notifications: {
        newSignIn: user.notifyNewSignIn,
        exportReady: user.notifyExportReady,
        support: user.notifySupport,
        feedback: user.notifyFeedback,
        pushedSince: await listSubscribed(deps.db, userId),
      },
      createdAt,
      givenPlans: await getGivenPlans(deps, userId),
    })
    const sessions = await listSessions(deps, userId)
    yield jsonFile(
      'sessions.json',
      sessions.map(({ id: _, current: __, ...session }) => session),
    )
    yield jsonFile('browsers.json', await listBrowsers(deps, userId))
  },
}
