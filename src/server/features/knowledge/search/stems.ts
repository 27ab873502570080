import { sameWords } from '#core/same-words.ts'
import { glossary } from './glossary.ts'

/** Languages whose words are cut to their stems; any other is compared as English. */
export const searchLanguages = ['en', 'de', 'es', 'fr'] as const
export type SearchLanguage = (typeof searchLanguages)[number]

export const searchLanguageOf = (code: string | null | undefined): SearchLanguage =>
  searchLanguages.find((language) => language === code) ?? 'en'

const SHORTEST = 4

/** The form that words for one thing share. Question and file are cut alike, so it need not be a word itself. */
export function stem(word: string, language: SearchLanguage = 'en'): string {
  const cut = cutOf(word, language)
  return leading[language].get(cut) ?? cut
}

const cutOf = (word: string, language: SearchLanguage): string =>
  word.length < SHORTEST || /\d/.test(word) ? word : cutters[language](word)

const cutters: Record<SearchLanguage, (word: string) => string> = {
  en: (word) => englishEnding(withoutPlural(word)),
  de: german,
  es: (word) => withoutEnding(word, spanishEndings),
  fr: (word) => withoutEnding(word.replace(/eaux$/, 'eau').replace(/aux$/, 'al'), frenchEndings),
}

function withoutPlural(word: string): string {
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) && !/is$/.test(word) ? word.slice(0, -1) : word
}

function englishEnding(word: string): string {
  const base = word.endsWith('ing') ? word.slice(0, -3) : word.endsWith('ed') ? word.slice(0, -2) : ''
  if (base.length > 2 && /[aeiouy]/.test(base)) return undoubled(base.replace(/e$/, ''))
  return word.length > 4 ? word.replace(/[ey]$/, '') : word
}

/** “shipped” loses one of its p, “filled” keeps both its l. */
const undoubled = (word: string) => word.replace(/([bdgmnprt])\1$/, '$1')

/** “zurückgesendet” and “zurückzusenden” are “zurücksenden”. */
const separable = /^(zuruck|ab|an|auf|aus|ein|mit|nach|vor|weg|her|hin)(?:ge|zu)(?=.{4})/

/** The steps of CISTEM, after the endings that make nouns of verbs. Umlauts are plain letters by now. */
function german(word: string): string {
  let cut = word
    .replace(/(?<![aeq])ue/g, 'u')
    .replace(/oe/g, 'o')
    .replace(/ae/g, 'a')
    .replace(separable, '$1')
    .replace(/^zuruck(?=.{3})/, 'ruck')
    .replace(/^ge(?=.{4})/, '')
    .replace(/(?<=.{4})ung(?:en|s)?$/, '')
    .replaceAll('ie', '&')
  for (;;) {
    if (cut.length > 5 && /e[mr]$/.test(cut)) cut = cut.slice(0, -2)
    else if (cut.length > 3 && /[tesn]$/.test(cut)) cut = cut.slice(0, -1)
    else return cut.replaceAll('&', 'ie')
  }
}

/** The longest ending that leaves three letters comes off. */
function withoutEnding(word: string, endings: readonly string[]): string {
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= 3)
  return ending ? word.slice(0, -ending.length) : word
}

const longestFirst = (list: string) =>
  list
    .trim()
    .split(/\s+/)
    .sort((one, other) => other.length - one.length)

const spanishEndings = longestFirst(`
  aciones acion amientos amiento imientos imiento adores adoras ador adora mente ables able ibles ible idades idad
  ando iendo ados adas ado ada idos idas ido ida amos emos imos aron ieron aban aba aran ara eran era iran ira
  aria arian ar er ir es os as an en a o e s`)
const frenchEndings = longestFirst(`
  issements issement ements ement ations ation ateurs ateur atrices atrice euses euse eurs eur ables able ibles ible
  antes ante ants ant ees ee es er ez ent ons ions aient ait ais era eront erait irait ira ir is it ites ite
  ives ive ifs if x s e`)

const byStem = (language: SearchLanguage, words: string[], form: string) =>
  words.map((word) => [cutOf(word, language), form] as const)

const english = sameWords.flatMap((group) => byStem('en', group, cutOf(group[0] ?? '', 'en')))
const leadingInEnglish = new Map(english)

/** Common form of words that mean the same thing in several languages. */
const leading: Record<SearchLanguage, Map<string, string>> = {
  en: leadingInEnglish,
  de: ofGlossary('de'),
  es: ofGlossary('es'),
  fr: ofGlossary('fr'),
}

function ofGlossary(language: 'de' | 'es' | 'fr'): Map<string, string> {
  return new Map(
    glossary.flatMap((entry) => {
      const form = cutOf(entry.en, 'en')
      return byStem(language, entry[language], leadingInEnglish.get(form) ?? form)
    }),
  )
}
