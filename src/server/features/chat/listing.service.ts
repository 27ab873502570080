import { z } from 'zod'
import type { ChatListQuery, ChatSorting, ChatSummary } from '#contracts/chat.ts'
import { ChatId } from '#contracts/core/ids.ts'
import type { Page } from '#contracts/core/page.ts'
import type { Actor } from '#server/actor.ts'
import { joinCursor, parseCursor } from '#server/cursor.ts'
import type { Deps } from '#server/deps.ts'
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
    after: parseCursor(cursor, ChatCursor),
  })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map(presentChat),
    next: last && rows.length > limit ? cursorAfter(last, wanted.sort) : null,
  }
}

const cursorAfter = ({ id, pinnedAt, createdAt, updatedAt }: ChatRow, sort: ChatSorting) =>
  joinCursor(pinnedAt !== null, sort === 'newest' ? createdAt : updatedAt, id)
