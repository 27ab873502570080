import type { SitePage } from '#contracts/pages/pages.ts'
import type { SeoPage, SeoResource } from '#core/seo/page.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { requirePage } from '#server/features/pages/pages.service.ts'
import { type SentPage, sentPage } from '#server/features/pages/public/public.service.ts'
import { contentRoot, publicAddresses, renderingOf } from '#server/features/pages/rendering.service.ts'
import type { LabReply } from '#server/ports/lab.ts'
import { markupOf, unread } from './page-fetching.service.ts'

/** An own page as visitors get it. It is read from here: an installation cannot always reach its own public address. */
export async function readPublished(
  deps: Deps,
  { slug, address }: Pick<SitePage, 'slug' | 'address'>,
  signal: AbortSignal,
): Promise<SeoPage> {
  const page = slug && address ? await deps.published.page(slug) : undefined
  if (!page || !address || 'movedTo' in page)
    throw new AppError('CONFLICT', 'This page is not published. Publish it, then audit it again.')
  return pageOf(address, page, signal)
}

/** The draft of an own page, as visitors would get it. */
export async function readDraft(
  deps: Deps,
  actor: Actor,
  pageId: string,
  signal: AbortSignal,
): Promise<SeoPage> {
  const row = await requirePage(deps, actor, pageId)
  const slug = row.slug ?? row.id
  const { html } = await deps.pages.renderPage(await renderingOf(deps, row, publicAddresses(deps, row, slug)))
  return pageOf(`${contentRoot(deps)}/p/${slug}`, await sentPage(html), signal)
}

/** Headers of `http/security-headers.ts` that checks look at; a service may not reach up to that file. */
const sentHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

async function pageOf(url: string, page: SentPage, signal: AbortSignal): Promise<SeoPage> {
  return {
    ...unread({ number: 1, url, depth: 0 }),
    status: 200,
    headers: {
      ...sentHeaders,
      'content-security-policy': page.policy,
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      etag: page.etag,
      ...(url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    },
    bytes: page.identity.length,
    markup: await markupOf(page.identity.toString(), url, signal),
  }
}

/** Sizes of an own page's images, from where they are stored. */
export async function ownImages(deps: Deps, { markup }: SeoPage): Promise<Record<string, SeoResource>> {
  const sizes: Record<string, SeoResource> = {}
  for (const { url } of markup?.images ?? []) {
    const file = /\/p\/images\/([^/?]+)$/.exec(url)?.[1]
    const image = file ? await deps.published.image(file) : undefined
    if (file) sizes[url] = { status: image ? 200 : 404, bytes: image?.bytes.length ?? null }
  }
  return sizes
}

/** Replies of an own page and its images for the browser; everything else is refused, as visitors load nothing else. */
export async function ownReply(deps: Deps, pageUrl: string, url: string): Promise<LabReply | undefined> {
  const path = URL.parse(url)?.pathname ?? ''
  const file = /\/p\/images\/([^/?]+)$/.exec(path)?.[1]
  const image = file ? await deps.published.image(file) : undefined
  if (image) return { status: 200, headers: { 'content-type': image.contentType }, body: image.bytes }
  const slug = url === pageUrl ? path.split('/').at(-1) : undefined
  const page = slug ? await deps.published.page(slug) : undefined
  if (!page || 'movedTo' in page) return undefined
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page.identity }
}
