import type { Model } from '#contracts/models.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import type { AiConnection, AiError, AnswerRequest, ModelInfo } from '#server/ports/ai.ts'
import { modelSettings } from './model-settings.service.ts'
import { concernsConnection, problemOf } from './models.check.ts'
import { keyHint } from './models.policy.ts'
import { modelIdOf, presentConnected, presentOffered } from './models.presenter.ts'
import { type ConnectionRow, listUsable, type NewConnection, noteOutcome } from './models.repository.ts'
import { insertFailure, type ModelSettings } from './models-admin.repository.ts'
import { priceOf, type TokenPrice } from './prices.service.ts'

type Asker = Pick<Actor, 'userId' | 'role'>

/** A model available now: a connection, or one of this server. */
export type UsableModel = { id: string; label: string; builtIn: boolean; price: TokenPrice | undefined } & (
  | { row: ConnectionRow; info?: undefined }
  | { info: ModelInfo; row?: undefined }
)

/** The user's models: own connections first, then enabled shared ones in the administrator's order. */
export async function usableModels(deps: Deps, actor: Asker, hasConnections = true): Promise<UsableModel[]> {
  const rows = hasConnections ? await listUsable(deps.db, actor.userId) : []
  const connected = rows.filter((row) => !deps.models.images.draws(row))
  const settings = await modelSettings(deps)
  const own = connected.filter(({ userId }) => userId !== null)
  const off = new Set(settings.standings.filter(({ enabled }) => !enabled).map(({ model }) => model))
  return [
    ...own.map((row) => fromRow(row, listPrice(deps))),
    ...installedModels(deps, connected, settings).filter(({ id, builtIn }) => builtIn || !off.has(id)),
  ]
}

/** For other areas: the user's own connections and the enabled shared ones, also those of image models. */
export async function usableConnections(deps: Deps, actor: Asker): Promise<AiConnection[]> {
  const [rows, { standings }] = await Promise.all([listUsable(deps.db, actor.userId), modelSettings(deps)])
  const off = new Set(standings.filter(({ enabled }) => !enabled).map(({ model }) => model))
  return rows
    .filter((row) => row.userId !== null || !off.has(modelIdOf(row)))
    .map((row) => openConnection(deps, actor, row))
}

/** All shared models in the administrator's order; unordered ones last. */
export function installedModels(
  deps: Deps,
  connected: ConnectionRow[],
  settings: ModelSettings,
): UsableModel[] {
  const price = priceIn(deps, settings)
  const shared = connected.filter(({ userId }) => userId === null)
  const models = [
    ...shared.map((row) => fromRow(row, price)),
    ...deps.models.ai.models().map((info) => fromInfo(info, price)),
  ]
  const places = new Map(settings.standings.map(({ model, position }) => [model, position]))
  const placeOf = ({ id, builtIn }: UsableModel) =>
    builtIn ? Number.POSITIVE_INFINITY : (places.get(id) ?? Number.MAX_SAFE_INTEGER)
  return models.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0))
}

type PriceIn = (provider: string, model: string) => TokenPrice | undefined

/** List prices for a user's own keys; overrides are the operator's prices. */
export function listPrice({ clock }: Deps): PriceIn {
  const now = clock.now()
  return (provider, model) => priceOf(provider, model, now)
}

/** Shipped prices with the administrator's overrides. */
export function priceIn({ clock }: Deps, { prices }: ModelSettings): PriceIn {
  const overrides = new Map(prices.map((row) => [row.model, row]))
  const now = clock.now()
  return (provider, model) => priceOf(provider, model, now, overrides)
}

const fromRow = (row: ConnectionRow, price: PriceIn): UsableModel => ({
  id: modelIdOf(row),
  label: row.label,
  builtIn: false,
  price: price(row.provider, row.model),
  row,
})

const fromInfo = (info: ModelInfo, price: PriceIn): UsableModel => ({
  id: info.id,
  label: info.label,
  builtIn: info.provider === 'built-in',
  price: price(info.provider, info.name),
  info,
})

/** The user's models, the default first. */
export async function listModels(deps: Deps, actor: Asker): Promise<Model[]> {
  return (await usableModels(deps, actor)).map(({ row, info, price }) =>
    row ? presentConnected(row, price) : presentOffered(info),
  )
}

/** The model that answers members who connected none. */
export async function includedModel(deps: Deps): Promise<Pick<UsableModel, 'label' | 'builtIn'>> {
  const { label, builtIn } = requireNamed(await usableModels(deps, { userId: 0, role: 'user' }), undefined)
  return { label, builtIn }
}

/** Refuses a model the user can't choose. Availability is checked when it answers. */
export async function requireModel(deps: Deps, actor: Asker, id: string): Promise<void> {
  requireNamed(await usableModels(deps, actor), id)
}

export function requireNamed(models: UsableModel[], id: string | undefined): UsableModel {
  const model = models.find((each) => id === undefined || each.id === id)
  if (!model) throw new AppError('NOT_FOUND', 'This model is no longer connected. Choose another one.')
  return model
}

/** Arguments for `deps.models.ai`. Contains a key: never store or log it. */
export const requestOf = (
  deps: Deps,
  actor: Asker,
  { id, row }: UsableModel,
): Pick<AnswerRequest, 'model' | 'connection'> =>
  row ? { connection: openConnection(deps, actor, row) } : { model: id }

interface FailedModel {
  id: string
  request: Pick<AnswerRequest, 'connection'>
  row: ConnectionRow | undefined
}

/** Records a failure, and its reason on the connection at fault. Never throws. */
export async function noteFailure(
  { db, log }: Deps,
  { id, request: { connection }, row }: FailedModel,
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

/** Clears a connection's problem after an answer. */
export async function noteRecovery({ db, log }: Deps, row: ConnectionRow): Promise<void> {
  await noteOutcome(db, row, null).catch((error: unknown) =>
    log.warn({ err: error, connection: row.id }, 'that a model answers again could not be noted'),
  )
}

/** A stored connection with its key decrypted. */
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

/** Seal context: the key opens only for this connection. */
const keyContext = (id: string) => `model connection ${id}`

/** Encrypts a key for storage. Self-hosted servers may need none. */
export const sealKey = ({ secrets }: Deps, id: string, key: string) => ({
  sealedKey: key === '' ? null : secrets.seal(key, keyContext(id)),
  keyHint: keyHint(key),
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
      ? 'Enter it again in Settings: press Edit next to the model.'
      : 'Ask an administrator to enter it again.'
    throw new AppError('CONFLICT', `The key for ${label} can’t be read on this server. ${remedy}`)
  }
}
