import { createHash } from 'node:crypto'

/**
 * An id made from theirs: importing the same once more finds what is here. It depends on the person too, so nobody can make
 * one that another has.
 */
export function idFrom(userId: number, kind: 'chat' | 'message' | 'project', theirs: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([userId, kind, theirs]))
    .digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
