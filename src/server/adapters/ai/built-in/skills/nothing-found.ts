import { figureOf } from '../read/business.ts'
import { fieldsNamed } from '../read/canon-fields.ts'
import { joinList } from '../read/words.ts'
import type { Ask } from '../skill.ts'
import { calledOf } from '../write/doubts.ts'
import { asks } from './knowledge.ts'

/** Nothing that a file could answer. */
const wantsDoing = /^\W*(?:please )?(?:can|could|will|would) you\b|\bweather\b/i
const noModel =
  'I quote what stands there and count with numbers; for anything else, connect an AI model in Settings, or ask me “what can you do?”.'

/** Says of a question that nothing answers where an answer was looked for, and how to have one there. */
export function nothingFound(ask: Ask): string | undefined {
  const { text, given, business, tools } = ask
  if (!asks.test(text) || wantsDoing.test(text) || Object.keys(given).length > 0) return undefined
  const told = toldHere(ask)
  if (told) return told
  const files = business.passages.filter(({ attached }) => attached).map(({ title }) => title)
  const isInProject =
    tools.includes('search_knowledge') || business.canon.length > 0 || business.passages.length > files.length
  if (isInProject && !isOpen.test(text))
    return `I found nothing about that in ${joinList([...files, 'the canon, the files and the research of this project'])}. ${howToAdd(fieldIn(text))} ${noModel}`
  if (files.length > 0) return `I found nothing about that in ${joinList(files)}. ${noModel}`
  return asksFact.test(text) && !isOpen.test(text) && fieldsNamed(text).length > 0
    ? 'I do not know that: this chat belongs to no project, so there are no facts of yours to look it up in. Attach a file that says it, or ask me in a chat of the project whose canon or files do.'
    : undefined
}

export const howToAdd = (what: string): string =>
  `Set ${what} under Canon, or add a file that says it under Knowledge, and ask me again.`

function fieldIn(text: string): string {
  const [path] = fieldsNamed(text)
  return path ? `\`${path}\`` : 'the fact'
}

/** No fact is asked for. */
const isOpen = /\bshould (?:i|we)\b|\bhow are you\b|\bwhat time is it\b|\bbest\b|\bgood ways?\b/i

/** “How do I lower returns?” asks for advice. */
const asksFact =
  /^\W*(?:what(?:['’]s| is| are| do(?:es)? (?:we|it|they|our|my|the)\b)|which|who|where (?:is|are)|when|is there|are there|do we|does (?:it|the|our)|how (?:long|much|many|big|heavy)|tell me)\b/i

/** Figures from this chat that the question names. */
export function toldHere({ text, figures, source, notation }: Ask): string | undefined {
  const lines = fieldsNamed(text).flatMap((path) => {
    const name = figureOf[path.toLowerCase()]
    const value = name && source(name) === 'told' ? figures[name]?.value : undefined
    if (!name || !value) return []
    const [label, unit] = calledOf[name]
    return [`- **${notation.quantity({ value, unit })}** (${label})`]
  })
  return lines.length > 0 ? ['From this chat:', ...lines].join('\n') : undefined
}
