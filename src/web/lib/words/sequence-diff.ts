export interface DiffPart {
  /** In both, only in the earlier text, or only in the later one. */
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Above this many pairs of lines the table takes too long, so the texts differ as a whole. */
const MOST_PAIRS = 1_000_000

/** Compares two lists of words or lines, with as few differences as possible. */
export function sequenceDiff(before: readonly string[], after: readonly string[]): DiffPart[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1
  const middle = diff(before.slice(start, before.length - end), after.slice(start, after.length - end))
  const same = (lines: readonly string[]) => lines.map((text): DiffPart => ({ kind: 'same', text }))
  return [...same(before.slice(0, start)), ...middle, ...same(after.slice(after.length - end))]
}

function diff(before: readonly string[], after: readonly string[]): DiffPart[] {
  const gone = (text: string): DiffPart => ({ kind: 'gone', text })
  const added = (text: string): DiffPart => ({ kind: 'new', text })
  if (before.length * after.length > MOST_PAIRS) return [...before.map(gone), ...after.map(added)]
  const common = commonLengths(before, after)
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  const lines: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old = '', now = ''] = [before[i], after[j]]
    if (i < before.length && j < after.length && old === now) {
      lines.push({ kind: 'same', text: old })
      i += 1
      j += 1
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push(gone(old))
      i += 1
    } else {
      lines.push(added(now))
      j += 1
    }
  }
  return lines
}

/** Length of the longest common subsequence from each pair of lines on. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const [row, below] = [table[i] ?? [], table[i + 1] ?? []]
    for (let j = after.length - 1; j >= 0; j -= 1)
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
  }
  return table
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
