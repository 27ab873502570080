import { z } from 'zod'
import type { ChatListQuery, ChatSorting, ChatSummary } from '#contracts/chat.ts'
import { ChatId } from '#contracts/core/ids.ts'
import type { Page } from '#contracts/core/page.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { presentChat } from './chat.presenter.ts'
import type { ChatRow } from './chat.repository.ts'
import * as repository from './listing.repository.ts'

const ChatCursor = z.object({ pinned: z.stringbool(), at: z.iso.datetime(), id: ChatId })

export async function listChats(
  deps: Deps,
  actor: Actor,
  { limit, cursor, ...wanted }: ChatListQuery,
): Promise<Page<ChatSummary>> {
  const rows = await repository.listChats(deps.db, actor.userId, {
    ...wanted,
    limit: limit + 1,
    after: readCursor(cursor),
  })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map(presentChat),
    next: last && rows.length > limit ? cursorAfter(last, wanted.sort) : null,
  }
}

const cursorAfter = ({ id, pinnedAt, createdAt, updatedAt }: ChatRow, sort: ChatSorting) =>
  `${pinnedAt !== null}_${(sort === 'newest' ? createdAt : updatedAt).toISOString()}_${id}`

function readCursor(cursor: string | undefined): repository.ChatCursor | undefined {
  if (!cursor) return undefined
  const [pinned, at, id] = cursor.split('_')
  const place = ChatCursor.safeParse({ pinned, at, id })
  if (!place.success) throw new AppError('INVALID_INPUT', 'This page does not exist.')
  return place.data
}
