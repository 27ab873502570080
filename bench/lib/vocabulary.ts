const WORDS = 3_000
const IN_A_SENTENCE = 12

const starts = ['la', 'fo', 'su', 'pri', 'shi', 'mar', 'bra', 'cu', 'de', 'ri']
const middles = ['mpo', 'ldi', 'ppli', 'ce', 'ppi', 'gin', 'nd', 'sto', 'live', 'val']
const ends = ['n', 'ng', 'er', 'st', 's', 'ment', 'ing', 'al', 'ly', 'or', 'ed', 'ure', 'ic', 'ness', 'able']

/** A made-up word for each number, always the same one. */
export const wordOf = (n: number): string =>
  [
    starts[n % 10],
    middles[Math.floor(n / 10) % 10],
    middles[(n * 7 + 3) % 10],
    ends[n % 15],
    ends[Math.floor(n / 150) % 15],
  ].join('') + letters(n)

/** Keeps words apart that would otherwise be one. */
const letters = (n: number) => n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')

/** Sentences in which words are as unevenly common as in real ones: the second half as often as the first, and so on. */
export const sentencesOf = (count: number): string[] => {
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const word = () => wordOf(Math.floor(WORDS ** random()) - 1)
  return Array.from({ length: count }, () => `${Array.from({ length: IN_A_SENTENCE }, word).join(' ')}.`)
}
