import {
  MutationObserver,
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import {
  type ChangeChat,
  type ChatSummary,
  chatApi,
  type ManyChats,
  MOST_CHATS_AT_ONCE,
} from '#contracts/chat.ts'
import { type ChatFormat, chatTransferApi } from '#contracts/chat-transfer.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { announceChatChange } from '#web/lib/storage/tabs.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'
import { chatListQuery, chatQuery, historyKey } from './chat.queries.ts'
import { forgetChat } from './chats.store.ts'
import { showDeleted } from './deleted-toast.ts'

const refused = (otherwise: string) => (error: Error) => void quickToast.error(messageOf(error, otherwise))

/** Reloads every list of chats, here and in other tabs. */
async function readLists(client: QueryClient, ids: string[]): Promise<void> {
  for (const id of ids) announceChatChange(id)
  await Promise.all([
    client.invalidateQueries({ queryKey: chatListQuery.queryKey, exact: true }),
    client.invalidateQueries({ queryKey: historyKey }),
    client.invalidateQueries({ queryKey: ['/api/chat-search'] }),
  ])
}

const changing = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...body }: ChangeChat & { id: string }) =>
      call(chatApi.change, { params: { chatId: id }, body }),
    onSuccess: (_, { id }) => void client.invalidateQueries(chatQuery(id)),
    onSettled: (_data, _error, { id }) => readLists(client, [id]),
    onError: refused('The chat was not changed. The server did not answer. Please try again.'),
  })

export const useChangeChat = () => useMutation(changing(useQueryClient()))

interface Move {
  id: string
  from: string | undefined
  to: { id: string; name: string }
}

/** Moves a chat without confirmation and offers an undo. */
export function moveChat(client: QueryClient, { id, from, to }: Move): void {
  const put = (projectId: string | null) =>
    new MutationObserver(client, changing(client)).mutate({ id, projectId })
  const undo = () => void put(from ?? null).catch(() => {})
  put(to.id).then(
    () => showUndo(`move:${id}`, `Moved to “${to.name}”.`, undo),
    () => {},
  )
}

/** Splits large selections into several calls. */
async function changeMany(change: ManyChats): Promise<void> {
  for (let at = 0; at < change.ids.length; at += MOST_CHATS_AT_ONCE) {
    const ids = change.ids.slice(at, at + MOST_CHATS_AT_ONCE)
    await call(chatApi.changeMany, { body: { change: { ...change, ids } } })
  }
}

export function useChangeMany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: changeMany,
    onSettled: (_data, _error, { ids }) => readLists(client, ids),
    onError: refused('The chats were not changed. The server did not answer. Please try again.'),
  })
}

/** Moves chats to the bin with an undo. Leaves a deleted open chat for the first remaining one. */
export function useDeleteChats() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const restore = useRestoreChats()
  return useMutation({
    mutationFn: async (deleted: Pick<ChatSummary, 'id' | 'title'>[]) => {
      await changeMany({ action: 'delete', ids: deleted.map(({ id }) => id) })
    },
    onSuccess: (_, deleted) => {
      const gone = new Set(deleted.map(({ id }) => id))
      const [first] = listed(client).filter(({ id }) => !gone.has(id))
      if (gone.has(location.pathname.replace(/^\/chat\//, ''))) {
        // The user did not choose this chat, so don't focus its composer.
        void navigate(first ? `/chat/${first.id}` : '/chat', {
          replace: true,
          state: { unchosen: Boolean(first) },
        })
      }
      for (const id of gone) forgetChat(id)
      showDeleted(deleted, () => restore.mutate([...gone]))
    },
    onSettled: (_data, _error, deleted) =>
      readLists(
        client,
        deleted.map(({ id }) => id),
      ),
    onError: refused('Nothing was deleted. The server did not answer. Please try again.'),
  })
}

const listed = (client: QueryClient): ChatSummary[] =>
  client.getQueryData(chatListQuery.queryKey)?.pages.flatMap(({ items }) => items) ?? []

export function useRestoreChats() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => changeMany({ action: 'restore', ids }),
    onSuccess: (_, ids) => {
      for (const id of ids) void client.invalidateQueries(chatQuery(id))
    },
    onSettled: (_data, _error, ids) => readLists(client, ids),
    onError: refused('Nothing was restored. The server did not answer. Please try again.'),
  })
}

export function useForgetChats() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => changeMany({ action: 'forget', ids }),
    onSettled: (_data, _error, ids) => readLists(client, ids),
    onError: refused('Some chats were not deleted. The server did not answer. Please try again.'),
  })
}

/** One chat as a file. */
export const useExportChat = () =>
  useMutation({
    mutationFn: ({ chatId, format }: { chatId: string; format: ChatFormat }) =>
      downloadFile(chatTransferApi.file, { params: { chatId }, query: { format } }),
    onError: refused('The chat could not be exported. Please try again.'),
  })

/** These chats, or all, as one ZIP file. */
export const useExportChats = () =>
  useMutation({
    mutationFn: (ids: string[] | undefined) => downloadFile(chatTransferApi.archive, { body: { ids } }),
    onError: refused('Your chats could not be exported. Please try again.'),
  })
