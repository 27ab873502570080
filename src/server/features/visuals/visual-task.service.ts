import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type PageImageFormat, widthsOf } from '#contracts/pages/page-rendering.ts'
import { channelOf } from '#contracts/visuals/channels.ts'
import { designOf } from '#contracts/visuals/designs.ts'
import type { VisualReview } from '#contracts/visuals/visual-material.ts'
import type { VisualSpec } from '#contracts/visuals/visual-specs.ts'
import { coloursOf, contrast } from '#core/visuals/schemes.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { canonTexts } from '#server/features/pages/canon-texts.service.ts'
import { openImage } from '#server/features/pages/page-images/image-files.service.ts'
import { listImages } from '#server/features/pages/page-images/images.service.ts'
import type { VisualContent, VisualTask } from '#server/ports/visuals.ts'
import { readOwnFont } from './brand-font-file.service.ts'
import { brandKitOf } from './brand-kit.service.ts'
import type { CanonFacts } from './canon-copy.ts'
import { cutoutOf } from './cutouts.service.ts'
import { reviewsOf } from './material.service.ts'
import { avoidedWords, contentKeyOf, drawnTexts, factsOf, pricesOf, problemOf } from './visuals.policy.ts'

/** A spec with everything it is drawn from. */
export interface ResolvedVisual {
  spec: VisualSpec
  contentKey: string
  facts: Record<string, string>
  avoided: string[]
  /** Reads photo and logo, which a known content does not need. */
  task: () => Promise<VisualTask>
}

/** Resolves specs of one project. Canon, brand and images are read once. */
export async function visualResolver(deps: Deps, actor: Actor, projectId: string) {
  const canon = await canonTexts(deps, actor, projectId)
  const [kit, images, reviews] = await Promise.all([
    brandKitOf(deps, actor, projectId, canon),
    listImages(deps, actor, projectId),
    reviewsOf(deps, actor, projectId),
  ])
  const ownFont = kit.hasOwnFont ? await readOwnFont(deps, actor, projectId) : undefined
  const sizes = new Map(images.map((image) => [image.id, image]))
  const read = async (id: string, format: PageImageFormat) => {
    const image = sizes.get(id)
    const width = image && widthsOf(image.width).at(-1)
    const file = image && width && (await openImage(deps, { ...image, userId: actor.userId }, width, format))
    if (!file) throw new AppError('NOT_FOUND', 'The photo of this visual no longer exists. Choose another.')
    return { bytes: Uint8Array.from(await buffer(file.stream)), ratio: image.width / image.height }
  }
  const readPhoto = async (id: string, isCutout: boolean) => {
    if (!isCutout) return read(id, 'jpeg')
    const bytes = await cutoutOf(deps, actor, id, async () => (await read(id, 'jpeg')).bytes)
    return { bytes, ratio: 1 }
  }

  return (spec: VisualSpec): ResolvedVisual => {
    const problem = problemOf(spec, canon)
    if (problem) throw new AppError('CONFLICT', problem)
    if (spec.photoId && !sizes.has(spec.photoId))
      throw new AppError('NOT_FOUND', 'The photo of this visual no longer exists. Choose another.')
    if (spec.font === 'own' && !ownFont)
      throw new AppError('NOT_FOUND', 'The uploaded font no longer exists. Choose another font.')
    const channel = channelOf(spec.channel)
    if (!channel.formats.includes(spec.format))
      throw new AppError('INVALID_INPUT', `${channel.name} takes ${channel.formats.join(' or ')} files.`)
    const colours = coloursOf(spec.scheme, {
      primary: kit.primary ?? undefined,
      accent: kit.accent ?? undefined,
    })
    // A poster has the accent for its ground.
    const ground = designOf(spec.design).layout === 'poster' ? colours.accent : colours.background
    const isDark = contrast(ground, '#ffffff') > contrast(ground, '#000000')
    const logoId = (isDark ? kit.darkLogoId : kit.logoId) ?? null
    const base: Omit<VisualTask, 'photo' | 'logo'> = {
      width: channel.width,
      height: channel.height,
      covered: { top: 0, right: 0, bottom: 0, left: 0, ...channel.covered },
      design: spec.design,
      colours,
      font: spec.font,
      content: contentOf(spec, { canon, brand: kit.name, review: reviewOf(spec, reviews) }),
      format: spec.format,
      maxBytes: channel.maxBytes,
    }
    const { photoId, focus, cutout } = spec
    const photo = photoId ? { photoId, focus, ...(cutout && { cutout }) } : {}
    return {
      spec,
      contentKey: contentKeyOf(base, {
        ...photo,
        logoId,
        ...(spec.font === 'own' && { font: hashOf(ownFont) }),
      }),
      facts: factsOf(spec, canon),
      avoided: avoidedWords(spec, kit.avoid),
      task: async () => ({
        ...base,
        ownFont: spec.font === 'own' ? ownFont : undefined,
        photo: photoId ? { ...(await readPhoto(photoId, cutout)), focus, isCutout: cutout } : null,
        logo: logoId && sizes.has(logoId) ? (await read(logoId, 'webp')).bytes : null,
      }),
    }
  }
}

const hashOf = (file: Uint8Array | undefined) =>
  createHash('sha256')
    .update(file ?? '')
    .digest('hex')

function reviewOf({ design, reviewId }: VisualSpec, reviews: VisualReview[]): VisualReview | null {
  if (designOf(design).angle !== 'proof' || reviewId === null) return null
  const review = reviews.find(({ id }) => id === reviewId)
  if (!review) throw new AppError('NOT_FOUND', 'This review no longer exists. Choose another.')
  return review
}

function contentOf(
  spec: VisualSpec,
  { canon, brand, review }: { canon: CanonFacts; brand: string; review: VisualReview | null },
): VisualContent {
  const { ours, theirs, ...rest } = drawnTexts(spec)
  const none = { price: null, compareAt: null, discount: null }
  return {
    ...rest,
    brand,
    columns: { ours, theirs },
    quote: review && { text: review.text, author: review.author, rating: review.rating },
    ...(designOf(spec.design).angle === 'offer' ? pricesOf(canon) : none),
  }
}
