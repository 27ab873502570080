import { Readable } from 'node:stream'
import { imageFileName, pageImageFormats, widthsOf } from '#contracts/pages/page-rendering.ts'
import type { Actor } from '#server/actor.ts'
import { zipStream } from '#server/archives/zip.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type ExportFile, plainName } from '#server/exports/export-part.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { openImage } from '#server/features/pages/page-images/image-files.service.ts'
import { publicImages } from '#server/features/pages/page-images/images.service.ts'
import { requireBuilder } from '#server/features/pages/pages.service.ts'
import { contentRoot } from '#server/features/pages/rendering.service.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import {
  type ExportSource,
  exportProblems,
  exportSource,
  filesOf,
  readImage,
} from './export-source.service.ts'
import { type CsvImage, productCsv } from './product-csv.ts'

/** The page as one HTML file with its images beside it. It asks no server for anything. */
export async function htmlArchive(deps: Deps, actor: Actor, pageId: string): Promise<FileAnswer> {
  const source = await sourceToExport(deps, actor, pageId)
  await requireSound(deps, source, { forShop: false })
  const { html } = await deps.pages.renderPage(source.rendering)
  return archive(deps, actor, `${plainName(source.row.title)}.zip`, htmlFiles(deps, actor, source, html))
}

/** Files for a Shopify theme, in the folders in which a theme has them. */
export async function themeArchive(deps: Deps, actor: Actor, pageId: string): Promise<FileAnswer> {
  const source = await sourceToExport(deps, actor, pageId)
  await requireSound(deps, source, { forShop: true })
  const name = `${plainName(source.row.title)}-shopify.zip`
  return archive(deps, actor, name, themeFiles(deps, actor, source))
}

export async function productFile(deps: Deps, actor: Actor, pageId: string): Promise<FileAnswer> {
  const source = await sourceToExport(deps, actor, pageId)
  if (source.product.variants.some(({ price }) => price === ''))
    throw new AppError('CONFLICT', 'The product has no price. Set it under Facts first.')
  const csv = Buffer.from(productCsv(source.product, await csvImages(deps, actor, source)))
  return {
    name: `${plainName(source.row.title)}-products.csv`,
    contentType: 'text/csv; charset=utf-8',
    size: csv.length,
    stream: Readable.from([csv]),
  }
}

async function sourceToExport(deps: Deps, actor: Actor, pageId: string): Promise<ExportSource> {
  const source = await exportSource(deps, actor, pageId)
  await requireBuilder(deps, actor, source.row)
  await spendLimits(deps, { 'page-export-user': actor.userId })
  return source
}

async function requireSound(deps: Deps, source: ExportSource, rules: { forShop: boolean }): Promise<void> {
  const [problem] = await exportProblems(deps, source, rules)
  if (problem) throw new AppError('CONFLICT', `This page can’t be exported yet. ${problem}`)
}

const archive = (deps: Deps, { userId }: Actor, name: string, files: AsyncIterable<ExportFile>) =>
  deps.exportSlots(userId, async () => ({
    name,
    contentType: 'application/zip',
    stream: zipStream(files),
  }))

async function* htmlFiles(
  deps: Deps,
  { userId }: Actor,
  { rendering }: ExportSource,
  html: string,
): AsyncGenerator<ExportFile> {
  yield { name: 'index.html', content: html }
  for (const [id, { width }] of rendering.images) {
    for (const file of filesOf(id, width, pageImageFormats)) {
      if (!html.includes(file.name)) continue
      const stored = await openImage(deps, { userId, id, width }, file.width, file.format)
      if (stored) yield { name: `images/${file.name}`, content: stored.stream }
    }
  }
}

async function* themeFiles(deps: Deps, actor: Actor, source: ExportSource): AsyncGenerator<ExportFile> {
  const { rendering, row, product } = source
  const theme = await deps.pages.shopifyTheme(rendering, {
    handle: product.handle,
    buyLink: row.buyLink ?? `/products/${product.handle}`,
  })
  yield { name: 'README.txt', content: readme(product.handle) }
  for (const [name, content] of Object.entries(theme.files)) yield { name, content }
  for (const [name, imageId] of Object.entries(theme.images))
    yield { name, content: Readable.from([await readImage(deps, actor, source, imageId)]) }
}

const readme = (handle: string) =>
  [
    'Add these files to your Shopify theme:',
    '',
    '1. In Shopify, open Online Store, Themes, and choose Edit code in the menu of your theme.',
    '2. Add each file to the folder of the same name: sections, templates and assets.',
    `3. Create a page under Online Store, Pages, and choose the template "${handle}".`,
    '4. Edit texts, images and colours in the theme editor.',
    '',
  ].join('\n')

/** Shopify fetches images itself, so only public addresses are of use to it. */
async function csvImages(deps: Deps, { userId }: Actor, source: ExportSource): Promise<CsvImage[]> {
  const { row, images, rendering, imageAddresses } = source
  const open = await publicImages(deps, userId, row.projectId)
  const shown = images.filter(({ imageId }) => open.has(imageId))
  if (shown.length === 0) return imageAddresses.map((src) => ({ src, alt: '' }))
  return shown.map(({ imageId, alt }) => {
    const width = widthsOf(rendering.images.get(imageId)?.width ?? 0).at(-1) ?? 0
    return { src: `${contentRoot(deps)}/p/images/${imageFileName(imageId, width, 'jpeg')}`, alt }
  })
}
