import { isSmallForeign } from '#core/languages.ts'
import { partsOfCompound } from './compounds.ts'
import { type SearchLanguage, stem } from './stems.ts'

/** A normalised word, and its spelling in the text. */
export interface WordForm {
  form: string
  written: string
}

const LONGEST_WORD = 60

/** Letters and digits; joined by a hyphen, point or slash, as in LX-200 or 24.90, they are one word. */
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:[-./'’ʼ＇`´][\p{L}\p{M}\p{N}]+)*/gu
const apostrophes = /[’ʼ＇`´]/g
const joints = /[-./']/
/** Scripts that put no spaces between words: pairs of signs take their place. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** “what's”, “PL-7's”, “we'll”, “don't”. */
const contraction = /(?:n't|'(?:s|re|ll|ve|d|m))$/
/** French words that lose their vowel: “l'envoi”, “qu'une”. */
const elision = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)'(?=.)/
/** “2p.m.” and “10cm” say what “2 p.m.” and “10 cm” say. */
const measured =
  /^(\d+(?:[.,]\d+)*)-?(am|pm|a\.m|p\.m|h|hrs?|min|mins|kg|g|mg|cm|mm|m|km|ml|cl|l|oz|lbs?|ft|in|w|kw|v|ah|mah|usd|eur|gbp|pcs|uhr)$/

const common = new Set(
  `a about after all also am an and any are as at be been before being but by can could did do does doing for from get got had has
  have having he her here him his how i if in into is it its just let like may me might more most must my no not of off on only or
  other our out over own per please shall she should so some such tell than that the their them then there these they this those to
  too under up us very was we were what when where which while who whom whose why will with would you your
  whats hows wheres whos whens im ive id dont doesnt didnt cant couldnt isnt arent wasnt wont wouldnt shouldnt thats theres lets ca wo`.split(
    /\s+/,
  ),
)

/** The words of a text without stop words. Joined words also count in parts. */
export function wordsOf(text: string, language: SearchLanguage = 'en'): WordForm[] {
  const words: WordForm[] = []
  for (const [written] of text.matchAll(wordPattern)) {
    const lower = written.toLowerCase()
    // Most words are plain but for their case, and that is quickly seen.
    if (/^[a-z]*$/.test(lower)) push(words, lower, written, language)
    else for (const bare of bareWords(written)) push(words, bare, written, language)
  }
  return words
}

/** A word without its contraction, a number apart from its unit, and words between which a point has no space after it. */
const bareWords = (written: string): string[] =>
  written.split(/\.(?=\p{Lu}\p{Ll}{2})/u).flatMap((part) => {
    const lower = part.toLowerCase().replace(apostrophes, "'")
    const bare = lower.replace(contraction, '').replace(elision, '')
    const [, number, unit] = measured.exec(bare) ?? []
    return number && unit ? [number, unit.replace('.', '')] : [bare]
  })

function push(words: WordForm[], bare: string, written: string, language: SearchLanguage): void {
  if (common.has(bare) || (language !== 'en' && isSmallForeign(bare))) return
  for (const form of formsOf(bare, language)) words.push({ form, written })
}

function formsOf(lower: string, language: SearchLanguage): string[] {
  if (/^[a-z]*$/.test(lower)) return stemsOf(lower.slice(0, LONGEST_WORD), language)
  const bare = plain(lower)
  if (common.has(bare)) return []
  if (unspaced.test(bare)) return pairs(bare)
  if (!joints.test(bare)) return stemsOf(bare, language)
  const parts = bare.split(joints).filter((part) => part.length > 1 && !common.has(part))
  const joined = bare.replace(new RegExp(joints, 'g'), '')
  return [joined, ...parts.flatMap((part) => stemsOf(part, language))]
}

const stemsOf = (word: string, language: SearchLanguage): string[] =>
  language === 'de' ? partsOfCompound(word) : [stem(word, language)]

/** Without accents. */
const plain = (word: string) =>
  word
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .slice(0, LONGEST_WORD)
    .toWellFormed()

function pairs(word: string): string[] {
  const signs = Array.from(word)
  return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}
