import type { Script } from './provider-script.ts'

const CELLS = 4
const IN_A_LINE = 8

/** A token as it stands in the answer, with what has to stand around it there. */
export function written(
  token: string,
  at: number,
  { shape, tokens, paragraph }: Pick<Script, 'shape' | 'tokens' | 'paragraph'>,
): string {
  if (shape === 'prose') return `${paragraph > 0 && at > 0 && at % paragraph === 0 ? '\n\n' : ''}${token} `
  const third = Math.ceil(tokens / 3)
  const n = at % third
  if (at < third) return inTable(token, n)
  if (at < 2 * third) return `${n === 0 ? '\n\n' : ''}${n % IN_A_LINE === 0 ? '\n- ' : ''}${token} `
  return `${n === 0 ? '\n\n```ts\n' : ''}${token}${n % IN_A_LINE === IN_A_LINE - 1 ? '\n' : ' '}${at === tokens - 1 ? '\n```\n' : ''}`
}

function inTable(token: string, n: number): string {
  const head = n === 0 ? `${'| Column '.repeat(CELLS)}|\n${'|---'.repeat(CELLS)}|\n` : ''
  return `${head}${n % CELLS === 0 ? '| ' : ''}${token} |${n % CELLS === CELLS - 1 ? '\n' : ' '}`
}
