import { Readable } from 'node:stream'
import type { Page, PageQuery } from '#contracts/core/page.ts'
import { type Analysis, type AnalysisSummary, MAX_ANALYSES, MAX_PAGES } from '#contracts/market-analysis.ts'
import { isOpenRun } from '#contracts/runs.ts'
import { tools } from '#contracts/screens.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import { type Db, violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { plainName } from '#server/exports/export-part.ts'
import { listCanonFields } from '#server/features/canon/canon.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireFeature } from '#server/features/plans/features.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { reserveUnit } from '#server/features/usage/reserving.service.ts'
import { requireUnits } from '#server/features/usage/usage.service.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import { startTracked } from '#server/stream/tracked.ts'
import { capturedPages } from './captured-pages.service.ts'
import { analysing } from './market-analysis.jobs.ts'
import { changedFields, ownFacts, readAddresses } from './market-analysis.policy.ts'
import { presentAnalysis, presentSummary } from './market-analysis.presenter.ts'
import * as repository from './market-analysis.repository.ts'
import { reportOf } from './report.ts'

const UNIT = 'promptsPerDay'

export async function listAnalyses(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { limit, cursor }: PageQuery,
): Promise<Page<AnalysisSummary>> {
  await requireProject(deps, actor, projectId)
  const rows = await repository.listAnalyses(deps.db, actor.userId, projectId, {
    limit: limit + 1,
    before: readCursor(cursor),
  })
  const shown = rows.slice(0, limit)
  const pages = await pagesByAnalysis(deps.db, actor.userId, shown)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => presentSummary(row, pages.get(row.id) ?? [])),
    next: last && rows.length > limit ? writeCursor(last.createdAt, last.id) : null,
  }
}

async function pagesByAnalysis(db: Db, userId: number, rows: { id: string }[]) {
  const ids = rows.map(({ id }) => id)
  return Map.groupBy(await repository.listPages(db, userId, ids), ({ analysisId }) => analysisId)
}

/** An analysis of more pages may take minutes. */
const MOST_SHORT_PAGES = 2

/** Begins to read the pages in a job. One at a time in a project, and one prompt each. */
export async function startAnalysis(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { urls: given, sources }: { urls: string[]; sources: string[] },
): Promise<AnalysisSummary> {
  await requireProject(deps, actor, projectId)
  await requireFeature(deps, actor, tools.marketAnalysis.needs)
  await requireUnits(deps, actor, UNIT)
  await spendLimits(deps, { 'analysis-user': actor.userId, 'analysis-all': 'everyone' })
  const own = ownFacts(await listCanonFields(deps, actor, projectId))
  const captured = await capturedPages(deps, actor, projectId, { sources, own })
  const urls = readAddresses(given)
  requireCount(urls.length + captured.length)
  const keep = async (tx: Db, id: string) => {
    await requireRoom(tx, actor.userId, projectId)
    await repository.insertAnalysis(tx, actor.userId, { id, projectId, own, urls, captured })
    await reserveUnit(deps, tx, actor, { name: UNIT, runId: id })
  }
  try {
    const isShort = urls.length + captured.length <= MOST_SHORT_PAGES
    const topic = `market-analysis:${projectId}`
    const id = await startTracked(deps, actor, analysing, { actor }, { topic, isShort, keep })
    return await summaryOf(deps, actor, id)
  } catch (error) {
    if (violatedIndex(error) !== 'runs_one_per_topic') throw error
    throw new AppError(
      'CONFLICT',
      'An analysis is already running in this project. Wait for it to finish, or stop it.',
    )
  }
}

function requireCount(pages: number): void {
  if (pages === 0) throw fieldError('INVALID_INPUT', 'urls', 'Enter at least one URL.')
  if (pages > MAX_PAGES) throw fieldError('INVALID_INPUT', 'urls', `Compare at most ${MAX_PAGES} pages.`)
}

/** Nobody else can begin one in this project meanwhile: its topic is taken. */
async function requireRoom(db: Db, userId: number, projectId: string): Promise<void> {
  if ((await repository.countAnalyses(db, userId, projectId)) < MAX_ANALYSES) return
  throw new AppError(
    'QUOTA_EXCEEDED',
    `This project has reached the limit of ${MAX_ANALYSES} analyses. Delete one you no longer need.`,
  )
}

async function summaryOf(deps: Deps, { userId }: Actor, analysisId: string): Promise<AnalysisSummary> {
  const row = await requireAnalysis(deps, userId, analysisId)
  return presentSummary(row, await repository.listPages(deps.db, userId, [row.id]))
}

export async function getAnalysis(deps: Deps, actor: Actor, analysisId: string): Promise<Analysis> {
  const { userId } = actor
  const row = await requireAnalysis(deps, userId, analysisId)
  const [earlier, fields] = await Promise.all([
    repository.findPrevious(deps.db, userId, row),
    listCanonFields(deps, actor, row.projectId),
  ])
  const pages = await pagesByAnalysis(deps.db, userId, earlier ? [row, earlier] : [row])
  return presentAnalysis(row, {
    pages: pages.get(row.id) ?? [],
    previous: earlier && { row: earlier, pages: pages.get(earlier.id) ?? [] },
    stale: changedFields(row.own, ownFacts(fields)),
  })
}

export async function analysisFile(deps: Deps, actor: Actor, analysisId: string): Promise<FileAnswer> {
  const analysis = await getAnalysis(deps, actor, analysisId)
  const project = await requireProject(deps, actor, analysis.projectId)
  const text = Buffer.from(reportOf(analysis, project.name))
  return {
    name: `${plainName(project.name)}-market-${analysis.createdAt.slice(0, 10)}.md`,
    contentType: 'text/markdown; charset=utf-8',
    size: text.length,
    stream: Readable.from([text]),
  }
}

export async function deleteAnalysis(deps: Deps, { userId }: Actor, analysisId: string) {
  const { state } = await requireAnalysis(deps, userId, analysisId)
  if (isOpenRun(state)) throw new AppError('CONFLICT', 'This analysis is running. Stop it first.')
  if (!(await repository.markDeleted(deps.db, userId, analysisId))) throw missing()
  return done('Deleted. You can restore it for a day.')
}

export async function restoreAnalysis(
  deps: Deps,
  actor: Actor,
  analysisId: string,
): Promise<AnalysisSummary> {
  const { userId } = actor
  await deps.db.transaction(async (tx) => {
    const restored = await repository.restoreAnalysis(tx, userId, analysisId)
    if (!restored) throw missing()
    if ((await repository.countAnalyses(tx, userId, restored.projectId)) > MAX_ANALYSES)
      throw new AppError('QUOTA_EXCEEDED', 'This project is full. Delete another analysis first.')
  })
  return summaryOf(deps, actor, analysisId)
}

async function requireAnalysis(deps: Deps, userId: number, analysisId: string) {
  const row = await repository.findAnalysis(deps.db, userId, analysisId)
  if (!row) throw missing()
  return row
}

const missing = () => new AppError('NOT_FOUND', 'This analysis no longer exists.')
