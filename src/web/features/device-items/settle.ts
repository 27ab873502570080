import type { QueryClient } from '@tanstack/react-query'
import { type ChatSummary, chatApi } from '#contracts/chat.ts'
import type { Page } from '#contracts/core/page.ts'
import { projectsApi } from '#contracts/projects.ts'
import { chats } from '#web/features/chat/chats.store.ts'
import { ownProjects, projects } from '#web/features/projects/projects.store.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { readToken } from '#web/lib/http/token.ts'
import type { LocatedIds } from '#web/lib/storage/local-store.ts'
import { showToast } from '#web/ui/toasts/toast.store.ts'
import { inWords } from './in-words.ts'
import { sendBatch, type UploadBatch } from './sending.ts'

/** Not sent again automatically while the page is open. */
const refusedIds = new Set<string>()
let settling: Promise<void> | undefined

/** Offers items that only a backup has, and adds items without an owner to an empty account. */
export function settleDeviceItems(client: QueryClient): Promise<void> {
  settling ??= settle(client)
    // Without a reply from the server, nothing changes.
    .catch((error: unknown) => console.warn('Items of this device could not be settled.', error))
    .finally(() => {
      settling = undefined
    })
  return settling
}

async function settle(client: QueryClient): Promise<void> {
  const token = readToken()
  const waitingChats = idsOf(chats.items().filter(({ restoredFrom }) => restoredFrom !== undefined))
  const waitingProjects = idsOf(ownProjects().filter(({ restoredFrom }) => restoredFrom !== undefined))
  const restored = [
    waitingChats.size > 0 && (await locateChats(waitingChats)),
    waitingProjects.size > 0 && (await locateProjects(waitingProjects)),
  ] as const
  // Someone else may have signed in meanwhile.
  if (readToken() !== token) return
  if (restored[0]) chats.settleRestored(restored[0])
  if (restored[1]) projects.settleRestored(restored[1])
  if (!hasData()) await addToEmptyAccount(client)
}

const idsOf = (items: { id: string }[]) => new Set(items.map(({ id }) => id))

const hasData = () =>
  chats.items().some(({ userId }) => userId) ||
  ownProjects().length > 0 ||
  chats.offered().length > 0 ||
  projects.offered().length > 0

/** Finds chats on the server: live, in the bin, or missing. */
async function locateChats(ids: Set<string>): Promise<LocatedIds> {
  const [missing, binned] = [new Set(ids), new Set<string>()]
  for (const bin of [false, true]) {
    for await (const { id } of missing.size > 0 ? listChats(bin) : []) {
      if (missing.delete(id) && bin) binned.add(id)
      if (missing.size === 0) break
    }
  }
  return { ids, missing, binned }
}

async function* listChats(bin: boolean): AsyncGenerator<ChatSummary> {
  let cursor: string | undefined
  let before: string | undefined
  do {
    before = cursor
    const page: Page<ChatSummary> = (
      await call(chatApi.list, { query: { cursor, limit: 100, bin: String(bin) } })
    ).data
    yield* page.items
    cursor = page.next ?? undefined
  } while (cursor && cursor !== before)
}

async function locateProjects(ids: Set<string>): Promise<LocatedIds> {
  const live = idsOf((await call(projectsApi.list)).data)
  const bin = await call(projectsApi.bin).then(({ data }) => idsOf(data), noneWhere404)
  const missing = new Set([...ids].filter((id) => !live.has(id) && !bin.has(id)))
  return { ids, missing, binned: bin }
}

function noneWhere404(error: unknown): Set<string> {
  if (error instanceof ApiError && error.status === 404) return new Set()
  throw error
}

async function addToEmptyAccount(client: QueryClient): Promise<void> {
  const isSent = ({ id, userId }: { id: string; userId?: string }) => !userId && !refusedIds.has(id)
  const batch: UploadBatch = {
    chats: chats.items().filter(isSent),
    projects: projects.items().filter(isSent),
  }
  if (batch.chats.length + batch.projects.length === 0) return
  const refused = await sendBatch(client, batch)
  if (!refused) return
  const ids = idsOf(refused)
  for (const id of ids) refusedIds.add(id)
  const of = (isCounted: (item: { id: string }) => boolean) =>
    inWords(batch.chats.filter(isCounted).length, batch.projects.filter(isCounted).length)
  const added = of(({ id }) => !ids.has(id))
  const sentence = added && `Added to your account from this device: ${added}.`
  if (refused.length === 0) return showToast({ title: 'Added to your account', description: sentence })
  showToast({
    title: `Still only on this device: ${of(({ id }) => ids.has(id))}`,
    description: [refused[0]?.why, sentence].filter(Boolean).join(' '),
    variant: 'destructive',
  })
}
