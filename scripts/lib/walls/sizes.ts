import { posix } from 'node:path'
import { isForTests } from './places.ts'

/** More than this in one folder is more than a newcomer can take in. */
export const MOST_FILES = 40

/** Nine files in ten are this long or shorter. Tests, which are lists of cases, do not count. */
export const USUAL_LINES = 146

export const linesIn = (text: string) => text.trimEnd().split('\n').length

/** Folders with too many files directly in them, tests included, and how many. */
export function crowdedFolders(paths: Iterable<string>): [folder: string, files: number][] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, files]) => files > MOST_FILES)
}

/** The 90th percentile of the length of files that are no tests. */
export function usualLines(files: Map<string, string>): number {
  const lengths = [...files]
    .filter(([path]) => !isForTests(path) && !path.endsWith('.spec.ts'))
    .map(([, text]) => linesIn(text))
    .sort((one, other) => one - other)
  return lengths[Math.ceil(lengths.length * 0.9) - 1] ?? 0
}
