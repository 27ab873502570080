import type { Connection, Model } from '#contracts/models.ts'
import { knownProviders } from '#contracts/providers.ts'
import type { ModelInfo } from '#server/ports/ai.ts'
import type { ConnectionRow, NewConnection } from './models.repository.ts'
import type { TokenPrice } from './prices.service.ts'

/** A connection's id among the models. */
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

/** A connection as users see it. For shared ones only the name, not address or price. */
export const presentConnected = (row: ConnectionRow, price: TokenPrice | undefined): Model =>
  row.userId === null
    ? ofInstallation({ id: modelIdOf(row), label: row.label })
    : {
        id: modelIdOf(row),
        label: row.label,
        note: `Runs at ${placeOf(row)}, ${row.sealedKey === null ? 'connected by you' : 'paid with your key'}.`,
        builtIn: false,
        own: true,
        price: price ?? null,
      }

/** A model of this server. Only local ones say where they run, which reveals no host. */
export const presentOffered = ({ id, label, note, provider }: ModelInfo): Model =>
  ofInstallation({
    id,
    label,
    builtIn: provider === 'built-in',
    ...((provider === 'built-in' || provider === 'local') && { note }),
  })

const ofInstallation = (model: Pick<Model, 'id' | 'label'> & Partial<Model>): Model => ({
  note: 'Available to everyone here.',
  builtIn: false,
  own: false,
  price: null,
  ...model,
})

/** The provider's name or the server's host. */
export function placeOf({ provider, baseUrl }: Pick<ConnectionRow, 'provider' | 'baseUrl'>): string {
  if (provider !== 'compatible') return knownProviders[provider].label
  return URL.parse(baseUrl ?? '')?.host ?? 'its server'
}

/** Audit details of a connection. */
export const auditDetails = ({ provider, model, userId }: NewConnection) => ({
  provider,
  model,
  shared: userId === null,
})
