import { figurePaths } from '#core/canon/figure-paths.ts'
import { joinList } from '#core/content-words.ts'
import { sentencesOf } from '#core/sentences.ts'
import { speaksToAssistant } from '#core/speaks-to-assistant.ts'
import type { Ask, SkillReply } from '../conversation.ts'
import { readFigures } from '../money/told-figures.ts'
import { type Change, changesIn } from './changes.ts'

const wanted =
  /\bfill (?:in )?(?:the |our |my )?(?:canon|facts) (?:from|with) [“"]?(?<file>[^“”"\n]+?\.\p{L}[\p{L}\d]{1,4})(?!\p{L})/iu

/** “Fill the canon from supplier.docx”: the amounts and the labelled lines of a file as proposals. */
export function fillFromFile({ said, tools, results, context }: Ask): SkillReply {
  const file = wanted.exec(said)?.groups?.file?.trim()
  if (!file || results.length > 0 || !tools.includes('propose_canon')) return undefined
  const passages = context.passages.filter(({ title }) => title.toLowerCase().startsWith(file.toLowerCase()))
  const [first] = passages
  if (!first)
    return `There is no text of a file “${file}” in the knowledge of this project. There are ${joinList(context.files)}.`
  const fields = new Map<string, Change>()
  for (const passage of passages)
    for (const change of factsIn(passage.text, context.canon))
      if (!fields.has(change.path)) fields.set(change.path, change)
  if (fields.size === 0) return `I found nothing in ${file} that I know a field for.`
  const input = { fields: [...fields.values()], from: first.number, why: `Read from ${file}.` }
  return { text: '', call: { name: 'propose_canon', input } }
}

function factsIn(text: string, canon: Ask['context']['canon']): Change[] {
  const sentences = sentencesOf(text).filter((sentence) => !speaksToAssistant(sentence))
  const amounts = sentences.flatMap((sentence) =>
    readFigures(sentence).figures.flatMap(({ name, value, currency }) => {
      const path = name in figurePaths ? figurePaths[name as keyof typeof figurePaths] : undefined
      return path && currency ? [{ path, value: `${value} ${currency}` }] : []
    }),
  )
  return [...amounts, ...changesIn(text, canon)]
}
