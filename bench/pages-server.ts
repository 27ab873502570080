/** The server's HTTP side with one published page, and a static file with the same content beside it. */
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { createApp } from '#server/app.ts'
import { createDeps } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { openWeb } from '#server/http/static.ts'
import { createLog } from '#server/log.ts'

const config = readConfig()
const log = createLog(config.logLevel)
const { database, close } = await openDatabase(config, log)
const announce = (line: string) => console.log(line)

const items = Array.from({ length: 400 }, (_, n) => `<li>Reason ${n} to like a lamp of oak</li>`).join('')
const html = `<!doctype html><html lang="en"><head><title>Lamp</title><style>li{margin:0}</style></head><body><ul>${items}</ul></body></html>`
const web = join(config.dataDir, 'bench-web')
await mkdir(join(web, 'assets'), { recursive: true })
for (const file of ['index.html', 'assets/page.html']) await writeFile(join(web, file), html)
await writeFile(join(web, 'assets/page.html.br'), brotliCompressSync(html))

const draft = JSON.stringify({ buyLink: null })
await database.db.execute(sql`
  with u as (insert into users (username, username_key, email, email_key, password_hash)
    values ('bench', 'bench', 'bench@shop.example', 'bench@shop.example', 'none') returning id),
  p as (insert into projects (user_id, name, slug) select id, 'Lamp', 'Lamp' from u returning id, user_id),
  s as (insert into site_pages (user_id, project_id, title, language, theme, step, blocks, published_version)
    select user_id, id, 'Lamp', 'en', '{}', 'publish', '[]', 1 from p returning id, user_id),
  v as (insert into site_versions (page_id, version, user_id, draft, facts, images, html)
    select id, 1, user_id, ${draft}::jsonb, '{}', '{}', ${html} from s)
  insert into site_slugs (slug, page_id, user_id, is_current) select 'lamp', id, user_id, true from s`)

const deps = await createDeps({ config, database, log, announce, publicUrl: () => '' })
const app = await createApp(deps, openWeb(web))
await app.listen({ host: config.host, port: config.port })
process.once('SIGTERM', async () => {
  await app.close()
  await deps.pageVisits.write()
  await close()
  process.exit(0)
})
announce(`ready at http://${config.host}:${(app.server.address() as AddressInfo).port}`)
