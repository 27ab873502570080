import { useQueryClient } from '@tanstack/react-query'
import { type QueuedMessage, useDraft } from '../composer/draft.store.ts'
import type { Mode } from '../stream/use-chat.ts'
import { sendQueued, useSendingMessage } from './queue.store.ts'

interface QueueOptions {
  draft: string
  mode: Mode
  /** No chat is loaded to write to. */
  blocked: boolean
}

/** QueuedMessage messages of a chat. `ChatQueues` sends them, whichever screen is open. */
export function useQueue({ draft, mode, blocked }: QueueOptions) {
  const client = useQueryClient()
  const { queue } = useDraft(draft)
  const going = useSendingMessage(draft)
  const canSend = mode === 'ready' && !blocked && going === undefined
  return {
    /** Without the message being sent, which is already in the list. */
    waiting: queue.filter(({ id }) => id !== going),
    /** True if a queued message is being sent. */
    sending: going !== undefined,
    sendNow: canSend ? (queued: QueuedMessage) => void sendQueued(client, draft, queued) : undefined,
  }
}
