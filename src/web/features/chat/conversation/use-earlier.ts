import { type QueryClient, useQuery } from '@tanstack/react-query'
import { chatApi, type Message } from '#contracts/chat.ts'
import { call } from '#web/lib/http/call.ts'
import { chatQuery } from '../chat.queries.ts'
import { joinPath } from '../stream/chat.state.ts'

/** Loads earlier messages while the reader is near the first one. */
export function useEarlier(chatId: string, first: Message | undefined, isNear: boolean) {
  const { isFetching, isError, refetch } = useQuery({
    queryKey: ['earlier messages', chatId, first?.id],
    queryFn: ({ client, signal }) => readEarlier(client, chatId, first?.id ?? '', signal),
    enabled: isNear && first !== undefined && first.parentId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { isFetching, isError, refetch }
}

/** Prepends the page; dropped if another branch is shown by now. */
export async function readEarlier(
  client: QueryClient,
  chatId: string,
  before: string,
  signal?: AbortSignal,
): Promise<number> {
  const { data } = await call(chatApi.earlier, {
    params: { chatId },
    query: { before },
    ...(signal && { signal }),
  })
  const { queryKey } = chatQuery(chatId)
  client.setQueryData(
    queryKey,
    (chat) => chat && { ...chat, messages: joinPath(data, chat.messages) },
    // Older messages don't make the chat itself fresher.
    { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt },
  )
  return data.length
}
