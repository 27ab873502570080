import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { LocalTurn } from './protocol.ts'

/** Local models are offered no tools, so there are no calls and no results to tell. */
export function toHistory(prompt: LanguageModelV4Prompt): LocalTurn[] {
  return prompt.flatMap((message): LocalTurn[] => {
    if (message.role === 'system') return [{ type: 'system', text: message.content }]
    if (message.role === 'tool') return []
    const text = message.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    return [message.role === 'user' ? { type: 'user', text } : { type: 'model', response: [text] }]
  })
}

const CUT = '\n[The rest was left out: it is longer than this model can read.]'

/**
 * Leaves out what exceeds a model's context: first a part of the prompt, then the oldest messages. The question stays, cut if
 * need be.
 */
export function fitInto(history: LocalTurn[], budget: number, count: (text: string) => number): LocalTurn[] {
  const told = history.filter((said) => said.type === 'system').map(({ text }) => text)
  const turns = history.filter((said) => said.type !== 'system')
  const question = turns.at(-1)
  const asked = question ? cutTo(textOf(question), Math.floor(budget / 2), count) : ''
  let left = budget - count(asked)
  const system = cutTo(told.join('\n\n'), Math.floor(left * 0.7), count)
  left -= count(system)
  const kept: LocalTurn[] = []
  for (const said of turns.slice(0, -1).reverse()) {
    left -= count(textOf(said))
    if (left < 0) break
    kept.unshift(said)
  }
  // A conversation that begins with an answer makes no sense to most models.
  while (kept[0]?.type === 'model') kept.shift()
  return [
    ...(system === '' ? [] : [{ type: 'system' as const, text: system }]),
    ...kept,
    { type: 'user', text: asked },
  ]
}

const textOf = (said: LocalTurn) => (said.type === 'model' ? said.response.join('') : said.text)

function cutTo(text: string, most: number, count: (text: string) => number): string {
  let kept = text
  for (let tokens = count(kept); tokens > most; tokens = count(kept + CUT)) {
    if (kept === '') return ''
    // A little more than its share, since tokens differ in length.
    kept = kept.slice(0, Math.floor(kept.length * (most / tokens) * 0.95)).trimEnd()
  }
  return kept === text ? text : kept + CUT
}
