import type { MoneyAtStake } from '#contracts/account.ts'
import type { ListedUser, UserDetail, UserFilter } from '#contracts/admin/users.ts'
import type { Page, PageQuery } from '#contracts/core/page.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getMoneyAtStake } from '#server/features/account/stake.service.ts'
import { listAuditAbout } from '#server/features/audit/audit.service.ts'
import { isLeaving } from '#server/features/auth/auth.service.ts'
import { listSessions } from '#server/features/auth/sessions.service.ts'
import { getTwoFactor } from '#server/features/auth/two-factor/two-factor.service.ts'
import { getBilling } from '#server/features/billing/billing.service.ts'
import { listWaiting } from '#server/features/usage/grants.service.ts'
import { getUsage, listAllowances } from '#server/features/usage/usage.service.ts'
import { identityKey } from '#server/security/identity.ts'
import { featureName } from '#server/stream/feature-names.ts'
import { givenPlansOf } from './given-plans.repository.ts'
import { readUserCursor, writeUserCursor } from './users.policy.ts'
import { presentInvoice, presentListed, presentOverride, presentPerson } from './users.presenter.ts'
import * as repository from './users.repository.ts'

const AUDIT_SHOWN = 20
const WORK_DAYS = 30

export async function listUsers(
  deps: Deps,
  { cursor, limit, ...filter }: UserFilter & PageQuery,
): Promise<Page<ListedUser>> {
  const rows = await repository.listUsers(deps.db, {
    key: identityKey(filter.search),
    filter,
    after: readUserCursor(cursor, filter.sort),
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items: items.map(presentListed), next: last ? writeUserCursor(last, filter.sort) : null }
}

/** Everything an admin needs to know about one account. */
export async function getUser(deps: Deps, id: string): Promise<UserDetail> {
  const userId = Number(id)
  const user = await repository.findUser(deps.db, userId)
  if (!user) throw missingUser()
  const [billing, given, twoFactor, allowances, usage] = await Promise.all([
    getBilling(deps, { userId }),
    givenPlansOf(deps.db, userId),
    getTwoFactor(deps, userId),
    listAllowances(deps, { userId }),
    getUsage(deps, { userId }),
  ])
  const [waiting, work, counts, sessions, invoices, audit] = await Promise.all([
    listWaiting(deps.db, userId),
    repository.workOf(deps.db, userId, WORK_DAYS),
    repository.countThings(deps.db, userId),
    listSessions(deps, userId),
    repository.invoicesOf(deps.db, userId),
    listAuditAbout(deps, userId, AUDIT_SHOWN),
  ])
  return {
    ...presentPerson(user),
    leaving: isLeaving(user),
    twoFactor: twoFactor.on,
    subscription: billing.subscription,
    given: given.map(presentOverride),
    allowances,
    waiting,
    usage,
    work: work.map(({ kind, count, cost }) => ({ name: featureName(kind), count, cost: Math.round(cost) })),
    counts,
    sessions,
    invoices: invoices.map(presentInvoice),
    audit,
  }
}

export async function getUserMoney(deps: Deps, id: string): Promise<MoneyAtStake> {
  const user = await repository.findUser(deps.db, Number(id))
  if (!user) throw missingUser()
  return getMoneyAtStake(deps, user.id)
}

export const missingUser = () => new AppError('NOT_FOUND', 'This account no longer exists.')
