import type { SaveConnection } from '#contracts/models.ts'
import { knownProviders } from '#contracts/providers.ts'
import type { Actor } from '#server/actor.ts'
import { AppError, fieldError } from '#server/errors.ts'
import type { Reach } from './models.repository.ts'

/** As many as a person may have, and as many as may be shared. */
export const MOST_CONNECTIONS = 20

export const reachOf = ({ userId, role }: Pick<Actor, 'userId' | 'role'>): Reach => ({
  userId,
  shared: role === 'admin',
})

/** Refuses what cannot be meant, and gives the rest as it is kept. */
export function readInput(actor: Actor, input: SaveConnection) {
  if (input.shared && actor.role !== 'admin')
    throw new AppError('FORBIDDEN', 'Only an administrator can share a model with everyone.')
  requireKey(input.key)
  const { provider, model, key } = input
  const baseUrl = provider === 'compatible' ? readAddress(input.baseUrl) : readNoAddress(input)
  return { provider, model, key, baseUrl, label: input.label || knownLabel(input) }
}

/** A key is sent as a header, which takes nothing else. */
export function requireKey(key: string): void {
  if (!/^[\x21-\x7e]*$/.test(key))
    throw fieldError('INVALID_INPUT', 'key', 'A key has no spaces and no special letters. Copy it again.')
}

function readNoAddress({ provider, baseUrl, key, model }: SaveConnection): null {
  if (baseUrl)
    throw fieldError(
      'INVALID_INPUT',
      'baseUrl',
      'This provider has one address, which is known. Leave it empty.',
    )
  if (key === '') throw fieldError('INVALID_INPUT', 'key', 'Give the key.')
  // It becomes a part of the address that is asked at some of them.
  if (!/^[\w.:@/-]+$/.test(model) || model.includes('..'))
    throw fieldError(
      'INVALID_INPUT',
      'model',
      `This cannot be the name of a model. Copy it as ${provider} spells it.`,
    )
  return null
}

function readAddress(address: string | null | undefined): string {
  const url = URL.parse(address ?? '')
  if (!url) throw fieldError('INVALID_INPUT', 'baseUrl', 'Give the address of the server.')
  if (url.username || url.password || url.search || url.hash)
    throw fieldError(
      'INVALID_INPUT',
      'baseUrl',
      'Give the address alone, without a name, a password, ? or #.',
    )
  return url.href.replace(/\/+$/, '')
}

function knownLabel({ provider, model }: SaveConnection): string {
  const labels: Record<string, string> = provider === 'compatible' ? {} : knownProviders[provider].models
  return Object.hasOwn(labels, model) ? (labels[model] ?? model) : model
}

/** The last characters tell keys apart; of a short key they would give away too much. */
export const hintOf = (key: string): string | null => (key.length >= 12 ? key.slice(-4) : null)
