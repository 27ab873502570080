import { useDraft } from '../composer/draft.store.ts'
import type { Mode } from '../stream/use-chat.ts'
import { useSendingMessage } from './queue.store.ts'

interface QueueOptions {
  draft: string
  mode: Mode
  /** No chat is loaded to write to. */
  blocked: boolean
}

/** Queued messages of a chat. `ChatQueues` sends them, whichever screen is open. */
export function useQueue({ draft, mode, blocked }: QueueOptions) {
  const { queue } = useDraft(draft)
  const going = useSendingMessage(draft)
  return {
    /** Without the message being sent, which is already in the list. */
    waiting: queue.filter(({ id }) => id !== going),
    /** True if a queued message is being sent. */
    sending: going !== undefined,
    /** Held messages can be sent. */
    canSend: mode === 'ready' && !blocked && going === undefined,
  }
}
