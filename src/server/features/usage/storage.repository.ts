import { type SQL, sql } from 'drizzle-orm'
import type { Plan } from '#contracts/plans.ts'
import type { StoredKind } from '#contracts/usage.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

/** Page images of earlier versions have no total: original and sizes are about four of their WebP file. */
const PAGE_IMAGE_FILES = 4

/** Every stored file of a person that counts, once: equal images and questions asked again share theirs. */
const storedFiles = (userId: number): SQL => sql`
  (select distinct on (file_id) case when deleted_at is not null then 'bin' when is_saved then 'images' else 'drafts' end as kind,
      id, bytes from images where user_id = ${userId}
    order by file_id, deleted_at is not null, not is_saved)
  union all select 'page-images', id, coalesce(stored_bytes, bytes * ${PAGE_IMAGE_FILES}::int)
    from site_images where user_id = ${userId} and bytes > 0
  union all select 'visuals', id, bytes from visuals where user_id = ${userId} and deleted_at is null and bytes > 0
  union all (select distinct on (coalesce(file_id, id)) 'attachments', id, bytes from attachments
    where user_id = ${userId} and bytes > 0 order by coalesce(file_id, id), id)`

export interface KindUse {
  kind: StoredKind
  files: number
  bytes: number
}

/** Most bytes first. */
export const bytesByKind = (db: Db, userId: number): Promise<KindUse[]> =>
  rowsOf<KindUse>(
    db,
    sql`select kind, count(*)::int as files, sum(bytes)::float8 as bytes from (${storedFiles(userId)}) stored
      group by kind order by 3 desc, 1`,
  )

export async function planOf(db: Db, userId: number): Promise<Plan | undefined> {
  const [row] = await rowsOf<{ plan: Plan }>(db, sql`select plan from users where id = ${userId}`)
  return row?.plan
}

/** Until the transaction ends, no other file of this person is counted. */
export async function lockPlanOf(tx: Db, userId: number): Promise<Plan | undefined> {
  const [row] = await rowsOf<{ plan: Plan }>(
    tx,
    sql`select plan from users where id = ${userId} for no key update`,
  )
  return row?.plan
}

export interface LargeFile {
  kind: StoredKind
  name: string
  bytes: number
  id: string
  /** The project that it is deleted from, its name in addresses, and a page of it. */
  projectId: string | null
  slug: string | null
  isProjectBinned: boolean
  pageId: string | null
  isDropPage: boolean
  /** The chat that it was sent in. */
  chatId: string | null
  isChatBinned: boolean
}

/** The largest files with their places. */
export const largestFiles = (db: Db, userId: number, limit: number): Promise<LargeFile[]> =>
  rowsOf<LargeFile>(
    db,
    sql`select l.kind, l.id, l.bytes, coalesce(i.name, s.name, v.spec->'texts'->>'headline', a.name) as name,
        p.id as "projectId", p.slug, p.deleted_at is not null as "isProjectBinned",
        page.id as "pageId", coalesce(page.goal = 'product', false) as "isDropPage",
        c.id as "chatId", c.deleted_at is not null as "isChatBinned"
      from (select * from (${storedFiles(userId)}) stored order by bytes desc, id limit ${limit}) l
      left join images i on i.id = l.id and l.kind in ('images', 'bin', 'drafts')
      left join site_images s on s.id = l.id and l.kind = 'page-images'
      left join visuals v on v.id = l.id and l.kind = 'visuals'
      left join attachments a on a.id = l.id and l.kind = 'attachments'
      left join projects p on p.id = coalesce(s.project_id, v.project_id)
      left join lateral (select id, goal from site_pages where project_id = s.project_id
        order by goal = 'product' desc, updated_at desc limit 1) page on true
      left join messages m on m.id = a.message_id
      left join chats c on c.id = m.chat_id
      order by l.bytes desc, l.id`,
  )
