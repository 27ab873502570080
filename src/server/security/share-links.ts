import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps.ts'

interface SharedObject {
  id: string
  /** A new row has a new key, so a revoked link stays useless. */
  key: string
}

/** The part of a link that nobody can guess. */
export const shareProof = (
  { secrets }: Pick<Deps, 'secrets'>,
  kind: 'chat' | 'flow run',
  { id, key }: SharedObject,
): string => secrets.derive(`${kind} share ${id} ${key}`).toString('base64url')

/** Id and proof of a link's key; undefined if it is no key at all. */
export function readShareKey(text: string): { id: string; proof: string } | undefined {
  const [, id, proof] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/.exec(text) ?? []
  return id && proof ? { id, proof } : undefined
}

export const isSameProof = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
