import { modelChoice } from './composer-model.store.ts'
import { draftOf, isOfNewChat, writerOf } from './draft.store.ts'

/** What was chosen beside the text, and goes along with every question: who answers, and the project that a new chat is for. */
export const choicesOf = (draft: string) => ({
  model: modelChoice(writerOf(draft)),
  projectId: isOfNewChat(draft) ? draftOf(draft).projectId : undefined,
})
