import type { AppliedFixes, ApplyFixes, AuditFixes, PasteSnippet } from '#contracts/seo/seo.ts'
import { runChecks } from '#core/seo/checks.ts'
import type { SeoPage } from '#core/seo/page.ts'
import { scoreOf } from '#core/seo/score.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { canonTexts } from '#server/features/pages/canon-texts.service.ts'
import { readPage, savePage } from '#server/features/pages/pages.service.ts'
import { publishPage } from '#server/features/pages/publishing.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { ownImages, readDraft } from '../crawl/own-page.service.ts'
import { type FindingRow, listFindings, listSummaries } from '../seo.repository.ts'
import { requireAudit } from '../seo.service.ts'
import { applyPatches, patchesOf } from './patches.ts'
import { snippetsOf } from './snippets.ts'

type PageSummary = Awaited<ReturnType<typeof listSummaries>>[number]

/** Changes for an own page, or texts to paste into a page of another system. */
export async function auditFixes(deps: Deps, actor: Actor, auditId: string): Promise<AuditFixes> {
  const audit = await requireAudit(deps, actor, auditId)
  const findings = await listFindings(deps.db, actor.userId, auditId)
  const checks = findings.map(({ checkId }) => checkId)
  const canon = audit.projectId ? await canonTexts(deps, actor, audit.projectId) : undefined
  if (!audit.pageId || !canon) {
    if (!canon) return { own: null, snippets: [] }
    const pages = await listSummaries(deps.db, actor.userId, auditId)
    const altEvidence = altEvidenceOf(findings, pages, canon.texts.get('product.title') ?? '')
    return { own: null, snippets: snippetsOf(canon, { checks, altEvidence }) }
  }
  const page = await readPage(deps, actor, audit.pageId)
  const { id: pageId, title, revision, isPublished } = page
  // A finding that an edit has mended since the audit needs no patch.
  const draft = await checkDraft(deps, actor, pageId)
  const open = checks.filter((check) => draft.checks.has(check))
  return {
    own: { pageId, title, revision, isPublished, patches: patchesOf(page, open, canon) },
    snippets: [],
  }
}

const MOST_ALT_TEXTS = 20

/** The name of a product says nothing about images of other pages. */
function altEvidenceOf(findings: FindingRow[], pages: PageSummary[], product: string): string[] {
  const isAbout = ({ summary: { title, heading } }: PageSummary) =>
    `${title} ${heading}`.toLowerCase().includes(product.trim().toLowerCase())
  const shown = new Set(
    pages.filter((page) => pages.length === 1 || isAbout(page)).map(({ number }) => number),
  )
  return findings
    .filter(({ checkId }) => checkId === 'alt-missing' || checkId === 'alt-file-name')
    .flatMap(({ places }) => places.filter(({ page }) => shown.has(page)))
    .flatMap(({ evidence }) => evidence)
    .slice(0, MOST_ALT_TEXTS)
}

export async function projectSnippets(deps: Deps, actor: Actor, projectId: string): Promise<PasteSnippet[]> {
  await requireProject(deps, actor, projectId)
  return snippetsOf(await canonTexts(deps, actor, projectId))
}

/** Edits the page as its owner would, then runs the checks on the result. */
export async function applyFixes(
  deps: Deps,
  { actor, caller }: { actor: Actor; caller: Caller },
  auditId: string,
  { revision, changes, publish }: ApplyFixes,
): Promise<AppliedFixes> {
  const audit = await requireAudit(deps, actor, auditId)
  if (!audit.pageId) throw new AppError('CONFLICT', 'Only your own pages can be changed here.')
  const page = await readPage(deps, actor, audit.pageId)
  const change = applyPatches(page, changes)
  if (!change) throw new AppError('CONFLICT', 'This page has changed. Reload to see the fixes that are left.')
  if (change.title === '') throw new AppError('INVALID_INPUT', 'Give the page a title.')
  const before = await checkDraft(deps, actor, page.id)
  const saved = await savePage(deps, actor, page.id, { ...change, revision })
  const after = await checkDraft(deps, actor, page.id)
  const notPublished = publish
    ? await refusalToPublish(() =>
        publishPage(deps, { actor, caller }, page.id, { revision: saved.revision }),
      )
    : null
  return {
    fixed: [...before.checks].filter((check) => !after.checks.has(check)),
    remaining: [...before.checks].filter((check) => after.checks.has(check)),
    added: [...after.checks].filter((check) => !before.checks.has(check)),
    scoreBefore: before.score,
    scoreAfter: after.score,
    isPublished: publish && notPublished === null,
    notPublished,
  }
}

/** The changes are saved by then, so a refusal is told beside them. */
async function refusalToPublish(publish: () => Promise<unknown>): Promise<string | null> {
  try {
    await publish()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

async function checkDraft(
  deps: Deps,
  actor: Actor,
  pageId: string,
): Promise<{ checks: Set<string>; score: number }> {
  const page: SeoPage = await readDraft(deps, actor, pageId, AbortSignal.timeout(30_000))
  const findings = runChecks({
    kind: 'own',
    pages: [page],
    robots: 'unknown',
    sitemap: 'unknown',
    listed: [],
    images: await ownImages(deps, page),
    links: {},
  })
  return { checks: new Set(findings.map(({ check }) => check)), score: scoreOf(findings, 1).total }
}
