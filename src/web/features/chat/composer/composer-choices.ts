import type { QueryClient } from '@tanstack/react-query'
import { modelsQuery } from '#web/features/models/models.queries.ts'
import { modelChoice } from './composer-model.store.ts'
import { draftOf, draftUserId, isNewChatDraft } from './draft.store.ts'

/** Choices sent with every question: the model, and the project of a new chat. */
export const choicesOf = (client: QueryClient, draft: string) => ({
  model: chosenModel(client, draft),
  projectId: isNewChatDraft(draft) ? draftOf(draft).projectId : undefined,
})

/** As the picker shows it. While the chosen model is missing, the server decides. */
export function chosenModel(client: QueryClient, draft: string): string | undefined {
  const choice = modelChoice(draftUserId(draft))
  const known = client.getQueryData(modelsQuery.queryKey)
  return !known || known.some(({ id }) => id === choice) ? choice : undefined
}
