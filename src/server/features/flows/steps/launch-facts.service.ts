import type { FlowFacts } from '#core/flows/graph.ts'
import {
  PAGE_PROBLEMS,
  PHOTOS,
  PUBLISHED_PAGE,
  REVIEWS,
  UP_TO_DATE,
  VISUALS,
  WITHOUT_PROBLEMS,
} from '#core/flows/project-facts.ts'
import { listImages } from '#server/features/images/images.service.ts'
import { checkPage, listPages, readPage } from '#server/features/pages/pages.service.ts'
import { listVisuals } from '#server/features/visuals/visuals.service.ts'
import type { StepWork } from './step-work.ts'

const MOST_PAGES = 100

/** Facts about the launch of a project: page, checks, photo and ads. */
export async function launchFacts({ deps, actor, run: { projectId } }: StepWork): Promise<FlowFacts> {
  if (!projectId) return {}
  const pages = await listPages(deps, actor, { projectId, limit: MOST_PAGES })
  const published = pages.items.filter(({ isPublished }) => isPublished)
  const page = published.find(({ goal }) => goal === 'product') ?? published[0]
  const photos = await listImages(deps, actor, { projectId, kind: 'photo', limit: 1 })
  const visuals = await listVisuals(deps, actor, { projectId, limit: 1 })
  const [photo, visual] = [photos.items[0], visuals.items[0]]
  return {
    ...(page && (await pageFacts({ deps, actor }, page))),
    ...(photo && { [PHOTOS]: photo.name }),
    ...(visual && { [VISUALS]: visual.spec.texts.headline || 'yes' }),
  }
}

interface ShownPage {
  id: string
  title: string
  isStale: boolean
}

async function pageFacts(
  { deps, actor }: Pick<StepWork, 'deps' | 'actor'>,
  { id, title, isStale }: ShownPage,
): Promise<FlowFacts> {
  const { blocks } = await readPage(deps, actor, id)
  const findings = await checkPage(deps, actor, id)
  const isBlocked = findings.some(({ level }) => level === 'blocking')
  const hasReviews = blocks.some(({ type }) => type === 'reviews')
  const problems = [
    ...(isStale ? ['It is out of date. Publish it again.'] : []),
    ...findings.map(({ message, fix }) => `${message} ${fix}`),
  ]
  return {
    [PUBLISHED_PAGE]: title,
    [PAGE_PROBLEMS]: problems.join('\n'),
    ...(!isStale && { [UP_TO_DATE]: 'yes' }),
    ...(!isBlocked && { [WITHOUT_PROBLEMS]: 'yes' }),
    ...(hasReviews && { [REVIEWS]: 'yes' }),
  }
}
