import type { ImageFinding } from '#contracts/images/images.ts'
import { type MarketplaceId, marketplaceOf } from '#contracts/images/marketplaces.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { Unreadable } from '#server/ports/documents.ts'
import { marketplaceFindings, productFindings, textFinding, wordsIn } from './check.policy.ts'
import { bytesOf, requireRow } from './image-files.service.ts'
import { findImage, type ImageRow } from './images.repository.ts'

/** Compares an image with its source photo, and with the rules of a marketplace. It blocks nothing. */
export async function checkImage(
  deps: Deps,
  actor: Actor,
  imageId: string,
  marketplace: MarketplaceId | null,
): Promise<ImageFinding[]> {
  const row = await requireRow(deps, actor.userId, imageId)
  await spendLimits(deps, { 'image-check-user': actor.userId })
  const bytes = await bytesOf(deps, row)
  const shown = wordsIn(await textIn(deps, bytes, row.mediaType))
  const source = await sourceOf(deps, row)
  const findings: ImageFinding[] = []
  const own = source ? wordsIn(await textIn(deps, source.cutout, 'image/png')) : new Set<string>()
  if (source) {
    const comparison = await deps.vision.compare(bytes, source.cutout, source.placement)
    findings.push(...productFindings(comparison), textFinding(own, shown, source.placement))
  }
  if (marketplace) {
    const facts = await deps.vision.frame(bytes)
    const fill = source?.isPlaced ? Math.max(source.placement.width, source.placement.height) : facts.fill
    const added = new Set([...shown].filter((word) => !own.has(word)))
    findings.push(...marketplaceFindings(marketplaceOf(marketplace), { ...facts, fill }, added))
  }
  return findings
}

/** The cutout that stands in the image, and its place. In a bundle that is the place of one copy. */
async function sourceOf(deps: Deps, row: ImageRow) {
  const { cutoutId, placement, settings } = row.recipe
  const cutout = cutoutId ? await findImage(deps.db, row.userId, cutoutId) : undefined
  if (!cutout) return undefined
  return {
    cutout: await bytesOf(deps, cutout),
    isPlaced: placement !== undefined && settings?.shot !== 'bundle',
    placement: placement ?? { x: 0, y: 0, width: 1, height: 1 },
  }
}

/** Text that OCR reads; empty where it reads none. */
async function textIn(deps: Deps, bytes: Uint8Array, mediaType: string): Promise<string> {
  try {
    const { sections } = await deps.documents.study({ bytes: Uint8Array.from(bytes), mediaType })
    return sections.map(({ text }) => text).join('\n')
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return ''
  }
}
