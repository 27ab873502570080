export interface MarkedPiece {
  text: string
  hit: boolean
  /** Start position. */
  at: number
}

/** A text in pieces, those that begin with one of the words being hits, to the end of the word they are in. */
export function markedPieces(text: string, words: readonly string[]): MarkedPiece[] {
  const wanted = words
    .filter((word) => word !== '')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (wanted.length === 0) return [{ text, hit: false, at: 0 }]
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${wanted.join('|')})[\\p{L}\\p{N}]*`, 'giu')
  const pieces: MarkedPiece[] = []
  let from = 0
  for (const { index, 0: hit } of text.matchAll(pattern)) {
    if (index > from) pieces.push({ text: text.slice(from, index), hit: false, at: from })
    pieces.push({ text: hit, hit: true, at: index })
    from = index + hit.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false, at: from })
  return pieces
}
