import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

export interface ProductPhoto {
  projectId: string
  kind: 'page' | 'gallery'
  id: string
}

/**
 * The product photo of each project, or of one: an accepted image of the canon of which we have a file, else the first image
 * of its pages, else the first of the gallery. Logos are none.
 */
export const productPhotos = (db: Db, userId: number, projectId?: string): Promise<ProductPhoto[]> =>
  rowsOf<ProductPhoto>(
    db,
    sql`with own as (
        select id from projects
        where user_id = ${userId} and deleted_at is null ${projectId ? sql`and id = ${projectId}` : sql``}
      ),
      named as (
        select own.id as project_id, item.address, item.place,
          substring(item.address from '/api/shared-images/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/')::uuid as gallery_id
        from own
        join canon_fields f on f.project_id = own.id and f.path = 'product.images' and f.typed->>'type' = 'list'
        cross join lateral jsonb_array_elements_text(f.typed->'value') with ordinality as item(address, place)
      ),
      on_pages as (
        select s.* from own join site_images s on s.project_id = own.id
        where s.width > 0 and not exists (
          select 1 from brand_kits k where k.project_id = own.id and s.id in (k.logo_id, k.dark_logo_id))
      ),
      candidates as (
        select s.project_id, 'page' as kind, s.id, 0 as rank, named.place, s.created_at
        from named join on_pages s on s.project_id = named.project_id
          and (s.source = named.address or s.gallery_image_id = named.gallery_id)
        union all
        select named.project_id, 'gallery', i.id, 0, named.place, i.created_at
        from named join images i on i.id = named.gallery_id and i.user_id = ${userId} and i.deleted_at is null
        union all
        select s.project_id, 'page', s.id, 1, 0, s.created_at from on_pages s
        union all
        select i.project_id, 'gallery', i.id, 2, 0, i.created_at
        from own join images i on i.project_id = own.id
        where i.user_id = ${userId} and i.is_saved and i.deleted_at is null
      )
      select distinct on (project_id) project_id as "projectId", kind, id from candidates
      order by project_id, rank, place, kind desc, created_at, id`,
  )
