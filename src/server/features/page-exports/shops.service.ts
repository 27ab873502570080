import { randomUUID } from 'node:crypto'
import { type ConnectShop, MAX_SHOPS, type Shop } from '#contracts/pages/page-exports.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireBuilder } from '#server/features/pages/pages.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { ShopError } from '#server/ports/shops.ts'
import * as repository from './shops.repository.ts'

/** Permissions that a send needs, the first of each group that does. */
const needed = [['write_products'], ['write_content', 'write_online_store_pages'], ['write_themes']] as const

export async function listShops(deps: Deps, { userId }: Actor): Promise<Shop[]> {
  return (await repository.listShops(deps.db, userId)).map(presentShop)
}

/** Asks the shop for its name first, and stores nothing if it refuses the token. */
export async function connectShop(
  deps: Deps,
  actor: Actor,
  { domain, token }: ConnectShop,
  { network }: Caller,
): Promise<Shop> {
  await requireBuilder(deps, actor)
  await spendLimits(deps, { 'connect-shop-user': actor.userId })
  const { name, currency, scopes } = await deps.shops.check({ domain, token }).catch(atField)
  const { userId } = actor
  const row = await deps.db.transaction(async (tx) => {
    await repository.lockOwner(tx, userId)
    if ((await repository.countOtherShops(tx, userId, domain)) >= MAX_SHOPS)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `You’ve reached the limit of ${MAX_SHOPS} shops. Disconnect one you no longer need.`,
      )
    const id = (await repository.shopIdOf(tx, userId, domain)) ?? randomUUID()
    const sealedToken = deps.secrets.seal(token, tokenContext(id))
    await recordAudit(tx, { action: 'shop.connected', actorId: userId, details: { shop: domain }, network })
    return repository.saveShop(tx, {
      ...{ id, userId, domain, name: name.slice(0, 200), currency, scopes },
      ...{ sealedToken, tokenHint: token.slice(-4) },
    })
  })
  return presentShop(row)
}

/** Products and pages stay in the shop. */
export async function disconnectShop(deps: Deps, { userId }: Actor, shopId: string, { network }: Caller) {
  await deps.db.transaction(async (tx) => {
    const row = await repository.deleteShop(tx, userId, shopId)
    if (!row) throw missing()
    const details = { shop: row.domain }
    await recordAudit(tx, { action: 'shop.disconnected', actorId: userId, details, network })
  })
  return done('Disconnected. Its token was deleted.')
}

export async function requireShop(deps: Deps, userId: number, shopId: string): Promise<repository.ShopRow> {
  const row = await repository.findShop(deps.db, userId, shopId)
  if (!row) throw missing()
  return row
}

/** Domain and token for `deps.shops`. Never store or log it. */
export function accessOf({ secrets, log }: Deps, { id, domain, sealedToken }: repository.ShopRow) {
  try {
    return { domain, token: secrets.unseal(sealedToken, tokenContext(id)) }
  } catch (error) {
    log.error({ err: error, shop: id }, 'the token of a shop cannot be opened')
    throw new AppError(
      'CONFLICT',
      `The token of ${domain} can’t be read on this server. Connect the shop again.`,
    )
  }
}

/** Seal context: the token opens only for this connection. */
const tokenContext = (id: string) => `shop connection ${id}`

const presentShop = (row: repository.ShopRow): Shop => ({
  id: row.id,
  domain: row.domain,
  name: row.name,
  currency: row.currency,
  tokenHint: row.tokenHint,
  missing: needed.flatMap((group) => (group.some((scope) => row.scopes.includes(scope)) ? [] : [group[0]])),
  createdAt: row.createdAt.toISOString(),
})

function atField(error: unknown): never {
  if (!(error instanceof ShopError)) throw error
  throw fieldError(error.type, error.failure === 'refused' ? 'token' : 'domain', error.message, error)
}

const missing = () => new AppError('NOT_FOUND', 'This shop is no longer connected.')
