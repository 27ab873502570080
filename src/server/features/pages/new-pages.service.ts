import { type CreatePage, MAX_PAGES, type PageGoal, type SitePage } from '#contracts/pages/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type BrandTheme, brandThemeOf } from '#server/features/brand/brand.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { canonTexts } from './canon-texts.service.ts'
import { withParts } from './page-parts.ts'
import { newDraft } from './pages.policy.ts'
import * as repository from './pages.repository.ts'
import { readPage, requireBuilder, requirePage } from './pages.service.ts'
import { draftOf } from './rendering.service.ts'

interface PageParts {
  buyLink: string
  /** Images of the project for the gallery. */
  photos: string[]
}

export async function createPage(
  deps: Deps,
  actor: Actor,
  { projectId, from, title, goal = 'product' }: CreatePage,
  parts?: PageParts,
): Promise<SitePage> {
  const project = await requireProject(deps, actor, projectId)
  await requireBuilder(deps, actor, { goal })
  const canon = await canonTexts(deps, actor, projectId)
  const draft = newDraft(canon, {
    title: title || canon.texts.get('product.title') || project.name,
    theme: (await brandThemeOf(deps, { userId: actor.userId, projectId }, canon.texts)).theme,
    blocks: from === 'canon' ? await deps.pages.templatePage(goal, canon) : [],
  })
  const given = parts && {
    buyLink: parts.buyLink,
    blocks: withParts(draft.blocks, { photos: parts.photos, title: draft.title }),
  }
  return insertNew(deps, actor, { ...draft, ...given, projectId, goal })
}

export async function brandTheme(deps: Deps, actor: Actor, projectId: string): Promise<BrandTheme> {
  await requireProject(deps, actor, projectId)
  const { texts } = await canonTexts(deps, actor, projectId)
  return brandThemeOf(deps, { userId: actor.userId, projectId }, texts)
}

/** Makes a page of another goal with the same sections, such as a landing page from a drop page. */
export async function copyPage(
  deps: Deps,
  actor: Actor,
  pageId: string,
  { goal, title }: { goal: PageGoal; title?: string | undefined },
): Promise<SitePage> {
  const row = await requirePage(deps, actor, pageId)
  await requireBuilder(deps, actor, { goal })
  return insertNew(deps, actor, {
    ...draftOf(row),
    title: title ?? row.title,
    step: 'facts',
    projectId: row.projectId,
    goal,
  })
}

async function insertNew(deps: Deps, actor: Actor, page: repository.NewPage): Promise<SitePage> {
  const pageId = await deps.db.transaction(async (tx) => {
    await repository.lockOwner(tx, actor.userId)
    if ((await repository.countPages(tx, actor.userId)) >= MAX_PAGES)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `You’ve reached the limit of ${MAX_PAGES} pages. Delete one you no longer need.`,
      )
    return repository.insertPage(tx, actor.userId, page)
  })
  return readPage(deps, actor, pageId)
}
