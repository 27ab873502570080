import { inNumbers, inWords, type Step } from '#core/economics/working.ts'
import type { NumberNotation } from './notation.ts'

/** The calculation as a list: the formula in words, then with its numbers. */
export function working(steps: Step[], { quantity }: NumberNotation): string {
  const lines = steps.map((step) => {
    const [words, numbers, result] = [inWords(step), inNumbers(step, quantity), quantity(step.result)]
    return numbers === result
      ? `- ${step.name} = ${words} = ${result}`
      : `- ${step.name} = ${words} = ${numbers} = ${result}`
  })
  return ['How it is worked out:', ...lines].join('\n')
}

/** Paragraphs, without those that have nothing to say. */
export const paragraphs = (...parts: (string | false | undefined)[]): string =>
  parts.filter(Boolean).join('\n\n')

/** The first columns hold words, the others numbers. */
export const table = (head: string[], rows: string[][], words = 1): string =>
  [head, head.map((_, column) => (column < words ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
