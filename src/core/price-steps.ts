import type { Decimal } from './decimal.ts'
import { type FoundNumber, findNumbers } from './numbers-in-text.ts'

/** Each amount of money with the number of pieces behind it: “14.20 USD from 500 pieces”. */
function stepsIn(sentence: string) {
  const numbers = findNumbers(sentence, true)
  return numbers.flatMap((price, at) => {
    const next = numbers[at + 1]
    const isStep = next?.kind === 'plain' && /^\s?\p{L}{3,}/u.test(sentence.slice(next.end))
    return price.kind === 'money' ? [{ price, from: isStep ? next.value : undefined }] : []
  })
}

export const hasPriceSteps = (sentence: string): boolean =>
  stepsIn(sentence).some(({ from }) => from !== undefined)

/** “14.20 from 500 pieces, 15.60 from 200”: the price for so many, or the highest where they are fewer. */
export function priceFor(pieces: Decimal, sentence: string): FoundNumber | undefined {
  const steps = stepsIn(sentence).sort((one, other) => other.price.value.comparedTo(one.price.value))
  const reached = steps.filter(({ from }) => from?.lessThanOrEqualTo(pieces))
  return (reached.at(-1) ?? steps[0])?.price
}
