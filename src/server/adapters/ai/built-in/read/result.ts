import type { z } from 'zod'
import type { Ask } from '../conversation.ts'

/** Result of a tool. */
export interface ToolData<Data> {
  /** Undefined if the tool gave a reason in words, which is then `said`. */
  data: Data | undefined
  said: string
  /** How the answer names the origin: `[1]`, or nothing. */
  cite: string
}

/** A tool is asked once per question. */
export const hasAsked = ({ results }: Pick<Ask, 'results'>, tool: string): boolean =>
  results.some(({ name }) => name === tool)

const naming = '\n\nName it in the answer as: '

/** The last result of a tool for this question. JSON has no line breaks of its own, so the last mark is the caller's and not the page's. */
export function resultOf<Data>(
  { results }: Pick<Ask, 'results'>,
  tool: string,
  schema: z.ZodType<Data>,
): ToolData<Data> | undefined {
  const found = results.findLast(({ name }) => name === tool)
  if (!found) return undefined
  const [said = '', ...names] = found.result.split(naming)
  const numbers = names.at(-1)?.match(/\[\d{1,3}\]/g) ?? []
  return { data: schema.safeParse(parse(said)).data, said, cite: [...new Set(numbers)].join('') }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
