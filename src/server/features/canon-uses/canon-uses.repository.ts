import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

export interface Place {
  at: Date
  id: string
}

/** Where citations of a project's fields lead: its address, and those it had under other names. */
interface Cited {
  projectId: string
  addresses: string[]
}

const path = sql`substring(p.value ->> 'href' from '[?&]field=([A-Za-z0-9_.-]+)')`
const said = sql`p.value ->> 'excerpt'`

/** Citations of fields in the project's chats that are not in the bin. What was only proposed was not used. */
const citations = (userId: number, { projectId, addresses }: Cited): SQL => sql`
  from chats c join messages m on m.chat_id = c.id cross join jsonb_array_elements(m.parts) as p(value)
  where c.user_id = ${userId} and c.project_id = ${projectId} and c.deleted_at is null
    and p.value ->> 'type' = 'citation' and p.value ->> 'kind' = 'canon'
    and split_part(p.value ->> 'href', '?', 1) in ${addresses} and ${said} not like 'Proposed: %'`

/** How many answers cite each field with each of the values that it had. */
export const countCited = (
  db: Db,
  userId: number,
  cited: Cited,
): Promise<{ path: string; said: string; count: number }[]> =>
  rowsOf(
    db,
    sql`select ${path} as path, ${said} as said, count(*)::int as count ${citations(userId, cited)} group by 1, 2`,
  )

export interface CitingRow {
  id: string
  chatId: string
  title: string
  at: Date
  said: string
}

/** Answers that cite a field, newest first. */
export async function listCiting(
  db: Db,
  userId: number,
  cited: Cited & { path: string },
  { before, limit }: { before: Place | undefined; limit: number },
): Promise<CitingRow[]> {
  const beyond = before
    ? sql`and (m.created_at, m.id) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`
    : sql``
  const rows = await rowsOf<Omit<CitingRow, 'at'> & { at: string }>(
    db,
    sql`select m.id, m.chat_id as "chatId", c.title, m.created_at as at, ${said} as said
      ${citations(userId, cited)} and ${path} = ${cited.path} ${beyond}
      order by m.created_at desc, m.id desc limit ${limit}`,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
