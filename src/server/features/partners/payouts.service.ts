import { Readable } from 'node:stream'
import type { Page } from '#contracts/core/page.ts'
import type { AdminPayout, Payout } from '#contracts/partners.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { csvRow } from '#server/exports/csv.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import type { Caller, FileAnswer } from '#server/http/handle.ts'
import { dropAllOpen } from './commissions.repository.ts'
import { toAdminPayout, toPayout } from './partners.presenter.ts'
import { lockPartner } from './partners.repository.ts'
import { payToContext } from './partners.service.ts'
import { payoutSettled } from './partners.tasks.ts'
import * as repository from './payouts.repository.ts'

/** Null for paid payouts of a deleted partner. */
const payToOf = ({ secrets }: Deps, { payout, payToSealed }: repository.OwnedPayout) =>
  payToSealed === null ? null : secrets.unseal(payToSealed, payToContext(payout.partnerId))

export async function listOwnPayouts(
  deps: Deps,
  { userId }: Actor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<Payout>> {
  const rows = await repository.payoutsOf(deps.db, userId, { before: readCursor(cursor), limit: limit + 1 })
  return pageOf(rows, limit, (row) => toPayout(row, payToOf(deps, row) ?? ''))
}

export async function listPayouts(
  deps: Deps,
  query: { state?: Payout['state'] | undefined; search?: string; cursor?: string | undefined; limit: number },
): Promise<Page<AdminPayout>> {
  const rows = await repository.listPayouts(deps.db, {
    state: query.state,
    search: query.search?.trim() ?? '',
    before: readCursor(query.cursor),
    limit: query.limit + 1,
  })
  return pageOf(rows, query.limit, (row) => toAdminPayout(row, payToOf(deps, row)))
}

/** The rows include one extra if there are more. */
function pageOf<Item>(
  rows: repository.OwnedPayout[],
  limit: number,
  present: (row: repository.OwnedPayout) => Item,
): Page<Item> {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1)?.payout : undefined
  return { items: items.map(present), next: last ? writeCursor(last.requestedAt, last.id) : null }
}

interface Settlement {
  payoutId: string
  state: 'paid' | 'refused'
  note: string
}

export async function settlePayout(
  deps: Deps,
  actor: Actor,
  { payoutId, state, note }: Settlement,
  { network }: Caller,
): Promise<AdminPayout> {
  await deps.db.transaction(async (tx) => {
    const settled = { state, note, decidedAt: deps.clock.now() }
    const payout = await repository.settlePayout(tx, payoutId, settled)
    if (!payout) return
    if (state === 'refused') {
      await lockPartner(tx, payout.partnerId)
      await repository.freeCommissions(tx, payoutId)
    }
    await recordAudit(tx, {
      action: 'payout.settled',
      actorId: actor.userId,
      subjectId: payout.partnerId,
      details: { payout: payoutId, cents: payout.amount, state },
      network,
    })
    await deps.jobs.enqueue(tx, payoutSettled, { payoutId, userId: payout.partnerId })
  })
  const row = await repository.findPayout(deps.db, payoutId)
  if (!row) throw new AppError('NOT_FOUND', 'This payout does not exist.')
  if (row.payout.state !== state)
    throw new AppError('CONFLICT', `This payout was already ${row.payout.state}.`)
  return toAdminPayout(row, payToOf(deps, row))
}

const PRACTISED = 'It was for practice, when nothing here was really paid.'

/**
 * Cancels commissions of test invoices once payments are real. A requested payout is refused, and its real commissions are due again; a paid one stays with a note. Joins the caller's transaction.
 */
export async function forgetCommissions(deps: Deps, invoicesOf: string): Promise<void> {
  const { db, jobs, clock } = deps
  for (const { id, partnerId, amount } of await repository.payoutsWith(db, invoicesOf)) {
    const settled = { state: 'refused', note: PRACTISED, decidedAt: clock.now() } as const
    const isRefused = await repository.settlePayout(db, id, settled)
    if (isRefused) {
      await lockPartner(db, partnerId)
      await repository.freeCommissions(db, id)
      await jobs.enqueue(db, payoutSettled, { payoutId: id, userId: partnerId })
    } else await repository.notePayout(db, id, PRACTISED)
    await recordAudit(db, {
      action: isRefused ? 'payout.settled' : 'payout.noted',
      actorId: null,
      subjectId: partnerId,
      details: { payout: id, cents: amount, ...(isRefused ? { state: 'refused' } : { note: PRACTISED }) },
      network: '',
    })
  }
  await dropAllOpen(db, invoicesOf)
}

/** Payouts and commissions of a deleted partner stay without personal data. Joins the caller's transaction. */
export const forgetPartner = (db: Db, userId: number): Promise<void> =>
  repository.forgetPayee(db, userId, PRACTISED)

/** Requested payouts as CSV, for a bank or a spreadsheet. */
export async function exportPayouts(deps: Deps, actor: Actor, { network }: Caller): Promise<FileAnswer> {
  await recordAudit(deps.db, { action: 'payouts.exported', actorId: actor.userId, network })
  return {
    name: 'payouts.csv',
    contentType: 'text/csv; charset=utf-8',
    stream: Readable.from(csvOf(deps)),
  }
}

async function* csvOf(deps: Deps) {
  yield csvRow(['requested', 'username', 'email', 'pay to', 'amount in USD', 'payout'])
  let cursor: string | undefined
  do {
    const { items, next } = await listPayouts(deps, { state: 'requested', cursor, limit: 500 })
    for (const { requestedAt, username, email, payTo, amount, id } of items)
      yield csvRow([requestedAt, username ?? '', email ?? '', payTo ?? '', (amount / 100).toFixed(2), id])
    cursor = next ?? undefined
  } while (cursor)
}
