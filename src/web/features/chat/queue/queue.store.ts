import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { modelsQuery } from '#web/features/models/models.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { choicesOf } from '../composer/composer-choices.ts'
import { chatOf, holdQueue, type QueuedMessage, removeQueued } from '../composer/draft.store.ts'
import { ask } from '../stream/chat.stream.ts'

const NOT_SENT = 'Not sent. The server did not answer.'

/** The queued message being sent, per draft. */
const useSending = create<Record<string, string | undefined>>()(() => ({}))

export const useSendingMessage = (draft: string): string | undefined => useSending((going) => going[draft])
export const isSendingQueued = (draft: string): boolean => useSending.getState()[draft] !== undefined

/** Sends a queued message. On failure it is held with the reason, and so is the rest. */
export async function sendQueued(client: QueryClient, draft: string, queued: QueuedMessage): Promise<void> {
  const { id, text, attachments } = queued
  useSending.setState({ [draft]: id })
  try {
    await ask(client, chatOf(draft), { ...choicesOf(client, draft), id, text, attachments })
    removeQueued(draft, id)
  } catch (error) {
    holdQueue(draft, { id, problem: messageOf(error, NOT_SENT) })
    // The model may be gone; reload the picker's list.
    void client.invalidateQueries(modelsQuery)
  } finally {
    useSending.setState({ [draft]: undefined })
  }
}
