import { diffArrays } from 'diff'

export interface DiffPart {
  /** In both, only in the earlier text, or only in the later one. */
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Beyond this many differences a comparison takes too long for a key press, so the texts differ as a whole. */
const MOST_DIFFERENCES = 2_000

/** Compares two lists of words or lines, with as few differences as possible. */
export function sequenceDiff(before: readonly string[], after: readonly string[]): DiffPart[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_DIFFERENCES }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  return changes.flatMap(({ value, added, removed }) => {
    const kind = added ? 'new' : removed ? 'gone' : 'same'
    return value.map((text): DiffPart => ({ kind, text }))
  })
}

/** Compares two texts word by word, each with the space after it. Neighbours of one kind are one part. */
export function wordDiff(earlier: string, later: string): DiffPart[] {
  const words = (text: string) => text.match(/\S+\s*|\s+/g) ?? []
  const parts: DiffPart[] = []
  for (const { kind, text } of sequenceDiff(words(earlier), words(later))) {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else parts.push({ kind, text })
  }
  return parts
}
