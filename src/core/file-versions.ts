interface FileVersion {
  id: string
  name: string
  /** When it was added; the later of two equal names is the newer. */
  createdAt: string
}

const number = /(?<![\p{L}\d])(?:v|ver|version|rev|revision)[ ._-]?(\d{1,3}(?:\.\d{1,3})?)(?![\p{L}\d])/iu
const copy = /\((\d{1,2})\)$/
const older =
  /(?<!\p{L})(?:old|outdated|draft|alt|veraltet|entwurf|ancien|brouillon|viejo|antiguo|borrador)(?!\p{L})/iu
const newer = /(?<!\p{L})(?:new|final|latest|updated|neu|aktuell|nouveau|nuevo|actual)(?!\p{L})/iu
const date = /(?<!\d)(20\d\d)(?:[-_. ]?(0[1-9]|1[0-2]))?(?:[-_. ]?(0[1-9]|[12]\d|3[01]))?(?!\d)/

/** Files of which the latest holds: the orders of another month do not replace those of this one. */
const replaced =
  /price|preis|prix|precio|tarif|polic|richtlinie|politique|política|terms|agb|conditions|condiciones|catalog|katalog|catálogo|manual|handbuch|guide|anleitung|faq|warranty|garantie|garantía/iu

interface Parsed extends FileVersion {
  /** The name without what tells versions apart. */
  base: string
  rank: [marked: number, version: number, date: string, createdAt: string]
}

function parsed(file: FileVersion): Parsed {
  const [, stem = file.name, ending = ''] = /^(.*?)(\.[\p{L}\d]{1,5})?$/su.exec(file.name) ?? []
  const isDated = replaced.test(stem) && date.test(stem)
  const bare = [number, copy, older, newer, ...(isDated ? [date] : [])].reduce(
    (name, pattern) => name.replace(pattern, ' '),
    stem,
  )
  const version = Number(number.exec(stem)?.[1] ?? copy.exec(stem)?.[1] ?? 0)
  const marked = older.test(stem) ? -1 : newer.test(stem) ? 1 : 0
  return {
    ...file,
    base: `${bare
      .toLowerCase()
      .replace(/[\s._()-]+/g, ' ')
      .trim()}${ending.toLowerCase()}`,
    rank: [marked, version, isDated ? (date.exec(stem)?.[0] ?? '').replace(/\D/g, '') : '', file.createdAt],
  }
}

function isNewer(one: Parsed, other: Parsed): boolean {
  for (const [at, value] of one.rank.entries()) {
    const compared = other.rank[at] ?? ''
    if (value !== compared) return value > compared
  }
  return false
}

/** By its id, the name of the file that replaces each older version of it, as far as their names tell. */
export function supersededFiles(files: FileVersion[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const versions of Map.groupBy(files.map(parsed), ({ base }) => base).values()) {
    const [newest] = versions.toSorted((one, other) => (isNewer(one, other) ? -1 : 1))
    if (!newest || /^\W*(?:\.|$)/.test(newest.base)) continue
    for (const { id } of versions) if (id !== newest.id) found.set(id, newest.name)
  }
  return found
}
