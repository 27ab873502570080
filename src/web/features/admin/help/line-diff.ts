import { type DiffPart, sequenceDiff } from '#web/lib/words/sequence-diff.ts'

export type DiffLine = DiffPart

/** Unchanged lines shown around each difference. */
const AROUND = 3

export type ShownLine = DiffLine | { kind: 'skipped'; count: number }

/** Differences with some context. Longer unchanged stretches become one line with their count. */
export function folded(lines: DiffLine[]): ShownLine[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'same')
  const shown: ShownLine[] = []
  for (const [at, line] of lines.entries()) {
    const last = shown.at(-1)
    if (isNear(at)) shown.push(line)
    else if (last?.kind === 'skipped') last.count += 1
    else shown.push({ kind: 'skipped', count: 1 })
  }
  return shown
}

/** Compares two texts line by line, with as few differences as possible. */
export const lineDiff = (earlier: string, later: string): DiffLine[] =>
  sequenceDiff(earlier.split('\n'), later.split('\n'))
