import { createHash } from 'node:crypto'

/** A deterministic id, so that a job is enqueued only once. */
export function jobIdOf(...words: (string | number)[]): string {
  const hash = createHash('sha256').update(words.join(':')).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
