import type { QueryClient } from '@tanstack/react-query'
import { modelsQuery } from '#web/features/models/models.queries.ts'
import { modelChoice } from './composer-model.store.ts'
import { draftOf, isOfNewChat, writerOf } from './draft.store.ts'

/** What was chosen beside the text, and goes along with every question: who answers, and the project that a new chat is for. */
export const choicesOf = (client: QueryClient, draft: string) => ({
  model: chosenModel(client, draft),
  projectId: isOfNewChat(draft) ? draftOf(draft).projectId : undefined,
})

/** As the picker shows it: one that is gone leaves it to the server, until it is back. */
export function chosenModel(client: QueryClient, draft: string): string | undefined {
  const choice = modelChoice(writerOf(draft))
  const known = client.getQueryData(modelsQuery.queryKey)
  return !known || known.some(({ id }) => id === choice) ? choice : undefined
}
