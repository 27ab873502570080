import type { AuditAction, AuditDetails } from '#contracts/admin/audit.ts'
import type { AdminModel, ModelAdmin, ModelPrice, PriceEntry } from '#contracts/admin/models.ts'
import { knownLabel } from '#contracts/providers.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type AdminCaller, recordAudit } from '#server/features/audit/audit.service.ts'
import { announceModelSettings } from './model-settings.service.ts'
import { placeOf, presentConnection } from './models.presenter.ts'
import { listShared } from './models.repository.ts'
import { installedModels, type UsableModel } from './models.service.ts'
import * as repository from './models-admin.repository.ts'
import { announcedPrice, PRICES_AS_OF, shippedPrice, prices as shippedPrices } from './prices.service.ts'

/** The shared models with their order and prices, for administrators. */
export async function readModelAdmin(deps: Deps): Promise<ModelAdmin> {
  const settings = await repository.readModelSettings(deps.db)
  const health = await repository.healthOfDay(deps.db)
  const models = installedModels(deps, await listShared(deps.db), settings).map((model) =>
    presentModel(model, settings, health),
  )
  return { models, prices: priceEntries(deps, models, settings), pricesAsOf: PRICES_AS_OF }
}

function presentModel(
  model: UsableModel,
  { standings }: repository.ModelSettings,
  health: repository.Health[],
): AdminModel {
  const { id, label, builtIn, price, row, info } = model
  const { answers = 0, failures = 0, lastFailure = null } = health.find((each) => each.model === id) ?? {}
  return {
    id,
    label,
    origin: originOf(model),
    connection: row ? presentConnection(row) : null,
    place: row ? placeOf(row) : info.note,
    pricedAs: row ? `${row.provider}/${row.model}` : `${info.provider}/${info.name}`,
    enabled: builtIn || standings.find((each) => each.model === id)?.enabled !== false,
    price: price ? toPrice(price) : null,
    answers,
    failures,
    lastFailure,
  }
}

function originOf({ row, info, builtIn }: UsableModel): AdminModel['origin'] {
  if (row) return 'connection'
  if (builtIn) return 'built-in'
  return info.provider === 'local' ? 'local' : 'environment'
}

/** Strips a row down to its price. */
const toPrice = ({ input, output, cached }: ModelPrice): ModelPrice => ({ input, output, cached })

/** Prices of all listed, connected and overridden models. */
function priceEntries(
  { clock }: Deps,
  models: AdminModel[],
  { prices }: repository.ModelSettings,
): PriceEntry[] {
  const now = clock.now()
  const connectedModels = models.filter(({ origin }) => origin !== 'built-in' && origin !== 'local')
  const inUse = new Set(connectedModels.map(({ pricedAs }) => pricedAs))
  const listed = Object.keys(shippedPrices).filter((model) => !model.startsWith('built-in/'))
  const all = new Set([...inUse, ...listed, ...prices.map(({ model }) => model)])
  return Array.from(all, (model): PriceEntry => {
    const [provider = '', ...name] = model.split('/')
    const override = prices.find((each) => each.model === model)
    return {
      model,
      label: knownLabel(provider, name.join('/')),
      inUse: inUse.has(model),
      shipped: shippedPrice(provider, name.join('/'), now) ?? null,
      override: override ? toPrice(override) : null,
      changedAt: override?.changedAt ?? null,
      next: announcedPrice(model, now) ?? null,
    }
  })
}

/** Changes the settings with an audit entry and returns the result. */
async function change(
  deps: Deps,
  { actor, caller }: AdminCaller,
  action: AuditAction,
  details: AuditDetails,
  work: (tx: Db) => Promise<unknown>,
): Promise<ModelAdmin> {
  await deps.db.transaction(async (tx) => {
    await work(tx)
    await recordAudit(tx, { action, actorId: actor.userId, details, network: caller.network })
    await announceModelSettings(tx)
  })
  // Its own answers do not wait for the announcement.
  deps.models.settings.latest = undefined
  return readModelAdmin(deps)
}

const movable = ({ origin }: AdminModel) => origin !== 'built-in'

export async function orderModels(deps: Deps, admin: AdminCaller, ids: string[]): Promise<ModelAdmin> {
  const known = (await readModelAdmin(deps)).models.filter(movable)
  const isWhole = known.length === ids.length && known.every(({ id }) => ids.includes(id))
  if (!isWhole) throw new AppError('CONFLICT', 'The list of models has changed. Review it, then reorder it.')
  const first = known.find(({ id }) => id === ids[0])
  return change(deps, admin, 'models.ordered', { first: first?.pricedAs ?? '', models: ids.length }, (tx) =>
    repository.saveOrder(tx, ids),
  )
}

export async function switchModel(
  deps: Deps,
  admin: AdminCaller,
  id: string,
  enabled: boolean,
): Promise<ModelAdmin> {
  const model = (await readModelAdmin(deps)).models.find((each) => each.id === id)
  if (!model) throw new AppError('NOT_FOUND', 'This model no longer exists.')
  if (!movable(model))
    throw new AppError(
      'CONFLICT',
      'The built-in assistant can’t be turned off. It answers when no model can.',
    )
  return change(deps, admin, 'model.switched', { model: model.pricedAs, on: enabled }, (tx) =>
    repository.saveEnabled(tx, id, enabled),
  )
}

export async function setPrice(
  deps: Deps,
  admin: AdminCaller,
  model: string,
  price: ModelPrice,
): Promise<ModelAdmin> {
  const entry = await requireEntry(deps, model)
  const before = entry.override ?? entry.shipped
  const details = { model, from: before ? inWords(before) : 'unknown', to: inWords(price) }
  return change(deps, admin, 'model-price.changed', details, (tx) => repository.savePrice(tx, model, price))
}

export async function resetPrice(deps: Deps, admin: AdminCaller, model: string): Promise<ModelAdmin> {
  const { override, shipped } = await requireEntry(deps, model)
  if (!override) return readModelAdmin(deps)
  const details = { model, from: inWords(override), to: shipped ? inWords(shipped) : 'unknown' }
  return change(deps, admin, 'model-price.reset', details, (tx) => repository.removePrice(tx, model))
}

async function requireEntry(deps: Deps, model: string): Promise<PriceEntry> {
  const entry = (await readModelAdmin(deps)).prices.find((each) => each.model === model)
  if (!entry) throw new AppError('NOT_FOUND', 'No connected model has this name. Connect it first.')
  return entry
}

const inWords = ({ input, output, cached }: ModelPrice) =>
  `$${input} in, $${output} out${cached === null ? '' : `, $${cached} cached`}`
