import type { ConnectionModelsRequest, ModelListRequest, SaveConnection } from '#contracts/models.ts'
import { knownLabel } from '#contracts/providers.ts'
import type { Actor } from '#server/actor.ts'
import { AppError, fieldError } from '#server/errors.ts'
import type { ConnectionRow, ConnectionScope } from './models.repository.ts'

/** Limit per user, and for shared connections. */
export const MOST_CONNECTIONS = 20

export const scopeOf = ({ userId, role }: Pick<Actor, 'userId' | 'role'>): ConnectionScope => ({
  userId,
  shared: role === 'admin',
})

export function requireShare({ shared }: ConnectionScope): void {
  if (!shared) throw new AppError('FORBIDDEN', 'Only an administrator can share a model with everyone.')
}

/** Validates and normalizes the input. */
export function readInput(input: Omit<SaveConnection, 'shared'>, keepsKey = false) {
  const { provider, model } = input
  const place = readModelAddress(input, keepsKey)
  if (provider !== 'compatible') requireModelName(model, provider)
  return { ...place, model, label: input.label || knownLabel(provider, model) }
}

/** True if the stored key stays in use: no new key, and the same server. */
export function keepsKey({ sealedKey, baseUrl }: ConnectionRow, given: ConnectionModelsRequest): boolean {
  const origin = (address: string | null | undefined) => URL.parse(address ?? '')?.origin
  return given.key === '' && sealedKey !== null && origin(baseUrl) === origin(given.baseUrl)
}

/** Validates provider, address and key. */
export function readModelAddress({ provider, baseUrl, key }: ModelListRequest, keepsKey = false) {
  requireKey(key)
  if (provider === 'compatible') return { provider, key, baseUrl: readAddress(baseUrl) }
  if (baseUrl)
    throw fieldError('INVALID_INPUT', 'baseUrl', 'This provider has a fixed address. Leave this field empty.')
  if (key === '' && !keepsKey) throw fieldError('INVALID_INPUT', 'key', 'Enter a key.')
  return { provider, key, baseUrl: null }
}

/** Header values allow only these characters. */
function requireKey(key: string): void {
  if (!/^[\x21-\x7e]*$/.test(key))
    throw fieldError(
      'INVALID_INPUT',
      'key',
      'A key can’t contain spaces or special characters. Copy it again.',
    )
}

/** The name becomes part of the URL at some providers. */
function requireModelName(model: string, provider: string): void {
  if (!/^[\w.:@/-]+$/.test(model) || model.includes('..'))
    throw fieldError(
      'INVALID_INPUT',
      'model',
      `This is not a valid model name. Copy it exactly as ${provider} spells it.`,
    )
}

function readAddress(address: string | null | undefined): string {
  const url = URL.parse(address ?? '')
  if (!url) throw fieldError('INVALID_INPUT', 'baseUrl', 'Enter the server’s address.')
  if (url.username || url.password || url.search || url.hash)
    throw fieldError('INVALID_INPUT', 'baseUrl', 'Enter the address without a user name, password, ? or #.')
  return url.href.replace(/\/+$/, '')
}

/** The last characters identify a key; they would reveal too much of a short one. */
export const keyHint = (key: string): string | null => (key.length >= 12 ? key.slice(-4) : null)
