import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { NEW_CHAT_TITLE } from '#contracts/chat.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { onChatChanged } from '#web/lib/storage/tabs.ts'
import { chatQuery, useChatList } from '../chat.queries.ts'
import { useAnswers } from './answers.store.ts'
import { isUnderWay, withLive } from './chat.state.ts'
import { resume } from './chat.stream.ts'

/** What the composer may do: send; wait for a question to be taken; stop an answer; wait for it to have stopped. */
export type Mode = 'ready' | 'sending' | 'answering' | 'stopping'

/** A chat as it stands on this page, with the answer that is being written. An answer begun elsewhere is followed. */
export function useChat(chatId: string, isNew: boolean) {
  const client = useQueryClient()
  const chat = useQuery({ ...chatQuery(chatId), enabled: !isNew })
  const live = useAnswers(({ byChat }) => byChat[chatId])
  // What this browser kept may name an answer that has long ended; only the server's word counts.
  const told = chat.dataUpdatedAt > 0 ? chat.data : undefined
  const running = told?.messages.findLast(({ run }) => run?.state === 'running')

  useEffect(() => {
    if (running) resume(client, chatId, running)
  }, [client, chatId, running])
  useEffect(() => onChatChanged((changed) => void client.invalidateQueries(chatQuery(changed))), [client])

  const messages = useMemo(() => withLive(chat.data?.messages ?? [], live), [chat.data, live])
  const listed = useChatList().data?.find(({ id }) => id === chatId)
  // A chat that is being made is neither missing nor broken, whatever was heard of it before.
  const error = isNew || live ? null : chat.error
  const placeholder = isNew || live ? NEW_CHAT_TITLE : 'Chat'
  return {
    messages,
    /** The server has taken a question in it. */
    begun: messages.some(({ run }) => run),
    /** What the server said, and not only what this browser kept. */
    told: told !== undefined,
    /** Unknown while it is being made. */
    summary: chat.data ?? listed,
    title: chat.data?.title ?? listed?.title ?? placeholder,
    mode: modeOf(live),
    missing: isMissing(error),
    error: chat.data ? null : error,
    loading: !isNew && !live && chat.isPending,
    reload: () => void chat.refetch(),
  }
}

function modeOf(live: Parameters<typeof withLive>[1]): Mode {
  if (!live) return 'ready'
  if (!live.runId) return 'sending'
  if (!isUnderWay(live)) return 'ready'
  return live.stopRequested ? 'stopping' : 'answering'
}

/** An address that no chat can have is as missing as one that no chat has. */
const isMissing = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
