import { type ExportPart, jsonArray } from '#server/exports/export-part.ts'
import { exportedPages } from './pages-export.repository.ts'

export const pagesExport: ExportPart = {
  label: 'Pages',
  tables: ['site_pages', 'site_versions', 'site_slugs', 'site_images'],
  about: { 'pages.json': 'Your pages with their addresses, versions, images and visits by day.' },
  async *files({ db }, userId) {
    yield { name: 'pages.json', content: jsonArray(asJson(exportedPages(db, userId))) }
  },
}

async function* asJson(rows: AsyncIterable<object>) {
  for await (const row of rows) yield JSON.stringify(row)
}
