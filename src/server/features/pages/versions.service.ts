import type { PageVersion, VersionDraft } from '#contracts/pages/page-editing.ts'
import type { SitePage } from '#contracts/pages/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { lockPage, updatePage } from './pages.repository.ts'
import { outdated, readPage, requireBuilder, requirePage } from './pages.service.ts'
import * as repository from './versions.repository.ts'

interface VersionChoice {
  pageId: string
  version: number
}

export async function listVersions(deps: Deps, actor: Actor, pageId: string): Promise<PageVersion[]> {
  const { publishedVersion } = await requirePage(deps, actor, pageId)
  const rows = await repository.listVersions(deps.db, actor.userId, pageId)
  return rows.map((row) => presentVersion(row, publishedVersion))
}

export async function readVersion(
  deps: Deps,
  actor: Actor,
  choice: VersionChoice,
): Promise<PageVersion & { draft: VersionDraft }> {
  const { publishedVersion } = await requirePage(deps, actor, choice.pageId)
  const row = await requireVersion(deps, actor, choice)
  return { ...presentVersion(row, publishedVersion), draft: row.draft }
}

/** Makes a version the draft again. Visitors see it once it is published. */
export async function restoreVersion(
  deps: Deps,
  actor: Actor,
  { revision, ...choice }: VersionChoice & { revision: number },
): Promise<SitePage> {
  const { pageId, version } = choice
  await requireBuilder(deps, actor, await requirePage(deps, actor, pageId))
  const { draft } = await requireVersion(deps, actor, choice)
  const { userId } = actor
  await deps.db.transaction(async (tx) => {
    await lockPage(tx, userId, pageId)
    await repository.keepDraft(tx, {
      userId,
      pageId,
      kind: 'edit',
      note: `Before restoring version ${version}`,
    })
    if (!(await updatePage(tx, userId, pageId, { ...draft, revision }))) throw outdated()
  })
  return readPage(deps, actor, pageId)
}

async function requireVersion(deps: Deps, actor: Actor, { pageId, version }: VersionChoice) {
  const row = await repository.findVersion(deps.db, actor.userId, pageId, version)
  if (!row) throw new AppError('NOT_FOUND', 'This version no longer exists.')
  return row
}

type VersionRow = Awaited<ReturnType<typeof repository.listVersions>>[number]

const presentVersion = (
  { version, kind, note, createdAt }: VersionRow,
  published: number | null,
): PageVersion => ({
  version,
  kind,
  note,
  createdAt: createdAt.toISOString(),
  isPublished: version === published,
})
