import { labelOf } from '#core/canon/starters.ts'

/** Words with which people ask for something to be changed or kept, in the languages that sellers write most. */
const english =
  'set|change|update|save|record|remember|correct|replace|rename|raise|lower|increase|decrease|reduce|put|fill|propose|add'
/** By their beginnings, as these are inflected. */
const others = [
  'setze|änder|aktualis|speicher|merke|korrigier|ersetz|erhöh|senke|trage|übernimm|schlag',
  'mets|mettez|mettre|chang|modifi|enregistr|corrig|remplac|augment|baiss|propos|ajout',
  'pong|poner|cambi|guard|actualiz|reemplaz|sube|baja|añad',
  'impost|salva|aggiorn|corregg|sostitu|aument|abbass|aggiung',
  'wijzig|verander|bewaar|verhoog|verlaag|vervang|voeg',
].join('|')
const asks = new RegExp(`(?<!\\p{L})(?:(?:${english})(?:d|ed|ing)?(?!\\p{L})|(?:${others}))`, 'iu')
/** A message of nothing but such words. */
const agrees =
  /^(?:\W*(?:yes|yep|sure|ok|okay|please|do|it|so|that|go ahead|thanks|ja|gerne|bitte|oui|d'accord|sí|si|vale|va bene|sim)(?!\p{L})){1,6}\W*$/iu

/** Continues an earlier request, as “and the shipping to 4” does. */
const goesOn = /^\W*(?:and|also|then|plus)(?!\p{L})/iu
const makes = /^\W*(?:please )?make(?!\p{L})/iu

/** Earlier messages that may hold the value of a change: “Our cost is 12 now.” “Save that.” */
const messagesBack = 3

/** Without the ends that tell one from many: who adds a feature changes the features. */
const wordsIn = (text: string): string[] =>
  (
    text
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''))

/** Messages of a chat that may ask for a change. */
export interface ChatTalk {
  /** The user's messages, oldest first. */
  own: string[]
  /** The assistant's message before the last one, which a “yes” agrees to. */
  offered: string
}

/**
 * True if the last words of the person ask for a change of this field, or accept an offer about it. A page or a file that asks for
 * it gives no reason to propose anything.
 */
export function requestsChange({ own, offered }: ChatTalk, path: string, value: unknown): boolean {
  const last = own.at(-1) ?? ''
  if (agrees.test(last)) return names(wordsIn(offered), path)
  if (labelsValue(last, value)) return true
  if (!asks.test(last)) return tellsValue(own, last, value)
  const userWords = own.slice(-messagesBack).flatMap(wordsIn)
  return userWords.includes('canon') || names(userWords, path) || holds(userWords, wordsOfValue(value))
}

const labelled = /^[\s>*-]*\p{L}[\p{L} .-]{1,50}?\s?[:=]\s?(?<value>[^\n]{1,10000})$/iu

/** “Price: 39.90” on its own line. */
const labelsValue = (last: string, value: unknown): boolean =>
  last
    .split('\n')
    .some((line) => holds(wordsIn(labelled.exec(line)?.groups?.value ?? ''), wordsOfValue(value)))

/** Words that ask for many things ask for a change only with the value in them. */
function tellsValue(own: string[], last: string, value: unknown): boolean {
  const asked = own.slice(-messagesBack, -1).some((text) => asks.test(text))
  return (makes.test(last) || (asked && goesOn.test(last))) && holds(wordsIn(last), wordsOfValue(value))
}

/** True if the person wrote this value themselves, in the words that ask for it or shortly before. */
export function hasTypedValue({ own }: ChatTalk, value: unknown): boolean {
  const words = wordsOfValue(value)
  return own
    .slice(-messagesBack)
    .some((text) => words.length > 0 && inARow(wordsIn(text)).includes(inARow(words)))
}

const inARow = (words: string[]) => ` ${words.join(' ')} `

/** True if a field is called by what people read, or by the end of its path. */
const names = (said: string[], path: string): boolean =>
  holds(said, wordsIn(labelOf(path))) || holds(said, wordsIn(path.split('.').at(-1) ?? path))

/** Words of a value; amounts without their currency, which people leave out. */
const wordsOfValue = (value: unknown): string[] =>
  wordsIn(
    [value]
      .flat()
      .join(' ')
      .replace(/(?<=\d) [A-Z]{3}$/, ''),
  )

const holds = (said: string[], words: string[]): boolean =>
  words.length > 0 && words.every((word) => said.includes(word))
