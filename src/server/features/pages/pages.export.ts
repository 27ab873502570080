import { type ExportPart, jsonArray, jsonFile } from '#server/exports/export-part.ts'
import { exportedPages } from './pages-export.repository.ts'
import { listBlocks } from './saved-blocks/saved-blocks.repository.ts'

export const pagesExport: ExportPart = {
  label: 'Pages',
  tables: ['site_pages', 'site_versions', 'site_slugs', 'site_images', 'page_answers', 'saved_blocks'],
  about: {
    'pages.json': 'Your pages with their addresses, versions, images and visits by day.',
    'saved-sections.json': 'Sections you saved to use again.',
  },
  async *files({ db }, userId) {
    yield { name: 'pages.json', content: jsonArray(asJson(exportedPages(db, userId))) }
    const saved = (await listBlocks(db, userId)).map(({ userId: _, ...block }) => block)
    yield jsonFile('saved-sections.json', saved)
  },
}

async function* asJson(rows: AsyncIterable<object>) {
  for await (const row of rows) yield JSON.stringify(row)
}
