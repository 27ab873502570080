import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contracts/chat.ts'
import { modelsQuery } from '#web/features/models/models.queries.ts'
import { chatQuery } from '../chat.queries.ts'
import { modelChoice } from './composer-model.store.ts'
import { chatOf, draftOf, isNewChatDraft } from './draft.store.ts'

/** Choices sent with every question: the model, and the project of a new chat. */
export function choicesOf(client: QueryClient, draft: string) {
  const { projectId, queue } = draftOf(draft)
  return {
    model: chosenModel(client, draft),
    projectId: isNewChatDraft(draft) ? projectId : queue[0]?.startsChat?.projectId,
  }
}

/** Model of the last answer. */
export const lastModel = (messages: readonly Message[] | undefined): string | undefined =>
  messages?.findLast(({ run }) => run?.model)?.run?.model ?? undefined

/** As the picker shows it. While the chosen model is missing, the server decides. */
export function chosenModel(client: QueryClient, draft: string): string | undefined {
  const choice = modelChoice(
    draft,
    lastModel(client.getQueryData(chatQuery(chatOf(draft)).queryKey)?.messages),
  )
  const known = client.getQueryData(modelsQuery.queryKey)
  return !known || known.some(({ id }) => id === choice) ? choice : undefined
}
