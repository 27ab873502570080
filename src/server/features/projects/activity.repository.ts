import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

export interface Activity {
  id: string
  at: string
  chats: number
}

/** When anything of each project changed last, and how many chats it has. */
export const listActivity = (db: Db, userId: number): Promise<Activity[]> =>
  rowsOf<Activity>(
    db,
    sql`select p.id,
        to_char(greatest(p.updated_at, max(c.updated_at),
          (select changed_at from canons where project_id = p.id),
          (select max(created_at) from knowledge_files where project_id = p.id),
          (select max(captured_at) from research_sources where project_id = p.id)
        ) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        count(c.id)::int as chats
      from projects p left join chats c on c.project_id = p.id and c.deleted_at is null
      where p.user_id = ${userId} and p.deleted_at is null
      group by p.id`,
  )
