import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ChatListQuery, ChatSorting } from '#contracts/chat.ts'
import { plainLetters } from '#core/letters.ts'
import type { Db } from '#server/db/database.ts'
import { chats } from '#server/db/tables/chat.ts'
import type { ChatRow } from './chat.repository.ts'

/** The last chat of the previous page, as it was then. */
interface ChatCursor {
  pinned: boolean
  /** The time the list is sorted by. */
  at: string
  id: string
}

interface ChatListFilter extends Omit<ChatListQuery, 'cursor'> {
  after: ChatCursor | undefined
}

/** A chat with the start of its first question. */
export type ListedChat = ChatRow & { question: string | null }

// Must match the expression of the index messages_place.
const firstQuestion = sql<string | null>`(
  select left(m.content, 300) from messages m
  where m.chat_id = chats.id and coalesce(m.parent_id, m.chat_id) = chats.id
  order by m.position limit 1
)`

export async function listChats(db: Db, userId: number, wanted: ChatListFilter): Promise<ListedChat[]> {
  const { order, beyond } = sortings[wanted.sort]
  return db
    .select({ ...getTableColumns(chats), question: firstQuestion })
    .from(chats)
    .where(
      and(
        eq(chats.userId, userId),
        wanted.bin ? isNotNull(chats.deletedAt) : isNull(chats.deletedAt),
        wanted.project ? inProject(wanted.project) : undefined,
        wanted.q ? titleHolds(wanted.q) : undefined,
        changedWithin(userId, wanted),
        wanted.after && beyond(wanted.after, userId),
      ),
    )
    .orderBy(order)
    .limit(wanted.limit)
}

/** Matches every word in any order, quoted or not. Quotes alone match nothing. */
function titleHolds(q: string): SQL | undefined {
  const words = plainLetters(q)
    .split(/[\s"“”„]+/)
    .filter(Boolean)
  return words.length > 0
    ? and(...words.map((word) => sql`strpos(${chats.plainTitle}, ${word}) > 0`))
    : sql`false`
}

interface Sorting {
  order: SQL
  beyond: (place: ChatCursor, userId: number) => SQL
}

const isPinned = sql`(${chats.pinnedAt} is not null)`
// Must match the index expression exactly.
const name = sql`left(${chats.plainTitle}, 100)`

const sortings: Record<ChatSorting, Sorting> = {
  // Must match the index expression exactly.
  changed: {
    order: sql`${isPinned} desc nulls last, ${chats.updatedAt} desc nulls last, ${chats.id} desc nulls last`,
    beyond: ({ pinned, at, id }) =>
      sql`(${isPinned}, ${chats.updatedAt}, ${chats.id}) < (${pinned}::boolean, ${at}::timestamptz, ${id}::uuid)`,
  },
  newest: {
    order: sql`${chats.createdAt} desc, ${chats.id} desc`,
    beyond: ({ at, id }) => sql`(${chats.createdAt}, ${chats.id}) < (${at}::timestamptz, ${id}::uuid)`,
  },
  // A title is too long for a cursor, so it is looked up.
  name: {
    order: sql`${name}, ${chats.id}`,
    beyond: ({ id }, userId) =>
      sql`(${name}, ${chats.id}) > (select left(plain_title, 100), id from chats where id = ${id}::uuid and user_id = ${userId})`,
  },
}

function changedWithin(userId: number, { from, to }: Pick<ChatListFilter, 'from' | 'to'>): SQL | undefined {
  const zone = sql`(select coalesce(time_zone, 'UTC') from users where id = ${userId})`
  return and(
    from ? sql`${chats.updatedAt} >= ${from}::date::timestamp at time zone ${zone}` : undefined,
    to ? sql`${chats.updatedAt} < (${to}::date + 1)::timestamp at time zone ${zone}` : undefined,
  )
}

const inProject = (project: string | 'none') =>
  project === 'none' ? isNull(chats.projectId) : eq(chats.projectId, project)
