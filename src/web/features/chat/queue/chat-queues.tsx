import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOnline } from '#web/lib/hooks/use-online.ts'
import { chatOf, readQueues, useDraft, useDraftKeys, useIsUnsent } from '../composer/draft.store.ts'
import { holdQueue } from '../composer/queue-edits.ts'
import { useChat } from '../stream/use-chat.ts'
import { isSendingQueued } from './queue.store.ts'
import { sendQueued, useAttempts } from './send-queued.ts'

/** Sends queued messages of all chats, whichever screen is open. */
export function ChatQueues({ userId }: { userId: string }) {
  useEffect(() => readQueues(userId), [userId])
  return useDraftKeys(userId, ({ queue }) => queue.length > 0).map((draft) => (
    <ChatQueue key={draft} draft={draft} />
  ))
}

/**
 * Sends a queued message once the answer before it is complete, or creates its chat with it. After a stopped or failed answer, a
 * refusal, or in a deleted chat, the queue is held until the user sends it.
 */
function ChatQueue({ draft }: { draft: string }) {
  const client = useQueryClient()
  const next = useDraft(draft).queue.find(({ held }) => !held)
  const isFirst = next?.startsChat !== undefined
  const chat = useChat(chatOf(draft), useIsUnsent(draft))
  const ended = chat.messages.at(-1)?.run?.state
  const isOver = chat.mode === 'ready' && (isFirst || (chat.told && ended !== 'running'))
  const isOnline = useOnline()
  const attempts = useAttempts(draft)
  const waits = next !== undefined && isOnline && (isOver || chat.missing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that may go, and after a lost connection
  useEffect(() => {
    if (!waits || isSendingQueued(draft)) return
    if (isFirst || (ended === 'done' && !chat.missing)) void sendQueued(client, draft, next)
    else holdQueue(draft)
  }, [waits, ended, next?.id, attempts])
  return null
}
