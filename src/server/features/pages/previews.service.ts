import type { PageImageFormat } from '#contracts/pages/page-rendering.ts'
import type { Deps } from '#server/deps.ts'
import { findImages } from './page-images/images.repository.ts'
import { findAnyPage } from './pages.repository.ts'
import { isPreviewProof, previewPath } from './preview-link.service.ts'
import { isLetIn, type PreviewGuest } from './preview-password.service.ts'
import { IMAGE_FILE, readImage, type SentImage, type SentPage, sentPage } from './public/public.service.ts'
import { renderingOf } from './rendering.service.ts'

type Preview = SentPage | 'password' | undefined

/** The draft behind a preview link. A link with a password shows nothing without it. */
export async function previewPage(
  deps: Deps,
  { pageId, proof, guest }: { pageId: string; proof: string; guest: PreviewGuest },
): Promise<Preview> {
  const row = await findAnyPage(deps.db, pageId)
  if (!row || !isPreviewProof(deps, row, proof)) return undefined
  if (!(await isLetIn(deps, row, guest))) return 'password'
  const rendering = await renderingOf(
    deps,
    { ...row, isIndexed: false },
    { images: `${previewPath(deps, row)}/images`, buy: row.buyLink ?? undefined, canonical: undefined },
  )
  const { html } = await deps.pages.renderPage(rendering)
  return sentPage(html)
}

/** An image of the previewed page's project. */
export async function previewImage(
  deps: Deps,
  { pageId, proof, file }: { pageId: string; proof: string; file: string },
): Promise<SentImage | undefined> {
  const [, imageId = '', width, format] = IMAGE_FILE.exec(file) ?? []
  const row = imageId ? await findAnyPage(deps.db, pageId) : undefined
  if (!row || !isPreviewProof(deps, row, proof)) return undefined
  const [image] = await findImages(deps.db, row.userId, row.projectId, [imageId])
  return image && readImage(deps, image, Number(width), format as PageImageFormat)
}
