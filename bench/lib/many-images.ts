import { type SQL, sql } from 'drizzle-orm'

export const IMAGES = 10_000

/** Rows with about as much text as real ones have, over three months. All show the file of one image. */
export const insertImages = (imageId: string): SQL => sql`
  insert into images (user_id, kind, file_id, name, alt, prompt, model, cost, is_generated, recipe, media_type, width, height, bytes, is_favourite, created_at)
  select user_id, (array['photo', 'cutout', 'studio', 'generated'])[1 + n % 4], file_id,
    'Steel bottle ' || n || ', Marketplace square.jpg',
    'Steel bottle ' || n || ' on an oak table beside a window, with its lid and a strap of leather',
    case when n % 4 = 3 then 'On a wooden kitchen table in morning light, blurred window behind, number ' || n else '' end,
    case when n % 4 = 3 then 'GPT Image 1' end, case when n % 4 = 3 then 0.042 end, n % 4 = 3,
    case when n % 4 = 2 then '{"cutoutId": "8c2f5f9e-8a53-4d1f-9a44-6f6d1f0b7c11", "placement": {"x": 0.2, "y": 0.1, "width": 0.6, "height": 0.7},
      "settings": {"shot": "lifestyle", "scene": "oak", "fill": 0.7, "light": "left", "shadow": true, "reflection": false, "copies": 1, "texts": [], "measureWidth": "", "measureHeight": "", "formats": ["square"]}}'::jsonb else '{}'::jsonb end,
    media_type, width, height, bytes, n % 10 = 0, date_trunc('milliseconds', now() - n * interval '13 minutes')
  from images, generate_series(1, ${IMAGES - 1}::int) as n where id = ${imageId}::uuid`

/** Size of the table with its indexes. */
export const imagesSize = sql`select pg_total_relation_size('images')::text as bytes`
