import type { CanonField } from '#contracts/canon.ts'
import type { AnswerContext } from '#server/ports/answer-context.ts'
import { budgets, charactersTold, type PromptParts, type ToldFile } from './assistant.prompt.ts'
import { plainValueOf } from './canon-told.ts'
import { withinTokens } from './data-block.ts'
import type { ToldPassage } from './passages-told.ts'

interface ContextParts extends Pick<PromptParts, 'project' | 'attachments'> {
  canon: Pick<CanonField, 'path' | 'value'>[]
  passages: ToldPassage[]
  tables: AnswerContext['tables']
  files: string[]
}

/** What a question may rest on as data, within the budgets of the prompt. */
export function contextOf({
  project,
  attachments,
  canon,
  passages,
  tables,
  files,
}: ContextParts): AnswerContext {
  const characters = charactersTold(attachments)
  return {
    businessInstructions: withinTokens(
      project?.businessInstructions.trim() ?? '',
      budgets.businessInstructions,
    ),
    research: withinTokens(project?.researchData.trim() ?? '', budgets.research),
    canon: canon.map((field) => ({ path: field.path, value: plainValueOf(field) })),
    passages: passages.map(({ number, title, text, weak = false }) => ({ number, title, text, weak })),
    tables,
    files,
    attachments: attachments.map((file, at) => attachedText(file, characters[at] ?? 0)),
  }
}

function attachedText({ name, content, unread, isPicture = false }: ToldFile, characters: number) {
  const text = unread ?? content.slice(0, characters).toWellFormed()
  return { name, text, isPicture: isPicture && !unread }
}
