import { createHash } from 'node:crypto'

/** The same id for the same words: a job that has it is enqueued once, however often that is tried. */
export function jobIdOf(...words: (string | number)[]): string {
  const hash = createHash('sha256').update(words.join(':')).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
