import { randomUUID } from 'node:crypto'
import { imageIdsIn } from '#contracts/pages/page-blocks.ts'
import type { PageFinding, SitePage } from '#contracts/pages/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { requireFreeName, slugFrom } from './pages.policy.ts'
import { lockPage, setLinks } from './pages.repository.ts'
import { missing, outdated, readPage, requireBuilder, requirePage } from './pages.service.ts'
import { takeSlug } from './public/public-pages.repository.ts'
import { publicAddresses, renderingOf } from './rendering.service.ts'
import { insertVersion } from './versions.repository.ts'

type Called = Pick<Caller, 'network'>

/** Renders the draft and makes it public as a new version. Refuses while a blocking finding is open. */
export async function publishPage(
  deps: Deps,
  { actor, caller }: { actor: Actor; caller: Called },
  pageId: string,
  { slug, revision }: { slug?: string | undefined; revision: number },
): Promise<SitePage> {
  const row = await requirePage(deps, actor, pageId)
  await requireBuilder(deps, actor, row)
  await spendLimits(deps, { 'page-publish-user': actor.userId })
  if (row.revision !== revision) throw outdated()
  const name = slug ?? row.slug ?? slugFrom(row.title, row.id)
  requireFreeName(name)
  const rendering = await renderingOf(deps, row, publicAddresses(deps, row, name))
  const problems = (await deps.pages.findProblems(rendering)).filter(({ level }) => level === 'blocking')
  if (problems[0]) throw blocked(problems)
  const { html, facts } = await deps.pages.renderPage(rendering)
  const { userId } = actor
  if (row.slug !== null && row.slug !== name) await spendLimits(deps, { 'page-address-user': userId })
  const version = { pageId, userId, draft: rendering.page, facts, images: imageIdsIn(row.blocks), html }
  await deps.db.transaction(async (tx) => {
    const current = await lockPage(tx, userId, pageId)
    if (current === undefined) throw missing()
    if (current !== revision) throw outdated()
    if (!(await takeSlug(tx, userId, pageId, name)))
      throw fieldError('CONFLICT', 'slug', 'Another page has this address. Choose another one.')
    await setLinks(tx, userId, pageId, { publishedVersion: await insertVersion(tx, version) })
    await recordAudit(tx, {
      action: 'page.published',
      actorId: userId,
      network: caller.network,
      details: { slug: name },
    })
  })
  deps.published.clear()
  return readPage(deps, actor, pageId)
}

/** Names each problem at its block, so that an API client finds it too. */
const blocked = (problems: PageFinding[]) =>
  new AppError('CONFLICT', `This page can’t be published yet. ${problems[0]?.message} ${problems[0]?.fix}`, {
    fields: Object.fromEntries(
      problems.toReversed().map(({ blockId, message, fix }) => [blockId ?? 'page', `${message} ${fix}`]),
    ),
  })

export async function unpublishPage(
  deps: Deps,
  { actor, caller }: { actor: Actor; caller: Called },
  pageId: string,
): Promise<SitePage> {
  const { publishedVersion, slug } = await requirePage(deps, actor, pageId)
  if (publishedVersion === null) return readPage(deps, actor, pageId)
  const { userId } = actor
  await deps.db.transaction(async (tx) => {
    await setLinks(tx, userId, pageId, { publishedVersion: null })
    await recordAudit(tx, {
      action: 'page.unpublished',
      actorId: userId,
      network: caller.network,
      details: { slug },
    })
  })
  deps.published.clear()
  return readPage(deps, actor, pageId)
}

/** Makes a new preview link. Earlier ones stop working. */
export async function sharePage(
  deps: Deps,
  actor: Actor,
  pageId: string,
  password: string | null,
): Promise<SitePage> {
  await requireBuilder(deps, actor, await requirePage(deps, actor, pageId))
  const previewPasswordHash = password === null ? null : await deps.passwords.hash(password)
  await setLinks(deps.db, actor.userId, pageId, { previewKey: randomUUID(), previewPasswordHash })
  return readPage(deps, actor, pageId)
}

export async function unsharePage(deps: Deps, actor: Actor, pageId: string): Promise<SitePage> {
  await requirePage(deps, actor, pageId)
  await setLinks(deps.db, actor.userId, pageId, { previewKey: null, previewPasswordHash: null })
  return readPage(deps, actor, pageId)
}
