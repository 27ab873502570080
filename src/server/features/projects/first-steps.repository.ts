import { sql } from 'drizzle-orm'
import type { FirstSteps } from '#contracts/projects.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

/** Source of all facts of the sample project, which is no step of the seller's own. */
const SAMPLE = 'sample'

export async function readFirstSteps(db: Db, userId: number): Promise<FirstSteps> {
  const [steps] = await rowsOf<FirstSteps>(
    db,
    sql`with own as (
        select p.id, p.slug, p.created_at from projects p
        where p.user_id = ${userId} and p.deleted_at is null
          and not exists (select 1 from canon_changes c where c.project_id = p.id and c.source = ${SAMPLE})
      )
      select
        exists (select 1 from own join canon_proposals f on f.project_id = own.id where f.source like 'page: %')
          or exists (select 1 from own join canon_changes f on f.project_id = own.id where f.source like 'page: %')
          or exists (select 1 from own join research_sources r on r.project_id = own.id
            where r.url is not null and r.deleted_at is null) as link,
        exists (select 1 from own
          join canon_fields price on price.project_id = own.id and price.path = 'pricing.price'
          join canon_fields cost on cost.project_id = own.id and cost.path = 'supplier.cost') as costs,
        exists (select 1 from own join knowledge_files f on f.project_id = own.id) as file,
        exists (select 1 from own join site_pages s on s.project_id = own.id) as page,
        (select slug from own order by created_at desc limit 1) as slug`,
  )
  if (!steps) throw new Error('the first steps have no row')
  return steps
}
