import type { FoundPassage } from '#contracts/knowledge/knowledge.ts'
import { collapsed } from './request.ts'
import type { HeldQuestion } from './set.ts'

const AMONG = 5

/** How many of a question's quotes stand in the first five passages; one that two passages share needs both. */
export function hitsIn({ needs: { passages = [] } }: HeldQuestion, found: FoundPassage[]): number {
  const first = found.slice(0, AMONG)
  return passages.filter(({ file, quote }) => {
    const texts = first.filter(({ fileName }) => fileName === file).sort((a, b) => a.position - b.position)
    return collapsed(texts.map(({ text }) => text).join(' ')).includes(collapsed(quote))
  }).length
}
