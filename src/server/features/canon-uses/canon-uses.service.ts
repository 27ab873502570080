import type { CanonField } from '#contracts/canon.ts'
import type { CanonUse, CanonUseCount } from '#contracts/canon-uses.ts'
import { messagePath } from '#contracts/chat.ts'
import type { Page, PageQuery } from '#contracts/core/page.ts'
import { PROPOSED } from '#core/canon/value.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { Deps } from '#server/deps.ts'
import { listCanonFields } from '#server/features/canon/canon.service.ts'
import { type ReportUse, reportUses } from '#server/features/market-analysis/report-uses.service.ts'
import { type PageUse, pageUses } from '#server/features/pages/page-uses.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { type VisualUse, visualUses } from '#server/features/visuals/visual-uses.service.ts'
import { fieldCited, isSaid } from './canon-uses.policy.ts'
import * as repository from './canon-uses.repository.ts'

/** How often each field of a project was used, and how often with what it no longer says. */
export async function countUses(deps: Deps, actor: Actor, projectId: string): Promise<CanonUseCount[]> {
  const { cited, fields } = await lookAt(deps, actor, projectId)
  const [answers, reports, pages, visuals] = await Promise.all([
    repository.countCited(deps.db, actor.userId, projectId),
    reportUses(deps, actor, projectId, fields),
    pageUses(deps, actor, projectId),
    visualUses(deps, actor, projectId),
  ])
  const counts = new Map<string, CanonUseCount>()
  const add = (path: string, uses: number, isStale: boolean) => {
    const count = counts.get(path) ?? { path, uses: 0, stale: 0 }
    counts.set(path, { path, uses: count.uses + uses, stale: count.stale + (isStale ? uses : 0) })
  }
  for (const { href, said, count } of answers) {
    const path = fieldCited(href, cited.addresses)
    if (path && !said.startsWith(PROPOSED)) add(path, count, !isSaid(said, path, fields))
  }
  for (const { path, isStale } of [...reports, ...pages, ...visuals]) add(path, 1, isStale)
  return [...counts.values()]
}

/** Uses of a field, newest first. */
export async function listUses(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { path, cursor, limit }: PageQuery & { path: string },
): Promise<Page<CanonUse>> {
  const before = readCursor(cursor)
  const { project, cited, fields } = await lookAt(deps, actor, projectId)
  const [answers, reports, pages, visuals] = await Promise.all([
    repository.listCiting(deps.db, actor.userId, { ...cited, path }, { before, limit: limit + 1 }),
    reportUses(deps, actor, projectId, fields),
    pageUses(deps, actor, projectId),
    visualUses(deps, actor, projectId),
  ])
  const uses = [
    ...answers.map((row) => answerUse(row, path, fields)),
    ...reports.filter((report) => report.path === path).map((report) => toUse(report, project.slug)),
    ...pages.filter((page) => page.path === path).map(pageUse),
    ...visuals.filter((visual) => visual.path === path).map((visual) => visualUse(visual, projectId)),
  ].filter(({ at, id }) => !before || compare({ at, id }, placed(before)) > 0)
  uses.sort(compare)
  const items = uses.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    next: last && uses.length > limit ? writeCursor(new Date(last.at), last.id) : null,
  }
}

async function lookAt(deps: Deps, actor: Actor, projectId: string) {
  const [project, fields] = await Promise.all([
    requireProject(deps, actor, projectId),
    listCanonFields(deps, actor, projectId),
  ])
  const addresses = [project.slug, ...project.formerSlugs].map(
    (slug) => `/project/${encodeURIComponent(slug)}`,
  )
  return { project, fields, cited: { projectId, addresses } }
}

const answerUse = (
  { id, chatId, title, at, said }: repository.CitingRow,
  path: string,
  fields: CanonField[],
): CanonUse => ({
  kind: 'answer',
  id,
  title,
  href: messagePath(chatId, id),
  at: at.toISOString(),
  said,
  isStale: !isSaid(said, path, fields),
})

const pageUse = ({ id, title, goal, at, said, isStale }: PageUse): CanonUse => ({
  kind: 'page',
  id,
  title,
  href: `/${goal === 'product' ? 'droppage' : 'ai-page-builder'}/${id}`,
  at: at.toISOString(),
  said,
  isStale,
})

const visualUse = ({ id, title, at, said, isStale }: VisualUse, projectId: string): CanonUse => ({
  kind: 'visual',
  id,
  title,
  href: `/marketing-visuals?${new URLSearchParams({ project: projectId, visual: id })}`,
  at: at.toISOString(),
  said,
  isStale,
})

const toUse = ({ id, at, said, isStale }: ReportUse, slug: string): CanonUse => ({
  kind: 'report',
  id,
  title: 'Market analysis',
  href: `/project/${encodeURIComponent(slug)}?${new URLSearchParams({ tab: 'research', part: 'analysis', analysis: id })}`,
  at: at.toISOString(),
  said,
  isStale,
})

const placed = ({ at, id }: repository.UseCursor) => ({ at: at.toISOString(), id })

/** Newest first; of one moment by their ids. */
function compare(one: Pick<CanonUse, 'at' | 'id'>, other: Pick<CanonUse, 'at' | 'id'>): number {
  const [here, there] = [`${one.at} ${one.id}`, `${other.at} ${other.id}`]
  return here === there ? 0 : here < there ? 1 : -1
}
