import { contentWords } from './words.ts'

/** Words that stand for whichever product is meant, or for what it is written for. */
const anyProduct = new Set(
  contentWords(
    'product item thing article shop store brand business company customer buyer subscriber new next sale launch campaign season summer winter spring autumn christmas holiday weekend',
  ),
)
const people =
  /\b(?:people|women|men|kids|children|teenagers|adults|seniors|parents|mothers|fathers|mums|moms|dads|families|couples|students|teachers|professionals|beginners|owners|lovers|fans|travell?ers|commuters|runners|gamers|campers|athletes|artists)$/i

/** “A customer whose lamp arrived broken”. */
const someone = /^(?:customers?|buyers?|clients?|subscribers?|visitors?|people|those|someone|everyone) /i

/** True if words say for whom something is, and not what it is. */
export const namesPeople = (words: string): boolean => people.test(words) || someone.test(words)

export const namesProduct = (words: string): boolean =>
  !namesPeople(words) && contentWords(words).some((word) => !anyProduct.has(word))

/** Things that belong to another and are named after it. */
const belongings = new Set(
  contentWords(
    'shade cover case cap lid stand holder bracket mount base cable cord plug adapter charger battery bulb bag box pouch sleeve strap filter refill cartridge cleaner',
  ),
)

/** A “lamp shade”, or a “shade for the lamp”, is no lamp; a “lamp with a shade” is one. */
function belongsTo(name: string, other: string): boolean {
  const [thing = ''] = name.split(/\s(?:with|for|of|in|from|by)\s/i)
  const what = contentWords(thing).at(-1) ?? ''
  return belongings.has(what) && !contentWords(other).includes(what)
}

/** True if two names are of one product: one says all that the other says, as “lamp” and “the desk lamps”. */
export function isSameProduct(one: string, other: string): boolean {
  if (belongsTo(one, other) || belongsTo(other, one)) return false
  const [all, others] = [contentWords(one), contentWords(other)]
  return all.every((word) => others.includes(word)) || others.every((word) => all.includes(word))
}

/** The fuller of two names of one product; the later one at a tie. */
export const fullerName = (one: string | undefined, later: string | undefined): string | undefined =>
  one && later && contentWords(one).length > contentWords(later).length ? one : (later ?? one)
