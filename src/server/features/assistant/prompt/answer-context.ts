import type { Card } from '#contracts/cards.ts'
import type { ListedSource } from '#server/features/research/research.service.ts'
import type { AnswerContext } from '#server/ports/answer-context.ts'
import { budgets, type PromptFile, type PromptParts, promptShares } from './assistant.prompt.ts'
import type { NumberedField } from './canon-lines.ts'
import { withinTokens } from './data-block.ts'
import type { PromptPassage } from './passage-lines.ts'

interface ContextParts extends Pick<PromptParts, 'project' | 'attachments'> {
  fields: NumberedField[]
  sources: { number: number; source: ListedSource }[]
  passages: PromptPassage[]
  tables: AnswerContext['tables']
  files: string[]
  card: Card | undefined
}

/** Data that a question may rest on, within the budgets of the prompt. */
export function contextOf({
  project,
  attachments,
  fields,
  sources,
  passages,
  tables,
  files,
  card,
}: ContextParts): AnswerContext {
  const characters = promptShares(attachments)
  return {
    businessInstructions: withinTokens(
      project?.businessInstructions.trim() ?? '',
      budgets.businessInstructions,
    ),
    research: withinTokens(project?.researchData.trim() ?? '', budgets.research),
    canon: fields.map(({ path, label, said, number }) => ({ path, label, value: said, number })),
    sources: sources.map(({ number, source }) => ({
      number,
      kind: source.kind,
      title: source.title,
      day: source.capturedAt.slice(0, 10),
      fields: source.fields.map(({ name, value }) => ({ name, value })),
    })),
    passages: passages.map(({ number, title, text, weak = false, supersededBy }) => ({
      number,
      title,
      text,
      weak,
      superseded: Boolean(supersededBy),
    })),
    tables,
    files,
    attachments: attachments.map((file, at) => attachedText(file, characters[at] ?? 0)),
    ...(card && { card }),
  }
}

function attachedText({ name, content, unread, isPicture = false }: PromptFile, characters: number) {
  const text = unread ?? content.slice(0, characters).toWellFormed()
  return { name, text, isPicture: isPicture && !unread }
}
