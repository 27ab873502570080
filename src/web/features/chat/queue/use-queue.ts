import { useQueryClient } from '@tanstack/react-query'
import { type Queued, useDraft } from '../composer/draft.store.ts'
import type { Mode } from '../stream/use-chat.ts'
import { sendQueued, useGoingOf } from './queue.store.ts'

interface QueueOptions {
  draft: string
  mode: Mode
  /** There is no chat here to write to, now. */
  blocked: boolean
}

/** What waits in a chat. That it goes out by itself is seen to elsewhere, since it does so whatever is on the screen. */
export function useQueue({ draft, mode, blocked }: QueueOptions) {
  const client = useQueryClient()
  const { queue } = useDraft(draft)
  const going = useGoingOf(draft)
  const canSend = mode === 'ready' && !blocked && going === undefined
  return {
    /** Without the one on its way, which stands among the messages already. */
    waiting: queue.filter(({ id }) => id !== going),
    /** Whether what is being sent comes from here. */
    sending: going !== undefined,
    sendNow: canSend ? (queued: Queued) => void sendQueued(client, draft, queued) : undefined,
  }
}
