import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chatOf, holdQueue, readQueues, useDraft, useQueuedDrafts } from '../composer/draft.store.ts'
import { useChat } from '../stream/use-chat.ts'
import { isSendingQueued, sendQueued } from './queue.store.ts'
import { useOnline } from './use-online.ts'

/** Sends queued messages of all chats, whichever screen is open. */
export function ChatQueues({ userId }: { userId: string }) {
  useEffect(() => readQueues(userId), [userId])
  return useQueuedDrafts(userId).map((draft) => <ChatQueue key={draft} draft={draft} />)
}

/**
 * Sends a queued message once the answer before it is complete. After a stopped or failed answer, a refusal, or in a deleted
 * chat, the queue is held until the user sends it.
 */
function ChatQueue({ draft }: { draft: string }) {
  const client = useQueryClient()
  const chat = useChat(chatOf(draft), false)
  const next = useDraft(draft).queue.find(({ held }) => !held)
  const ended = chat.messages.at(-1)?.run?.state
  const isOver = chat.told && chat.mode === 'ready' && ended !== 'running'
  const isOnline = useOnline()
  const waits = next !== undefined && isOnline && (isOver || chat.missing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that may go
  useEffect(() => {
    if (!waits || isSendingQueued(draft)) return
    if (ended === 'done' && !chat.missing) void sendQueued(client, draft, next)
    else holdQueue(draft)
  }, [waits, ended, next?.id])
  return null
}
