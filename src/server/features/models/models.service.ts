import type { Model } from '#contracts/models.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import type { AiConnection, AiError, AnswerRequest, ModelInfo } from '#server/ports/ai.ts'
import { concernsConnection, problemOf } from './models.check.ts'
import { hintOf } from './models.policy.ts'
import { modelIdOf, presentConnected, presentOffered } from './models.presenter.ts'
import { type ConnectionRow, listUsable, type NewConnection, noteOutcome } from './models.repository.ts'
import { insertFailure, type ModelSettings, readModelSettings } from './models-admin.repository.ts'
import { type Price, priceOf } from './prices.service.ts'

type Asker = Pick<Actor, 'userId' | 'role'>

/** A model that can be asked, as it stands now: one that someone connected, or one of this server. */
export type Usable = { id: string; label: string; builtIn: boolean; price: Price | undefined } & (
  | { row: ConnectionRow; info?: undefined }
  | { info: ModelInfo; row?: undefined }
)

/** What a person can ask: their own first, then what everyone has, in the administrator's order and without what is off. */
export async function usableModels(deps: Deps, actor: Asker, hasConnections = true): Promise<Usable[]> {
  const connected = hasConnections ? await listUsable(deps.db, actor.userId) : []
  const settings = await readModelSettings(deps.db)
  const own = connected.filter(({ userId }) => userId !== null)
  const off = new Set(settings.standings.filter(({ enabled }) => !enabled).map(({ model }) => model))
  return [
    ...own.map((row) => fromRow(row, listPrice(deps))),
    ...installedModels(deps, connected, settings).filter(({ id, builtIn }) => builtIn || !off.has(id)),
  ]
}

/** All that the installation has for everyone, in order. What nobody has put in its place comes after what has one. */
export function installedModels(deps: Deps, connected: ConnectionRow[], settings: ModelSettings): Usable[] {
  const price = priceIn(deps, settings)
  const shared = connected.filter(({ userId }) => userId === null)
  const models = [
    ...shared.map((row) => fromRow(row, price)),
    ...deps.models.ai.models().map((info) => fromInfo(info, price)),
  ]
  const places = new Map(settings.standings.map(({ model, position }) => [model, position]))
  const placeOf = ({ id, builtIn }: Usable) =>
    builtIn ? Number.POSITIVE_INFINITY : (places.get(id) ?? Number.MAX_SAFE_INTEGER)
  return models.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0))
}

type PriceIn = (provider: string, model: string) => Price | undefined

/** List prices of the providers, for a person's own keys: what an administrator set is what the operator pays. */
export function listPrice({ clock }: Deps): PriceIn {
  const now = clock.now()
  return (provider, model) => priceOf(provider, model, now)
}

/** By what was shipped and what an administrator set. */
export function priceIn({ clock }: Deps, { prices }: ModelSettings): PriceIn {
  const overrides = new Map(prices.map((row) => [row.model, row]))
  const now = clock.now()
  return (provider, model) => priceOf(provider, model, now, overrides)
}

const fromRow = (row: ConnectionRow, price: PriceIn): Usable => ({
  id: modelIdOf(row),
  label: row.label,
  builtIn: false,
  price: price(row.provider, row.model),
  row,
})

const fromInfo = (info: ModelInfo, price: PriceIn): Usable => ({
  id: info.id,
  label: info.label,
  builtIn: info.provider === 'built-in',
  price: price(info.provider, info.name),
  info,
})

/** What a person can ask, the one that answers unless they name another first. */
export async function listModels(deps: Deps, actor: Asker): Promise<Model[]> {
  return (await usableModels(deps, actor)).map(({ row, info, price }) =>
    row ? presentConnected(row, price) : presentOffered(info),
  )
}

/** Refuses a model that is not the person's to ask. Whether it can be asked now shows when it is its turn. */
export async function requireModel(deps: Deps, actor: Asker, id: string): Promise<void> {
  named(await usableModels(deps, actor), id)
}

export function named(models: Usable[], id: string | undefined): Usable {
  const model = models.find((each) => id === undefined || each.id === id)
  if (!model) throw new AppError('NOT_FOUND', 'This model is not connected any more. Choose another model.')
  return model
}

/** What to ask `deps.models.ai` with, so that this model answers. It holds a key: never keep it. */
export const requestOf = (
  deps: Deps,
  actor: Asker,
  { id, row }: Usable,
): Pick<AnswerRequest, 'model' | 'connection'> =>
  row ? { connection: openConnection(deps, actor, row) } : { model: id }

interface Failed {
  id: string
  request: Pick<AnswerRequest, 'connection'>
  row: ConnectionRow | undefined
}

/** Keeps that a model did not answer, and why, where its connection is at fault. What the person is told must not depend on it. */
export async function noteFailure(
  { db, log }: Deps,
  { id, request: { connection }, row }: Failed,
  error: AiError,
): Promise<void> {
  try {
    await insertFailure(db, id)
    if (row && connection && concernsConnection(error))
      await noteOutcome(db, row, problemOf(error, connection).sentence)
  } catch (failure) {
    log.warn({ err: failure, model: id }, 'the failure of a model could not be noted')
  }
}

/** Keeps that a connection answers, if it was noted that it did not. Another answer may have noted that since it was read. */
export async function noteRecovery({ db, log }: Deps, row: ConnectionRow): Promise<void> {
  await noteOutcome(db, row, null).catch((error: unknown) =>
    log.warn({ err: error, connection: row.id }, 'that a model answers again could not be noted'),
  )
}

/** A kept connection with its key opened. */
export function openConnection(deps: Deps, actor: Asker, row: NewConnection): AiConnection {
  return {
    id: modelIdOf(row),
    provider: row.provider,
    label: row.label,
    own: row.userId !== null,
    model: row.model,
    key: openKey(deps, actor, row),
    baseUrl: row.baseUrl ?? undefined,
    reachesInside: row.userId === null || actor.role === 'admin',
  }
}

/** What a key is sealed for: it opens for this connection only. */
const keyContext = (id: string) => `model connection ${id}`

/** As it is kept. A server of one's own may need none. */
export const sealKey = ({ secrets }: Deps, id: string, key: string) => ({
  sealedKey: key === '' ? null : secrets.seal(key, keyContext(id)),
  keyHint: hintOf(key),
})

function openKey(
  { secrets, log }: Deps,
  { role }: Asker,
  { id, userId, label, sealedKey }: NewConnection,
): string | undefined {
  if (sealedKey === null) return undefined
  try {
    return secrets.unseal(sealedKey, keyContext(id))
  } catch (error) {
    log.error({ err: error, connection: id }, 'the key of a connection cannot be opened')
    const isTheirs = userId !== null || role === 'admin'
    const remedy = isTheirs
      ? 'Give it again: press Edit beside it in Settings.'
      : 'Ask an administrator to give it again.'
    throw new AppError('CONFLICT', `The key of ${label} can no longer be read here. ${remedy}`)
  }
}
