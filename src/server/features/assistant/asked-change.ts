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

/** How far back one may have said what is to be changed: “Our cost is 12 now.” “Save that.” */
const messagesBack = 3

const wordsIn = (text: string): string[] =>
  text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{2,}/gu) ?? []

/**
 * Whether the person's own last words ask for this field to be changed, or agree to it. Someone else's page or file may make
 * a model want the same: that is no reason to propose anything.
 */
export function askedToChange(own: string[], path: string, value: unknown): boolean {
  const last = own.at(-1) ?? ''
  if (agrees.test(last)) return true
  if (!asks.test(last)) return false
  const said = new Set(own.slice(-messagesBack).flatMap(wordsIn))
  const names = wordsIn(`canon ${path} ${labelOf(path)} ${JSON.stringify(value)}`)
  return names.some((word) => said.has(word))
}
