import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { modelsQuery } from '#web/features/models/models.queries.ts'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { choicesOf } from '../composer/composer-choices.ts'
import { chatOf, type QueuedMessage } from '../composer/draft.store.ts'
import { holdQueue, removeQueued } from '../composer/queue-edits.ts'
import { ask } from '../stream/chat.stream.ts'
import { setSending } from './queue.store.ts'

const NOT_SENT = 'Not sent. The server did not answer.'
/** A phone may report a network before it has one. */
const RETRY_MS = [2_000, 5_000, 15_000, 30_000]

/** Attempts that found no server, per draft. */
const useFailures = create<Record<string, number>>()(() => ({}))
export const useAttempts = (draft: string): number => useFailures((all) => all[draft] ?? 0)

function retryLater(draft: string): void {
  const failures = useFailures.getState()[draft] ?? 0
  const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]
  setTimeout(() => useFailures.setState({ [draft]: failures + 1 }), wait)
}

/** Sends a queued message. Without a server it is tried again; if refused, it is held with the reason, and so is the rest. */
export async function sendQueued(client: QueryClient, draft: string, queued: QueuedMessage): Promise<void> {
  const { id, text, attachments } = queued
  setSending(draft, id)
  try {
    await ask(client, chatOf(draft), { ...choicesOf(client, draft), id, text, attachments })
    removeQueued(draft, id)
    useFailures.setState({ [draft]: 0 })
  } catch (error) {
    if (!queued.held && !(error instanceof ApiError)) return retryLater(draft)
    holdQueue(draft, { id, problem: messageOf(error, NOT_SENT) })
    // The model may be gone; reload the picker's list.
    void client.invalidateQueries(modelsQuery)
  } finally {
    setSending(draft, undefined)
  }
}
