import { type VersionName, versionName } from './file-name.ts'
import { alikeness } from './sketch.ts'

export interface VersionedFile {
  id: string
  name: string
  /** A file of tables alone: exports of different months have one name too, and none replaces another. */
  isSheet: boolean
  /** The date that the file says of itself. */
  statedOn: string | null
  sketch: Uint8Array | null
  createdAt: Date
}

const LEAST_ALIKE = 0.3
const LEAST_ALIKE_SHEETS = 0.5
const NEARLY_SAME = 0.7

interface Dated extends VersionedFile {
  named: VersionName
  date: string | null
}

/** The newer version of each file that has one. */
export function supersededFiles(files: VersionedFile[]): Map<string, string> {
  const all = files.map((file): Dated => {
    const named = versionName(file.name)
    return { ...file, named, date: named.date ?? file.statedOn }
  })
  const newer = new Map<string, Dated>()
  const note = (one: Dated, other: Dated) => {
    const [old, later] = isNewer(one, other) ? [other, one] : [one, other]
    const known = newer.get(old.id)
    if (!known || isNewer(later, known)) newer.set(old.id, later)
  }
  for (const alike of Map.groupBy(all, ({ named }) => named.base).values())
    forPairs(alike, (one, other) => {
      if (isSameDocument(one, other)) note(one, other)
    })
  forPairs(
    all.filter(({ date }) => date !== null),
    (one, other) => {
      if (one.date !== other.date && likeness(one, other) >= NEARLY_SAME) note(one, other)
    },
  )
  return new Map(Array.from(newer, ([id, later]) => [id, later.id]))
}

function forPairs(files: Dated[], each: (one: Dated, other: Dated) => void): void {
  for (const [at, one] of files.entries()) for (const other of files.slice(at + 1)) each(one, other)
}

const likeness = (one: Dated, other: Dated) =>
  one.sketch && other.sketch ? alikeness(one.sketch, other.sketch) : 0

/** Decides between two files with one name: a number, “final” or the year of a text is enough, another date or a copy is not. */
function isSameDocument(one: Dated, other: Dated): boolean {
  if (one.named.base === '' || one.isSheet !== other.isSheet) return false
  if (one.named.version !== other.named.version || one.named.stage !== other.named.stage) return true
  if (!one.isSheet && isOfEarlierYear(one.named.date, other.named.date)) return true
  return likeness(one, other) >= (one.isSheet ? LEAST_ALIKE_SHEETS : LEAST_ALIKE)
}

/** “Returns 2025” beside “Returns 2026-04”. Minutes of two months have more than a year in their names. */
function isOfEarlierYear(one: string | null, other: string | null): boolean {
  const [earlier = '', later = ''] = [one ?? '', other ?? ''].sort()
  return earlier.length === 4 && later.slice(0, 4) > earlier
}

function isNewer(one: Dated, other: Dated): boolean {
  const byDate = one.date && other.date ? one.date.localeCompare(other.date) : 0
  const order =
    one.named.version - other.named.version ||
    byDate ||
    one.named.stage - other.named.stage ||
    one.named.copy - other.named.copy ||
    one.createdAt.getTime() - other.createdAt.getTime() ||
    one.id.localeCompare(other.id)
  return order > 0
}
