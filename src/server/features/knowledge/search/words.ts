import { sameWords } from '#core/same-words.ts'

/** A word as it is compared, and as it was written. */
export interface WordForm {
  form: string
  written: string
}

const LONGEST_WORD = 60

/** Letters and digits; what is joined by a hyphen, a point or a slash, as in LX-200 or 24.90, is one. */
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:[-./'’][\p{L}\p{M}\p{N}]+)*/gu
const joints = /[-./'’]/
/** Scripts that put no spaces between words: pairs of signs take their place. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

const common = new Set(
  `a about after all also am an and any are as at be been before being but by can could did do does doing for from get got had has
  have having he her here him his how i if in into is it its just let like may me might more most must my no not of off on only or
  other our out over own per please shall she should so some such tell than that the their them then there these they this those to
  too under up us very was we were what when where which while who whom whose why will with would you your`.split(
    /\s+/,
  ),
)

/** The words of a text, without those that every text has. Of what is joined there are also the parts. */
export function wordsOf(text: string): WordForm[] {
  const words: WordForm[] = []
  for (const [written] of text.matchAll(wordPattern)) {
    const lower = written.toLowerCase()
    // Most words are plain but for their case, and that is quickly seen.
    if (!/^[a-z0-9]*$/.test(lower)) words.push(...wordsOfOther(lower, written))
    else if (!common.has(lower)) words.push({ form: stem(lower.slice(0, LONGEST_WORD)), written })
  }
  return words
}

/** Forms of a word that is joined, or not written in a to z. */
function wordsOfOther(lower: string, written: string): WordForm[] {
  const bare = plain(lower)
  if (unspaced.test(bare)) return pairs(bare).map((form) => ({ form, written: form }))
  if (!joints.test(bare)) return common.has(bare) ? [] : [{ form: stem(bare), written }]
  const parts = bare.split(joints).filter((part) => part.length > 1 && !common.has(part))
  const joined = bare.replace(new RegExp(joints, 'g'), '')
  return [joined, ...parts.map(stem)].map((form) => ({ form, written }))
}

/** Without accents. */
const plain = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .slice(0, LONGEST_WORD)
    .toWellFormed()

function pairs(word: string): string[] {
  const signs = Array.from(word)
  return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

/** Common stem of an English word's forms and synonyms. Both sides are cut alike, so it need not be a word. */
export function stem(word: string): string {
  const cut = word.length < 4 || /\d/.test(word) ? word : ending(withoutPlural(word))
  return leading.get(cut) ?? cut
}

function withoutPlural(word: string): string {
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) && !/is$/.test(word) ? word.slice(0, -1) : word
}

function ending(word: string): string {
  const base = word.endsWith('ing') ? word.slice(0, -3) : word.endsWith('ed') ? word.slice(0, -2) : ''
  if (base.length > 2 && /[aeiouy]/.test(base)) return undoubled(base.replace(/e$/, ''))
  return word.length > 4 ? word.replace(/[ey]$/, '') : word
}

/** “shipped” loses one of its p, “filled” keeps both its l. */
const undoubled = (word: string) => word.replace(/([bdgmnprt])\1$/, '$1')

/** Representative of a group of synonyms. */
const leading = new Map(
  sameWords.flatMap((group) => {
    const stems = group.map((word) => ending(withoutPlural(word)))
    return stems.map((each) => [each, stems[0] ?? each] as const)
  }),
)
