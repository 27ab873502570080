import type { Decimal } from '#core/decimal.ts'
import type { FoundNumber } from '../read/numbers.ts'
import { type Found, renewed } from './figure-places.ts'

/** “Raise the price by 10 %”: what it comes to depends on the price there is. */
export interface ToldChange {
  name: 'price' | 'cost' | 'shipping'
  by: Decimal
  isRate: boolean
  isUp: boolean
}

export const changes =
  /(?<!\p{L})(?:rais\p{L}*|increas\p{L}*|lower\p{L}*|drop\p{L}*|cut\p{L}*|reduc\p{L}*|chang\p{L}*|switch\p{L}*|what if|goes? (?:up|down)|went (?:up|down)|instead|wäre|et si|erhöh\p{L}*|senk\p{L}*|steig\p{L}*|augment\p{L}*|baiss\p{L}*|pass\p{L}* (?:à|de)|sub(?:o|e|ir|imos)|baj(?:o|a|ar|amos)|cambi\p{L}*)(?!\p{L})/iu

export const ups =
  /(?<!\p{L})(?:rais\p{L}*|increas\p{L}*|up|more|higher|erhöh\p{L}*|steig\p{L}*|mehr|augment\p{L}*|hausse|sub(?:o|e|en|ir|imos|iera))(?!\p{L})/iu
export const downs =
  /(?<!\p{L})(?:lower\p{L}*|drop\p{L}*|cut\p{L}*|reduc\p{L}*|decreas\p{L}*|down|less|cheaper|senk\p{L}*|sink\p{L}*|weniger|günstiger|baiss\p{L}*|moins|baj(?:o|a|an|ar|amos))(?!\p{L})/iu
export const blank = (found: string) => ' '.repeat(found.length)
const by = /(?:\bby|\bum|\bde|\bun)\s?[€$£]?$/iu

/** One figure that goes up or down by an amount or a share. */
export function changeIn(text: string, numbers: FoundNumber[], names: Found[]) {
  const [isUp, isDown] = [ups.test(text), downs.test(text)]
  if (isUp === isDown) return undefined
  const number = numbers.find(
    ({ start, kind }) =>
      by.test(text.slice(0, start)) || (kind === 'rate' && /(?:more|higher|less|cheaper)/i.test(text)),
  )
  const name =
    number && names.findLast(({ concept, start }) => start < number.start && concept in renewed)?.concept
  if (!number || (name !== 'price' && name !== 'cost' && name !== 'shipping') || number.kind === 'times')
    return undefined
  return {
    number,
    told: { name, by: number.value, isRate: number.kind === 'rate', isUp } satisfies ToldChange,
  }
}
