import { Readable } from 'node:stream'
import type { Page, PageQuery } from '#contracts/core/page.ts'
import { isOpenRun } from '#contracts/runs.ts'
import {
  type Audit,
  type AuditSummary,
  type AuditTarget,
  MAX_AUDITS,
  type StartAudit,
} from '#contracts/seo/seo.ts'
import { seoGroupNames } from '#core/seo/page.ts'
import type { Actor } from '#server/actor.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import { type Db, violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { csvRow } from '#server/exports/csv.ts'
import { plainName } from '#server/exports/export-part.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { readPage } from '#server/features/pages/pages.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import { startTracked } from '#server/stream/tracked.ts'
import { conclude } from './concluding.service.ts'
import { auditing } from './seo.jobs.ts'
import { readTarget } from './seo.policy.ts'
import { presentAudit, presentSummary } from './seo.presenter.ts'
import * as repository from './seo.repository.ts'

export async function listAudits(
  deps: Deps,
  actor: Actor,
  { limit, cursor, projectId }: PageQuery & { projectId?: string | undefined },
): Promise<Page<AuditSummary>> {
  if (projectId) await requireProject(deps, actor, projectId)
  const before = readCursor(cursor)
  const rows = await repository.listAudits(deps.db, actor.userId, { limit: limit + 1, before, projectId })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(presentSummary),
    next: last && rows.length > limit ? writeCursor(last.createdAt, last.id) : null,
  }
}

/** Begins to read the pages in a job. One at a time for a site. */
export async function startAudit(deps: Deps, actor: Actor, input: StartAudit): Promise<AuditSummary> {
  if (input.projectId) await requireProject(deps, actor, input.projectId)
  const audit = await newAudit(deps, actor, input)
  await spendLimits(deps, { 'seo-user': actor.userId, 'seo-all': 'everyone' })
  const keep = async (tx: Db, id: string) => {
    await repository.lockOwner(tx, actor.userId)
    await requireRoom(tx, actor)
    await repository.insertAudit(tx, actor.userId, { ...audit, id })
  }
  try {
    const isShort = audit.kind === 'page' || audit.kind === 'own'
    const topic = `seo:${actor.userId}:${audit.site}`
    const id = await startTracked(deps, actor, auditing, { actor }, { topic, isShort, keep })
    return presentSummary(await requireAudit(deps, actor, id))
  } catch (error) {
    if (violatedIndex(error) !== 'runs_one_per_topic') throw error
    throw new AppError('CONFLICT', 'An audit of this site is running. Wait for it to finish, or stop it.')
  }
}

type NewAudit = Omit<repository.NewAudit, 'id'>

async function newAudit(deps: Deps, actor: Actor, { target, projectId }: StartAudit): Promise<NewAudit> {
  if (target.kind !== 'own') return { ...readTarget(target), kind: target.kind, projectId, pageId: null }
  const page = await readPage(deps, actor, target.pageId)
  if (!page.address) throw new AppError('CONFLICT', 'This page is not published. Publish it, then audit it.')
  return ownAudit(target, { address: page.address, projectId: page.projectId })
}

const ownAudit = (
  target: Extract<AuditTarget, { kind: 'own' }>,
  { address, projectId }: { address: string; projectId: string },
): NewAudit => ({
  target,
  kind: 'own',
  address,
  // Each own page has a history of its own.
  site: `${URL.parse(address)?.host ?? ''}${URL.parse(address)?.pathname ?? ''}`,
  projectId,
  pageId: target.pageId,
})

export async function requireAudit(
  deps: Deps,
  { userId }: Actor,
  auditId: string,
): Promise<repository.AuditRow> {
  const row = await repository.findAudit(deps.db, userId, auditId)
  if (!row) throw missing()
  return row
}

/** The pages of an audit that was stopped or failed are checked when it is first opened. */
export async function getAudit(deps: Deps, actor: Actor, auditId: string): Promise<Audit> {
  const { userId } = actor
  let row = await requireAudit(deps, actor, auditId)
  if (!isOpenRun(row.state) && row.score === null && row.pages > 0) {
    await conclude(deps.db, userId, auditId)
    row = await requireAudit(deps, actor, auditId)
  }
  const [audited, findings, earlier] = await Promise.all([
    repository.listSummaries(deps.db, userId, auditId),
    repository.listFindings(deps.db, userId, auditId),
    repository.earlierAudits(deps.db, userId, row),
  ])
  return presentAudit(row, { audited, findings, earlier })
}

export async function deleteAudit(deps: Deps, actor: Actor, auditId: string) {
  const { state } = await requireAudit(deps, actor, auditId)
  if (isOpenRun(state)) throw new AppError('CONFLICT', 'This audit is running. Stop it first.')
  if (!(await repository.deleteAudit(deps.db, actor.userId, auditId))) throw missing()
  return done('Audit deleted.')
}

/** Takes a deletion of the last day back. */
export async function restoreAudit(deps: Deps, actor: Actor, auditId: string) {
  await deps.db.transaction(async (tx) => {
    await repository.lockOwner(tx, actor.userId)
    await requireRoom(tx, actor)
    if (!(await repository.restoreAudit(tx, actor.userId, auditId))) throw missing()
  })
  return done('Audit restored.')
}

async function requireRoom(tx: Db, { userId }: Actor): Promise<void> {
  if ((await repository.countAudits(tx, userId)) >= MAX_AUDITS)
    throw new AppError(
      'QUOTA_EXCEEDED',
      `You’ve reached the limit of ${MAX_AUDITS} audits. Delete one you no longer need.`,
    )
}

const columns = ['Group', 'Finding', 'Severity', 'Points', 'Page', 'Evidence', 'Why it matters', 'Fix']

export async function auditFile(deps: Deps, actor: Actor, auditId: string): Promise<FileAnswer> {
  const audit = await getAudit(deps, actor, auditId)
  const urls = new Map(audit.audited.map(({ number, url }) => [number, url]))
  const rows = audit.findings.flatMap(({ group, title, weight, lost, places, why, fix }) =>
    places.map(({ page, evidence }) =>
      csvRow([
        seoGroupNames[group as keyof typeof seoGroupNames],
        title,
        weight,
        lost.toFixed(2),
        urls.get(page) ?? '',
        evidence.join(' | '),
        why,
        fix,
      ]),
    ),
  )
  const text = Buffer.from(`\ufeff${csvRow(columns)}${rows.join('')}`)
  return {
    name: `${plainName(audit.site)}-seo-${audit.createdAt.slice(0, 10)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    size: text.length,
    stream: Readable.from([text]),
  }
}

const missing = () => new AppError('NOT_FOUND', 'This audit no longer exists.')
