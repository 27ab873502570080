/** By language, words that English does not have: small ones, and some of what sellers ask about. */
const signs: Record<string, [small: string, topics: string]> = {
  German: [
    `der die das den dem des und oder ist sind nicht ich wie mein meine unser unsere für mit ein eine einen einem einer was
    welche welcher welchen welchem welches wer wem wen wo wann warum kann kannst können du bitte viel viele lang lange gibt auf von zu nach
    wir uns mir dir es er sie ihr bei beim im zum zur vom aus über unter bis haben habe wird werden wurde muss soll darf als auch noch
    wenn dass damit hoch`,
    'schreibe preis kosten kostet',
  ],
  French: [
    `le les des est sont une je nous pour avec mon ma mes notre nos quel quelle quels quelles comment vous votre sur pas dans du et où
    quand combien qui que quoi la de en au aux ce cette ces il elle ils peut faut avez avons`,
    'prix coût écris',
  ],
  Spanish: [
    `el los las es son una unos para con mi mis nuestro nuestra cómo cuál cuáles qué quién dónde cuándo por cuánto cuánta cuántos
    cuántas tiene tienen hay del y un quiero la de en al se su lo puede pueden está están más que`,
    'precio escribe cuesta',
  ],
  Italian: [
    `il gli della delle dei è sono una per con mio mia nostro nostra come quale quali dove quando che quanto quanta quanti quante chi di
    un la le lo da si nel nella al alla può cosa`,
    'prezzo scrivi costo',
  ],
  Portuguese: [
    `o os as é são uma para com meu minha nosso nossa como qual quais onde quando que quanto quantos não um do da dos das em no na de se
    pode podem`,
    'preço escreva custo',
  ],
  Dutch: [
    `het de een en is zijn niet ik hoe mijn onze ons voor met wat welke waar wanneer wie kan kunnen je wij we van op naar bij uit wordt
    worden heeft hebben te er die dat dit hoeveel`,
    'prijs schrijf kosten',
  ],
  Polish: [
    'jest są nie i jak mój moja dla z co gdzie kiedy ile się na w do od po za czy kto jaki jaka jakie nasz nasza oraz lub przez',
    'cena napisz koszt',
  ],
}
/** Small words of those languages that mean something else in English. */
const ambiguous = 'hat man war hast son par come per no'
const english = new Set(
  'the a an and is are was were has have i my our we what how who when where which why for with of to in on it you me please write price cost do does did if at not this that by from no or be can'.split(
    ' ',
  ),
)
const listed = (words: string) => words.trim().split(/\s+/)
const languages = Object.entries(signs).map(([name, lists]) => ({
  name,
  words: new Set(listed(lists.join(' '))),
}))
const codes: Record<string, string> = {
  German: 'de',
  French: 'fr',
  Spanish: 'es',
  Italian: 'it',
  Portuguese: 'pt',
  Dutch: 'nl',
  Polish: 'pl',
}
/** Fewer different English words than this do not tell a language. */
const LEAST_ENGLISH = 2
const small = new Set(Object.values(signs).flatMap(([words]) => listed(words)))
const topics = new Set(Object.values(signs).flatMap(([, words]) => listed(words)))
const smallInForeign = new Set([...small, ...listed(ambiguous)])

const mostRead = 300
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .match(/\p{L}{1,40}/gu)
    ?.slice(0, mostRead) ?? []

const shared = (language: (typeof languages)[number], words: string[]): number =>
  words.filter((word) => language.words.has(word)).length

/** The English name of the language that a foreign text shares most words with. */
function languageOf(text: string): string | undefined {
  if (!isForeign(text)) return undefined
  const words = [...new Set(wordsIn(text))]
  const [best] = languages
    .map((language) => ({ name: language.name, count: shared(language, words) }))
    .sort((one, other) => other.count - one.count)
  return best && best.count > 0 ? best.name : undefined
}

/** The ISO 639-1 code of a text's language; null where its words do not tell. */
export function languageCodeOf(text: string): string | null {
  const foreign = languageOf(text)
  if (foreign) return codes[foreign] ?? null
  if (isForeign(text)) return null
  const words = new Set(wordsIn(text))
  return [...words].filter((word) => english.has(word)).length >= LEAST_ENGLISH ? 'en' : null
}

const latin = /^\p{Script=Latin}+$/u
const otherScripts = /[^\p{Script=Latin}\P{L}]/u

/** True if the words of a text suggest a language other than English. */
export function isForeign(text: string): boolean {
  // A product that is named again and again says nothing more about the language.
  const words = [...new Set(wordsIn(text))]
  if (words.length < 2) return false
  const unread = otherScripts.test(text) ? words.filter((word) => !latin.test(word)).length : 0
  const inEnglish = words.filter((word) => english.has(word)).length
  // Most words of a text are in no list.
  const listedWords = words.filter((word) => small.has(word) || topics.has(word))
  const best = Math.max(...languages.map((language) => shared(language, listedWords)))
  return unread * 2 > words.length || (best >= 2 && best > inEnglish * 1.5)
}

/** True if a word of a foreign text is one that every text of its language has. */
export const isSmallForeign = (word: string): boolean => smallInForeign.has(word.toLowerCase())

/** The words that carry meaning, without their endings, for comparing within one of these languages. */
export const foreignWords = (text: string): string[] =>
  wordsIn(text)
    .filter((word) => word.length > 3 && !small.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:e[nrms]?|[nsoa]|[oa]s)$/, '') : word))
