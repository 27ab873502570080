import { firstMatches, joinList } from '../read/words.ts'
import type { Ask } from '../skill.ts'

const hole = /\{\p{L}[\p{L}\d ]{0,39}\}/gu
const most = 20

/** Asks for what was left in braces: an answer must not take it for a fact, nor count it as zero. */
export function placeholders({ text }: Ask): string | undefined {
  const open = [...new Set(firstMatches(text, hole, most).map(([found]) => `**${found.slice(1, -1)}**`))]
  return open.length > 0
    ? `Please fill in what is still in braces: ${joinList(open)}. Send the text again with it, or without the sentence that needs it.`
    : undefined
}
