import { type QueryClient, useQuery } from '@tanstack/react-query'
import { chatApi, type Message } from '#contracts/chat.ts'
import { call } from '#web/lib/http/call.ts'
import { chatQuery } from '../chat.queries.ts'
import { joinPath } from '../stream/chat.state.ts'

/** Fetches what stands before the first message that this page has, while the reader is near it. */
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

/** Puts it before what is there; on another branch by now, it is left out. */
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
    // This is no news of how the chat goes on.
    { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt },
  )
  return data.length
}
