import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chatSharesApi } from '#contracts/chat-shares.ts'
import { call } from '#web/lib/http/call.ts'

const shareQuery = (chatId: string) =>
  queryOptions({
    queryKey: ['/api/chats', chatId, 'share'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(chatSharesApi.get, { params: { chatId }, signal })).data,
  })

export const useShare = (chatId: string) => useQuery(shareQuery(chatId))

export function useShareChat(chatId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(chatSharesApi.share, { params: { chatId } })).data,
    onSuccess: (share) => client.setQueryData(shareQuery(chatId).queryKey, share),
  })
}

export function useRevokeShare(chatId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(chatSharesApi.revoke, { params: { chatId } }),
    onSuccess: () => client.setQueryData(shareQuery(chatId).queryKey, null),
  })
}

/** Read once: the page has no session that could refresh it. */
export const useSharedChat = (key: string) =>
  useQuery({
    queryKey: ['/api/shared-chat', key],
    queryFn: async ({ signal }) => (await call(chatSharesApi.read, { body: { key }, signal })).data,
    retry: false,
  })
