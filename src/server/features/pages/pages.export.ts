import { type ExportPart, jsonArray, jsonFile } from '#server/exports/export-part.ts'
import { openAsset } from '#server/features/assets/assets.service.ts'
import { assetOf } from './page-images/image-files.service.ts'
import { exportedImages } from './page-images/images.repository.ts'
import { exportedPages } from './pages-export.repository.ts'
import { listBlocks } from './saved-blocks/saved-blocks.repository.ts'

export const pagesExport: ExportPart = {
  label: 'Pages',
  tables: ['site_pages', 'site_versions', 'site_slugs', 'site_images', 'page_answers', 'saved_blocks'],
  about: {
    'pages.json': 'Your pages with their addresses, versions, images and visits by day.',
    'pages/images/': 'Images of your pages, and logos, named by their ids.',
    'saved-sections.json': 'Sections you saved to use again.',
  },
  async *files(deps, userId) {
    const { db } = deps
    yield { name: 'pages.json', content: jsonArray(asJson(exportedPages(db, userId))) }
    const saved = (await listBlocks(db, userId)).map(({ userId: _, ...block }) => block)
    yield jsonFile('saved-sections.json', saved)
    for (const image of await exportedImages(db, userId)) {
      const file = await openAsset(deps, assetOf(image))
      const ending = image.mediaType.replace('image/', '').replace('jpeg', 'jpg')
      if (file) yield { name: `pages/images/${image.id}.${ending}`, content: file.stream }
    }
  },
}

async function* asJson(rows: AsyncIterable<object>) {
  for await (const row of rows) yield JSON.stringify(row)
}
