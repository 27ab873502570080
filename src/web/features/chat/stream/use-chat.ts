import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { NEW_CHAT_TITLE } from '#contracts/chat.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { onChatChanged } from '#web/lib/storage/tabs.ts'
import { chatQuery, useChatList } from '../chat.queries.ts'
import { useAnswers } from './answers.store.ts'
import { isUnderWay, withLive } from './chat.state.ts'
import { resume } from './chat.stream.ts'

/** State of the composer. */
export type Mode = 'ready' | 'sending' | 'answering' | 'stopping'

/** A chat with its live answer. Follows answers started elsewhere. */
export function useChat(chatId: string, isNew: boolean) {
  const client = useQueryClient()
  const chat = useQuery({ ...chatQuery(chatId), enabled: !isNew })
  const live = useAnswers(({ byChat }) => byChat[chatId])
  // Cached data may show an answer as running that has long ended; only trust the server.
  const told = chat.dataUpdatedAt > 0 ? chat.data : undefined
  const running = told?.messages.findLast(({ run }) => run?.state === 'running')

  useEffect(() => {
    if (running) resume(client, chatId, running)
  }, [client, chatId, running])
  useEffect(() => onChatChanged((changed) => void client.invalidateQueries(chatQuery(changed))), [client])

  const messages = useMemo(() => withLive(chat.data?.messages ?? [], live), [chat.data, live])
  const listed = useChatList().data?.find(({ id }) => id === chatId)
  // A chat being created is neither missing nor broken.
  const error = isNew || live ? null : chat.error
  const placeholder = isNew || live ? NEW_CHAT_TITLE : 'Chat'
  return {
    messages,
    /** The server has stored a question in it. */
    begun: messages.some(({ run }) => run),
    /** Loaded from the server, not only from this browser's cache. */
    told: told !== undefined,
    /** Undefined while the chat is being created. */
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

/** An invalid id counts as missing too. */
const isMissing = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
