import { buffer } from 'node:stream/consumers'
import {
  imageFileName,
  type PageImageFormat,
  type PageRendering,
  widthsOf,
} from '#contracts/pages/page-rendering.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { listCanonFields } from '#server/features/canon/canon.service.ts'
import { openImage } from '#server/features/pages/page-images/image-files.service.ts'
import { requirePage } from '#server/features/pages/pages.service.ts'
import { renderingOf } from '#server/features/pages/rendering.service.ts'
import { type PlacedImage, placedImages } from './page-images.ts'
import { productOf, type ShopProduct } from './shop-product.ts'

type PageRow = Awaited<ReturnType<typeof requirePage>>

/** A page with everything that exports are made from. */
export interface ExportSource {
  row: PageRow
  rendering: PageRendering
  product: ShopProduct
  /** Those that still exist, in the order of the page. */
  images: PlacedImage[]
  /** Addresses of the canon's product images. */
  imageAddresses: string[]
}

type Owner = Pick<Actor, 'userId'>

export async function exportSource(deps: Deps, actor: Actor, pageId: string): Promise<ExportSource> {
  const row = await requirePage(deps, actor, pageId)
  const addresses = { images: 'images', buy: row.buyLink ?? undefined, canonical: undefined }
  const [rendering, fields] = await Promise.all([
    renderingOf(deps, row, addresses),
    listCanonFields(deps, actor, row.projectId),
  ])
  const canon = new Map<string, unknown>(fields.map(({ path, value }) => [path, value]))
  const listed = canon.get('product.images')
  return {
    row,
    rendering,
    product: productOf(row, canon),
    images: placedImages(row.blocks).filter(({ imageId }) => rendering.images.has(imageId)),
    imageAddresses: Array.isArray(listed) ? listed.filter((address) => /^https:\/\//.test(address)) : [],
  }
}

/** Blocking findings. A shop has a checkout of its own, so it needs no buy link. */
export async function exportProblems(
  deps: Deps,
  { rendering }: ExportSource,
  { forShop }: { forShop: boolean },
): Promise<string[]> {
  const findings = await deps.pages.findProblems(rendering)
  return findings
    .filter(({ level, code }) => level === 'blocking' && !(forShop && code === 'no-buy-link'))
    .map(({ message, fix }) => `${message} ${fix}`)
}

/** Names of an image's files, with their sizes. */
export const filesOf = (imageId: string, width: number, formats: readonly PageImageFormat[]) =>
  widthsOf(width).flatMap((each) =>
    formats.map((format) => ({ name: imageFileName(imageId, each, format), width: each, format })),
  )

/** The largest JPEG of an image. */
export async function readImage(
  deps: Deps,
  { userId }: Owner,
  { rendering }: ExportSource,
  imageId: string,
): Promise<Buffer> {
  const width = rendering.images.get(imageId)?.width ?? 0
  const largest = widthsOf(width).at(-1) ?? width
  const file = await openImage(deps, { userId, id: imageId, width }, largest, 'jpeg')
  if (!file) throw new AppError('NOT_FOUND', 'An image of this page no longer exists. Choose another one.')
  return buffer(file.stream)
}
