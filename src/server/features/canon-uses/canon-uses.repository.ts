import { type SQL, sql } from 'drizzle-orm'
import { PROPOSED } from '#core/canon/value.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

export interface UseCursor {
  at: Date
  id: string
}

const href = sql`p.value ->> 'href'`
const excerpt = sql`p.value ->> 'excerpt'`

/** Citations of fields in the project's chats that are not in the bin. An index knows the answers that have any. Imported ones may lead nowhere. */
const citations = (userId: number, projectId: string): SQL => sql`
  from chats c join messages m on m.chat_id = c.id cross join jsonb_array_elements(m.parts) as p(value)
  where c.user_id = ${userId} and c.project_id = ${projectId} and c.deleted_at is null
    and m.parts @> '[{"type": "citation", "kind": "canon"}]' and p.value @> '{"type": "citation", "kind": "canon"}'
    and ${href} is not null and ${excerpt} is not null`

/** How many answers cite each field, by the address of the citation and the value that it had. */
export const countCited = (
  db: Db,
  userId: number,
  projectId: string,
): Promise<{ href: string; said: string; count: number }[]> =>
  rowsOf(
    db,
    sql`select ${href} as href, ${excerpt} as said, count(*)::int as count ${citations(userId, projectId)} group by 1, 2`,
  )

export interface CitingRow {
  id: string
  chatId: string
  title: string
  at: Date
  said: string
}

/** Answers that cite a field, newest first. `addresses` are the project's, and those it had under other names. */
export async function listCiting(
  db: Db,
  userId: number,
  { projectId, addresses, path }: { projectId: string; addresses: string[]; path: string },
  { before, limit }: { before: UseCursor | undefined; limit: number },
): Promise<CitingRow[]> {
  const beyond = before
    ? sql`and (m.created_at, m.id) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`
    : sql``
  const rows = await rowsOf<Omit<CitingRow, 'at'> & { at: string }>(
    db,
    sql`select m.id, m.chat_id as "chatId", c.title, m.created_at as at, ${excerpt} as said
      ${citations(userId, projectId)} and ${excerpt} not like ${`${PROPOSED}%`}
        and split_part(${href}, '?', 1) in ${addresses}
        and substring(${href} from '[?&]field=([A-Za-z0-9_.-]+)') = ${path} ${beyond}
      order by m.created_at desc, m.id desc limit ${limit}`,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
