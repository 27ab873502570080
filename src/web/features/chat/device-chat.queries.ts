import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { MessagePart } from '#contracts/chat.ts'
import { chatTransferApi, type DeviceChat } from '#contracts/chat-transfer.ts'
import { refreshProjects } from '#web/features/projects/projects.queries.ts'
import { call } from '#web/lib/http/call.ts'
import { storable } from '#web/lib/http/storable.ts'
import { announceChatChange } from '#web/lib/storage/tabs.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { showStillOnDevice } from '#web/ui/toasts/still-on-device.ts'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'
import { chatListQuery, historyKey } from './chat.queries.ts'
import { chats, type StoredChat } from './chats.store.ts'

const LONGEST_TITLE = 200

export const deviceChatPath = ({ id }: Pick<StoredChat, 'id'>) => `/chat/${encodeURIComponent(id)}`

const isAt = (path: string) => location.pathname === path

export function useDeviceChatActions(chat: StoredChat) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const addToAccount = useMutation({
    mutationFn: () => sendChat(chat),
    onSuccess: async (id) => {
      quickToast.success(`“${chat.title}” was added to your account`)
      if (isAt(deviceChatPath(chat))) await navigate(`/chat/${id}`, { replace: true })
      await readLists(client)
    },
    onError: showStillOnDevice,
  })
  const remove = () => {
    const wasOpen = isAt(deviceChatPath(chat))
    chats.remove(chat.id)
    const listed = client.getQueryData(chatListQuery.queryKey)?.pages.flatMap(({ items }) => items) ?? []
    const [first] = [...listed, ...chats.items().filter(({ userId }) => !userId)]
    if (wasOpen) void navigate(first ? deviceChatPath(first) : '/chat', { replace: true })
    showUndo(`device:${chat.id}`, `“${chat.title}” was removed from this device.`, () => {
      chats.put(chat)
      chats.flush()
    })
  }
  return { addToAccount: addToAccount.mutate, isSending: addToAccount.isPending, remove }
}

/** The item leaves the device once the server has it. */
export async function sendChat(chat: StoredChat): Promise<string> {
  const { data } = await call(chatTransferApi.takeOver, { body: asDeviceChat(chat) })
  chats.remove(chat.id)
  announceChatChange(data.id)
  return data.id
}

/** Every list that shows items added to the account. */
export const readLists = (client: QueryClient) =>
  Promise.all([
    refreshProjects(client),
    client.invalidateQueries({ queryKey: chatListQuery.queryKey, exact: true }),
    client.invalidateQueries({ queryKey: historyKey }),
  ])

const asDeviceChat = ({
  id,
  title,
  createdAt,
  updatedAt,
  projectId,
  pinned,
  opened,
}: StoredChat): DeviceChat =>
  storable({
    id,
    title: title.slice(0, LONGEST_TITLE),
    createdAt,
    updatedAt,
    projectId: projectId || null,
    pinned,
    messages: (opened?.messages ?? []).map((message) => ({
      id: message.id,
      parentId: message.parentId,
      role: message.role === 'user' ? ('user' as const) : ('assistant' as const),
      content: message.content,
      createdAt: message.createdAt,
      parts: message.parts satisfies MessagePart[],
    })),
  })
