import { angleIds, type SchemeId, schemeIds } from '#contracts/visuals/designs.ts'
import type { VisualMaterial, VisualReview } from '#contracts/visuals/visual-material.ts'
import { coloursOf } from '#core/visuals/schemes.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { listModels } from '#server/features/models/models.service.ts'
import { canonTexts } from '#server/features/pages/canon-texts.service.ts'
import { importedReviews } from '#server/features/pages/reviews.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { brandKitOf } from './brand-kit.service.ts'
import { canonAdCopy, canonTextsFor } from './canon-copy.ts'
import { pricesOf, proofFacts, reviewId } from './visuals.policy.ts'

/** Everything a project has for visuals: facts, reviews, brand and first texts. */
export async function getMaterial(deps: Deps, actor: Actor, projectId: string): Promise<VisualMaterial> {
  const project = await requireProject(deps, actor, projectId)
  const canon = await canonTexts(deps, actor, projectId)
  const [brand, reviews, models] = await Promise.all([
    brandKitOf(deps, actor, projectId, canon),
    reviewsOf(deps, actor, projectId),
    listModels(deps, actor),
  ])
  const colours = { primary: brand.primary ?? undefined, accent: brand.accent ?? undefined }
  const swatch = (scheme: SchemeId) => {
    const { background, accent } = coloursOf(scheme, colours)
    return { background, accent }
  }
  return {
    title: canon.texts.get('product.title') ?? project.name,
    brand,
    ...pricesOf(canon),
    reviews,
    claims: proofFacts(canon),
    texts: recordOf(angleIds, (angle) => canonTextsFor(angle, canon, project.name)),
    copy: canonAdCopy(canon, project.name),
    colours: recordOf(schemeIds, swatch),
    hasModel: models.some(({ builtIn }) => !builtIn),
  }
}

export async function reviewsOf(deps: Deps, actor: Actor, projectId: string): Promise<VisualReview[]> {
  const reviews = (await importedReviews(deps, actor, projectId)).map((review) => ({
    id: reviewId(review),
    ...review,
  }))
  return [...new Map(reviews.map((review) => [review.id, review])).values()]
}

const recordOf = <Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
