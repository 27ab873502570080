import type { Connection, Model } from '#contracts/models.ts'
import { knownProviders } from '#contracts/providers.ts'
import type { Price } from '#server/features/assistant/prices.service.ts'
import type { ModelInfo } from '#server/ports/ai.ts'
import type { ConnectionRow, NewConnection } from './models.repository.ts'

/** What names a connection among the models. */
export const modelIdOf = ({ id }: Pick<ConnectionRow, 'id'>) => `connection/${id}`

export const presentConnection = (row: ConnectionRow): Connection => ({
  id: row.id,
  provider: row.provider,
  label: row.label,
  baseUrl: row.baseUrl,
  keyHint: row.keyHint,
  model: row.model,
  shared: row.userId === null,
  checkedAt: row.checkedAt?.toISOString() ?? null,
  problem: row.problem,
  createdAt: row.createdAt.toISOString(),
})

export const presentConnected = (row: ConnectionRow, price: Price | undefined): Model => ({
  id: modelIdOf(row),
  label: row.label,
  note: `Runs at ${placeOf(row)}, ${wordsFor(row)}.`,
  builtIn: false,
  price: price ?? null,
})

/** Whose it is, and with that who pays. */
function wordsFor({ userId, sealedKey }: ConnectionRow): string {
  if (userId === null) return 'shared with everyone here'
  return sealedKey === null ? 'connected by you' : 'paid with your key'
}

export const presentOffered = (
  { id, label, note, provider }: ModelInfo,
  price: Price | undefined,
): Model => ({
  id,
  label,
  note,
  builtIn: provider === 'built-in',
  price: price ?? null,
})

/** Who runs it: a provider by its name, a server by its host. */
export function placeOf({ provider, baseUrl }: Pick<ConnectionRow, 'provider' | 'baseUrl'>): string {
  if (provider !== 'compatible') return knownProviders[provider].label
  return URL.parse(baseUrl ?? '')?.host ?? 'its server'
}

/** What the audit log says about a connection. */
export const factsOf = ({ provider, model, userId }: NewConnection) => ({
  provider,
  model,
  shared: userId === null,
})
