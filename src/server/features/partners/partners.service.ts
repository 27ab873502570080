import { randomBytes } from 'node:crypto'
import type { Page } from '#contracts/core/page.ts'
import type {
  AdminPartner,
  AdminPartnerDetail,
  Application,
  ChangePayTo,
  Commission,
  CommissionQuery,
  Partner,
  PartnerState,
} from '#contracts/partners.ts'
import { partnerTerms } from '#contracts/partners.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, readNumberCursor, writeCursor } from '#server/cursor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { requirePassword, whileProved } from '#server/features/auth/password.service.ts'
import { isWithin, spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { toAdminPartner, toPartner } from './partners.presenter.ts'
import * as repository from './partners.repository.ts'
import { partnerDecided, payToChanged } from './partners.tasks.ts'
import { gatherPayout } from './payouts.repository.ts'

const MOST_LINKS = 100
const CODE_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

const newCode = () => Array.from(randomBytes(8), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')
export const payToContext = (userId: number) => `partner-pay-to:${userId}`

export async function getPartner(deps: Deps, actor: Actor): Promise<Partner | null> {
  const row = await repository.findPartner(deps.db, actor.userId)
  if (!row) return null
  return toPartner(row, {
    payTo: deps.secrets.unseal(row.payToSealed, payToContext(row.userId)),
    links: await repository.linksOf(deps.db, row.userId),
    sources: await repository.sourcesOf(deps.db, row.userId),
    money: await repository.moneyOf(deps.db, row.userId, deps.clock.now()),
  })
}

/** Null for someone who never applied. */
export async function getPartnerMoney({ db, clock }: Deps, userId: number) {
  const row = await repository.findPartner(db, userId)
  return row ? repository.moneyOf(db, userId, clock.now()) : null
}

async function ownPartner(deps: Deps, actor: Actor): Promise<Partner> {
  const partner = await getPartner(deps, actor)
  if (!partner) throw new AppError('NOT_FOUND', 'You have not applied to be a partner yet.')
  return partner
}

/** A refused partner may apply again. Their earnings stay, so a new payout address still requires the password. */
export async function apply(
  deps: Deps,
  actor: Actor,
  { website, about, payTo, current }: Application,
  caller: Caller,
): Promise<Partner> {
  await spendLimits(deps, { 'partner-user': actor.userId })
  const { userId } = actor
  const before = await getPartner(deps, actor)
  if (before?.state === 'refused' && before.payTo !== payTo) {
    if (!current)
      throw fieldError('FORBIDDEN', 'current', 'Enter your password to change the payout address.')
    await changePayTo(deps, actor, { payTo, current }, caller)
  }
  const payToSealed = deps.secrets.seal(payTo, payToContext(userId))
  const kept = await repository.putApplication(deps.db, {
    userId,
    website,
    about,
    payToSealed,
    code: newCode(),
  })
  if (!kept) throw new AppError('CONFLICT', 'You have already applied.')
  return ownPartner(deps, actor)
}

/** Requires the password and notifies the owner, so that an open browser can't redirect payouts. */
export async function changePayTo(
  deps: Deps,
  actor: Actor,
  { payTo, current }: ChangePayTo,
  caller: Caller,
): Promise<Partner> {
  const { userId } = actor
  await ownPartner(deps, actor)
  const proved = await requirePassword(deps, actor, current, caller)
  const sealed = deps.secrets.seal(payTo, payToContext(userId))
  await whileProved(deps, actor, proved, async ({ db, jobs }) => {
    await repository.putPayTo(db, userId, sealed)
    await recordAudit(db, { action: 'pay-to.changed', actorId: userId, network: caller.network })
    await jobs.enqueue(db, payToChanged, { userId })
  })
  return ownPartner(deps, actor)
}

export async function addLink(deps: Deps, actor: Actor, sub: string): Promise<Partner> {
  await deps.db.transaction(async (tx) => {
    requireApproved(await repository.lockPartner(tx, actor.userId))
    if ((await repository.linksOf(tx, actor.userId)).length >= MOST_LINKS)
      throw new AppError('CONFLICT', `You have ${MOST_LINKS} links, which is the maximum.`)
    await repository.addLink(tx, actor.userId, sub)
  })
  return ownPartner(deps, actor)
}

export async function listCommissions(
  deps: Deps,
  partnerId: number,
  { search, state, cursor, limit }: CommissionQuery,
): Promise<Page<Commission>> {
  const rows = await repository.commissionsOf(deps.db, partnerId, {
    search: search.trim(),
    state,
    before: readCursor(cursor),
    limit: limit + 1,
    now: deps.clock.now(),
  })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items: items.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      heldUntil: row.heldUntil.toISOString(),
    })),
    next: last ? writeCursor(last.createdAt, last.id) : null,
  }
}

/** Requests everything due. Two requests are serialized, and the second finds nothing. */
export async function requestPayout(deps: Deps, actor: Actor, { network }: Caller): Promise<Partner> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    requireApproved(await repository.lockPartner(tx, actor.userId))
    const cents = await gatherPayout(tx, actor.userId, now)
    if (cents < partnerTerms.leastPayout)
      throw new AppError('CONFLICT', `The minimum payout is $${partnerTerms.leastPayout / 100}.`)
    await recordAudit(tx, { action: 'payout.requested', actorId: actor.userId, details: { cents }, network })
  })
  return ownPartner(deps, actor)
}

function requireApproved(row: repository.PartnerRow | undefined): void {
  if (row?.state !== 'approved') throw new AppError('CONFLICT', 'Only approved partners can do this.')
}

/**
 * Counts a click once. The page reports it with its cookie, so that link previews are not counted.
 */
export async function countClick(deps: Deps, { referral, network }: Caller): Promise<undefined> {
  if (!referral) return
  await spendLimits(deps, { 'partner-click-address': network })
  const click = [network, referral.code, referral.sub, referral.clickedAt.toISOString()].join(' ')
  if (!(await isWithin(deps, 'partner-click', click))) return
  await repository.countClick(deps.db, referral.code, referral.sub, deps.clock.now())
}

export async function listPartners(
  deps: Deps,
  query: { state?: PartnerState | undefined; search: string; cursor?: string | undefined; limit: number },
): Promise<Page<AdminPartner>> {
  const { state, search, cursor, limit } = query
  const rows = await repository.listPartners(deps.db, {
    state,
    search: search.trim(),
    after: readNumberCursor(cursor, 9) ?? 0,
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items: items.map(toAdminPartner), next: last ? String(last.partner.userId) : null }
}

async function findForAdmin(deps: Deps, userId: number) {
  const row = await repository.findPartnerForAdmin(deps.db, userId)
  if (!row) throw new AppError('NOT_FOUND', 'This user has not applied.')
  return row
}

export async function getPartnerForAdmin(deps: Deps, userId: number): Promise<AdminPartnerDetail> {
  const row = await findForAdmin(deps, userId)
  const { code, payToSealed, decidedAt } = row.partner
  return {
    ...toAdminPartner(row),
    code,
    payTo: deps.secrets.unseal(payToSealed, payToContext(userId)),
    decidedAt: decidedAt?.toISOString() ?? null,
    sources: await repository.sourcesOf(deps.db, userId),
    money: await repository.moneyOf(deps.db, userId, deps.clock.now()),
  }
}

interface Decision {
  userId: number
  state: Exclude<PartnerState, 'applied'>
  note: string
}

export async function decidePartner(
  deps: Deps,
  actor: Actor,
  { userId, state, note }: Decision,
  { network }: Caller,
): Promise<AdminPartner> {
  await deps.db.transaction(async (tx) => {
    const row = await repository.lockPartner(tx, userId)
    if (!row) throw new AppError('NOT_FOUND', 'This user has not applied.')
    if (row.state === state) return
    await repository.decide(tx, userId, { state, note, decidedAt: deps.clock.now() })
    await recordAudit(tx, {
      action: 'partner.decided',
      actorId: actor.userId,
      subjectId: userId,
      details: { before: row.state, after: state },
      network,
    })
    await deps.jobs.enqueue(tx, partnerDecided, { userId })
  })
  return toAdminPartner(await findForAdmin(deps, userId))
}
