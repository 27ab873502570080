import { type InputName, inputs } from '#core/calculators/inputs.ts'
import type { FoundNumber } from '#core/numbers-in-text.ts'
import { inputFor } from './figure-inputs.ts'
import { conceptsIn, wordsLeftOver } from './vocabulary.ts'

export type FoundConcept = ReturnType<typeof conceptsIn>[number]

const joining =
  'is|are|was|of|at|to|for|from|now|only|about|around|roughly|currently|a|the|goes|go|went|drops|drop|dropped|rises|rise|rose|falls|fell|up|down|increases|increased|raised|ist|sind|von|bei|auf|liegt|beträgt|kostet|steigt|sinkt|est|de|à|passe|es|son|a|en|sube|baja'
/** Between a name and its number: “cost is about 8”, “price: 39”. */
const between = new RegExp(`^[\\s:=(~]*(?:(?:${joining})[\\s:=(~]*){0,4}$`, 'iu')
/** Between a number and its name: “8 shipping”, “3 € for packaging”, “20 % off”. */
const after = /^[\s)]*(?:(?:for|in|of|as|on|für|an|pour|en|de|para|por)\s+){0,2}$/iu
export interface Spot {
  number: FoundNumber
  name: FoundConcept
  input: InputName
  /** Letters between the two. */
  gap: number
  /** The second number of a name, as in “fees 2.9 % + 0.30”. */
  isPair: boolean
}

const pair = /^[\s:]*(?:of |are )?[\d.,]+\s?%\s?(?:\+|and|plus|und|et|y)\s?[€$£]?$/i

export function candidates(
  text: string,
  numbers: FoundNumber[],
  names: FoundConcept[],
  side: 'before' | 'after',
): Spot[] {
  return numbers.flatMap((number) => {
    const name =
      side === 'before'
        ? names.findLast(({ end }) => end <= number.start)
        : names.find(({ start }) => start >= number.end)
    if (!name) return []
    const gap = side === 'before' ? text.slice(name.end, number.start) : text.slice(number.end, name.start)
    const isPair = side === 'before' && pair.test(gap)
    const joins = side === 'before' ? between.test(gap) : after.test(gap)
    const input = joins || isPair ? inputFor(name.concept, number, text) : undefined
    // “The VAT of 40 bags” tells no rate.
    if (!input || (inputs[input].unit === 'percent' && isOfPieces(text, number))) return []
    return [{ number, name, input, gap: isPair ? 100 : gap.length, isPair }]
  })
}

/** “500 kettles” is a number of pieces, “at 29” is none. */
export function isOfPieces(text: string, { kind, value, end }: FoundNumber): boolean {
  const [word = ''] = /^\s?\p{L}{2,}/u.exec(text.slice(end)) ?? []
  const isNamed = wordsLeftOver(word, []).length > 0 || conceptsIn(word)[0]?.concept === 'units'
  return kind === 'plain' && value.isInteger() && isNamed
}
