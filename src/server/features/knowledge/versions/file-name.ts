/** A file name without the marks of its version, and those marks. */
export interface VersionName {
  base: string
  /** “v2”, “rev 3”; 1 where none is named. */
  version: number
  /** “2026-03-01”, “2026-03” or “2026”; null without one. */
  date: string | null
  /** −1 for a draft or an old one, 1 for a final or new one. */
  stage: number
  /** “(2)”, “copy”. */
  copy: number
}

const months = [
  'jan(?:uary|uar|vier)?|enero',
  'feb(?:ruary|ruar|rero)?|fev(?:rier)?|février',
  'mar(?:ch|z|zo|s)?|märz',
  'apr(?:il)?|abril|avril',
  'may|mai|mayo',
  'june?|juni|junio|juin',
  'july?|juli|julio|juillet',
  'aug(?:ust)?|agosto|août|aout',
  'sept?(?:ember|embre|iembre)?',
  'oct(?:ober|obre|ubre)?|okt(?:ober)?',
  'nov(?:ember|embre|iembre)?',
  'dec(?:ember|embre)?|dez(?:ember)?|dic(?:iembre)?|décembre',
]
const monthName = months.map((names, at) => `(?<m${at}>${names})`).join('|')
const year = '(?<year>20\\d\\d)'
const datePatterns = [
  new RegExp(`(?<!\\d)${year}[-_. ]?(?<month>0[1-9]|1[0-2])[-_. ]?(?<day>0[1-9]|[12]\\d|3[01])(?!\\d)`, 'i'),
  new RegExp(
    `(?<!\\d)(?<day>0?[1-9]|[12]\\d|3[01])[-_./ ](?<month>0?[1-9]|1[0-2])[-_./ ]${year}(?!\\d)`,
    'i',
  ),
  new RegExp(
    `(?<![\\d\\p{L}])(?:(?<day>\\d{1,2})(?:\\.|st|nd|rd|th)?[-_ ](?:de )?)?(?:${monthName})\\.?,?[-_ ](?:de )?${year}(?!\\d)`,
    'iu',
  ),
  new RegExp(`(?<!\\p{L})(?:${monthName})[-_ ](?<day>\\d{1,2})(?:st|nd|rd|th)?,?[-_ ]${year}(?!\\d)`, 'iu'),
  new RegExp(`(?<!\\d)${year}[-_. ](?<month>0[1-9]|1[0-2])(?!\\d)`, 'i'),
  new RegExp(`(?<!\\d)(?<month>0?[1-9]|1[0-2])[-_./]${year}(?!\\d)`, 'i'),
  new RegExp(`(?<!\\d)${year}(?!\\d)`, 'i'),
]

/** The first date in a text, with its spelling. */
function dateIn(text: string): { date: string; written: string } | undefined {
  for (const pattern of datePatterns) {
    const found = pattern.exec(text)
    if (!found?.groups) continue
    const { groups } = found
    const named = months.findIndex((_, at) => groups[`m${at}`] !== undefined)
    const month = named >= 0 ? String(named + 1) : groups.month
    const parts = [groups.year, month, month && groups.day].filter(Boolean)
    return { date: parts.map((part) => part?.padStart(2, '0')).join('-'), written: found[0] }
  }
  return undefined
}

const edge = (words: string) => new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, 'giu')
const versionMark =
  /(?<![\p{L}\d])(?:v|ver|version|versión|rev|revision)[ ._-]?(\d{1,3}(?:\.\d{1,3})?)(?!\d)/giu
const copyMark = /\((\d{1,2})\)|(?<=[ _-])(?:copy|kopie|copia|copie)(?: ?(\d{1,2}))?(?![\p{L}\d])/giu
const lateMark = edge(
  'final|finale|endgültig|new|neu|nuevo|nouveau|updated|aktualisiert|actualizado|latest|aktuell|actual',
)
const earlyMark = edge('draft|entwurf|borrador|brouillon|old|alt|antiguo|ancien|archive')

export function versionName(fileName: string): VersionName {
  let rest = fileName
    .replace(/\.[^.]{1,8}$/, '')
    .toLowerCase()
    .normalize('NFC')
  const dated = dateIn(rest)
  if (dated) rest = rest.replace(dated.written, ' ')
  let [version, copy, stage] = [1, 0, 0]
  rest = rest.replace(versionMark, (_, number: string) => {
    version = Number(number)
    return ' '
  })
  rest = rest.replace(copyMark, (_, bracketed?: string, named?: string) => {
    copy = Number(bracketed ?? named ?? 1)
    return ' '
  })
  rest = rest.replace(lateMark, () => {
    stage = 1
    return ' '
  })
  rest = rest.replace(earlyMark, () => {
    stage = -1
    return ' '
  })
  const base = rest.replace(/[^\p{L}\d]+/gu, ' ').trim()
  return { base, version, date: dated?.date ?? null, stage, copy }
}

const saysVersion =
  /\b(?:valid|effective|updated|version|revised|revision|as of|stand|gültig|vigente|válid|actualizad|en vigor|mis à jour|en vigueur|valable|date|datum|fecha)\b[^\n]{0,40}/giu
const HEAD = 800

/** The date that a text says of itself at its beginning. */
export function statedDate(text: string): string | null {
  for (const [said] of text.slice(0, HEAD).matchAll(saysVersion)) {
    const found = dateIn(said)
    if (found) return found.date
  }
  return null
}
