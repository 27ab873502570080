import type { DocumentTable } from '#server/ports/documents.ts'

/** A sketch holds the least of as many hashes of what a file says: two files share as many as they have in common. */
const HASHES = 64
const WORDS_TOGETHER = 3
const MOST_SHINGLES = 4_000

const seeds = Uint32Array.from({ length: HASHES }, (_, at) => Math.imul(at + 1, 0x9e37_79b1) | 1)

function hashOf(text: string): number {
  let number = 2_166_136_261
  for (let at = 0; at < text.length; at++) number = Math.imul(number ^ text.charCodeAt(at), 16_777_619)
  return number
}

/** Words in groups of three, and the cells of tables. */
export function sketchOf(text: string, tables: Pick<DocumentTable, 'rows'>[]): Uint8Array<ArrayBuffer> {
  const least = new Uint32Array(HASHES).fill(0xffff_ffff)
  for (const shingle of shinglesOf(text, tables)) {
    const hash = hashOf(shingle)
    for (let at = 0; at < HASHES; at++) {
      let mixed = Math.imul(hash ^ (hash >>> 15), seeds[at] ?? 1)
      mixed = (mixed ^ (mixed >>> 13)) >>> 0
      if (mixed < (least[at] ?? 0)) least[at] = mixed
    }
  }
  return new Uint8Array(least.buffer)
}

function shinglesOf(text: string, tables: Pick<DocumentTable, 'rows'>[]): Set<string> {
  const shingles = new Set<string>()
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  for (let at = 0; at + WORDS_TOGETHER <= words.length && shingles.size < MOST_SHINGLES; at++)
    shingles.add(words.slice(at, at + WORDS_TOGETHER).join(' '))
  for (const { rows } of tables)
    for (const { cells } of rows) {
      if (shingles.size >= MOST_SHINGLES) return shingles
      for (const cell of cells) if (cell !== '') shingles.add(cell)
    }
  return shingles
}

/** The share of what two files say that both say, about. */
export function alikeness(one: Uint8Array, other: Uint8Array): number {
  const bytes = HASHES * 4
  if (one.length !== bytes || other.length !== bytes) return 0
  let same = 0
  for (let at = 0; at < bytes; at += 4)
    if (
      one[at] === other[at] &&
      one[at + 1] === other[at + 1] &&
      one[at + 2] === other[at + 2] &&
      one[at + 3] === other[at + 3]
    )
      same++
  return same / HASHES
}
