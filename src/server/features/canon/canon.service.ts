import type {
  CanonChange,
  CanonField,
  CanonState,
  CanonSummary,
  CanonTree,
  CanonWritten,
  FieldsProposed,
  WriteCanon,
} from '#contracts/canon.ts'
import type { Page, PageQuery } from '#contracts/core/page.ts'
import { derive } from '#core/canon/derive.ts'
import { named } from '#core/canon/rule.ts'
import { rulesOf } from '#core/canon/rules.ts'
import { labelOf } from '#core/canon/starters.ts'
import { readEdits } from '#core/canon/tree.ts'
import { isRuleSource } from '#core/canon/value.ts'
import type { Actor } from '#server/actor.ts'
import { readNumberCursor } from '#server/cursor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import {
  presentChange,
  presentCompleteness,
  presentField,
  presentSummary,
  presentTree,
} from './canon.presenter.ts'
import * as repository from './canon.repository.ts'
import { listChanges, pastValues } from './changes.repository.ts'
import { asCanon, byPerson, type CanonDraft, marketCurrency, record } from './draft.ts'
import { makeProposals, type Proposing } from './proposals.service.ts'
import { changeCanon, changeResult, makeEdits, noProject, reservedSource } from './writing.service.ts'

/** For other areas too: the fields of a project, as an object within objects. */
export async function readCanon(deps: Deps, actor: Actor, projectId: string): Promise<CanonTree> {
  return presentTree((await canonOf(deps, actor, projectId)).fields)
}

/** For other areas: puts values into the review tray. Nothing of the canon changes until a person accepts them. */
export async function proposeFields(
  deps: Deps,
  actor: Actor,
  projectId: string,
  proposing: Proposing,
): Promise<FieldsProposed> {
  return makeProposals(deps, actor, projectId, proposing)
}

/** For other areas: the fields of a project one by one, by path. */
export async function listCanonFields(
  deps: Deps,
  actor: Pick<Actor, 'userId'>,
  projectId: string,
): Promise<CanonField[]> {
  return presentFields((await canonOf(deps, actor, projectId)).fields).fields
}

/** All that is known about the canon of a project. */
export async function canonState(deps: Deps, actor: Actor, projectId: string): Promise<CanonState> {
  const canon = await canonOf(deps, actor, projectId)
  return {
    ...presentFields(canon.fields),
    completeness: presentCompleteness(canon.fields),
    proposals: canon.proposals,
  }
}

/** With what rules make of them now. */
function presentFields(fields: CanonDraft['fields']) {
  const { derived, blocked } = derive(asCanon(fields))
  const rules = rulesOf(fields.keys())
  return {
    fields: Array.from(fields, ([path, field]) => presentField(path, field, derived.get(path), rules)),
    blocked: blocked.map((each) => ({ ...each, label: labelOf(each.path) })),
  }
}

/** For lists of projects: how far the canon of each of them is. */
export async function canonSummaries(deps: Deps, { userId }: Actor): Promise<CanonSummary[]> {
  return (await repository.listSummaries(deps.db, userId)).map(presentSummary)
}

export async function writeCanon(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { canon, source = byPerson.source, why }: WriteCanon,
): Promise<CanonWritten> {
  if (isRuleSource(source)) throw reservedSource()
  const change = await changeCanon(deps, actor, projectId, async (held) => {
    const reading = readEdits(canon, (market) => marketCurrency(held.draft, market))
    if (!reading.ok) throw fieldError('INVALID_INPUT', reading.path || 'canon', reading.reason)
    return makeEdits(held, reading.edits, { source, why: why || null })
  })
  return changeResult(change, change.result)
}

export async function runAutoRules(deps: Deps, actor: Actor, projectId: string) {
  const change = await changeCanon(deps, actor, projectId, async () => {})
  return {
    hasChanges: change.autoRulesApplied.length > 0,
    enrichedCanon: presentTree(change.fields),
    autoRulesApplied: change.autoRulesApplied,
    blocked: presentFields(change.fields).blocked,
  }
}

export async function lockField(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { path, locked }: { path: string; locked: boolean },
): Promise<CanonWritten> {
  const change = await changeCanon(deps, actor, projectId, async ({ draft }) => {
    const field = requireField(draft, path)
    if (field.locked === locked) return
    draft.fields.set(path, { ...field, locked })
    draft.touched.add(path)
    record(draft, path, locked ? 'locked' : 'unlocked', null, byPerson)
  })
  return changeResult(change)
}

/** Value and source stay; the field gets the current time. */
export async function confirmField(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { path, timestamp }: { path: string; timestamp: string },
): Promise<CanonWritten> {
  const change = await changeCanon(deps, actor, projectId, async ({ draft }) => {
    const field = requireField(draft, path)
    if (isRuleSource(field.source))
      throw new AppError('CONFLICT', `${labelOf(path)} is derived from other fields. Check those instead.`)
    if (field.changedAt.toISOString() !== timestamp)
      throw new AppError('CONFLICT', `${labelOf(path)} has changed. Check its new value.`)
    draft.fields.set(path, { ...field, changedAt: draft.at })
    draft.touched.add(path)
    record(draft, path, 'set', field.typed, { source: field.source, why: 'Checked: still correct.' })
  })
  return changeResult(change)
}

/** Undo: restores value, source and time. Only the history shows the change. */
export async function restoreField(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { path, timestamp, basedOn }: { path: string; timestamp: string; basedOn: string | null },
): Promise<CanonWritten> {
  const change = await changeCanon(deps, actor, projectId, async (held) => {
    const { tx, userId, draft } = held
    const [past] = await pastValues(tx, userId, projectId, [{ path, at: new Date(timestamp) }])
    if (!past?.typed) throw new AppError('CONFLICT', 'This value isn’t in the history.')
    const { typed, source, why, changedAt } = past
    const conflicts = await makeEdits(held, [{ path, typed, basedOn }], { source, why: 'Undone.' })
    const field = draft.touched.has(path) && draft.fields.get(path)
    if (field) draft.fields.set(path, { ...field, why, changedAt })
    return conflicts
  })
  return changeResult(change, change.result)
}

export async function deleteField(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { path, basedOn }: { path: string; basedOn?: string | undefined },
): Promise<CanonWritten> {
  const change = await changeCanon(deps, actor, projectId, async (held) => {
    const { draft } = held
    const field = requireField(draft, path)
    if (field.locked) throw new AppError('CONFLICT', `${labelOf(path)} is locked. Unlock it first.`)
    const derivation = isRuleSource(field.source) && derive(asCanon(draft.fields)).derived.get(path)
    if (derivation)
      throw new AppError(
        'CONFLICT',
        `${labelOf(path)} is derived from ${named(derivation.from)}, so it would come back. Change those fields, or set your own value.`,
      )
    return makeEdits(held, [{ path, typed: null, basedOn }], byPerson)
  })
  return changeResult(change, change.result)
}

export async function listHistory(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { path, cursor, limit }: PageQuery & { path?: string | undefined },
): Promise<Page<CanonChange>> {
  await requireProject(deps, actor, projectId)
  const rows = await listChanges(deps.db, actor.userId, projectId, {
    path,
    before: readNumberCursor(cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  return {
    items: shown.map((row) => presentChange(row, actor.username)),
    next: rows.length > limit ? String(shown.at(-1)?.id) : null,
  }
}

async function canonOf(deps: Deps, { userId }: Pick<Actor, 'userId'>, projectId: string) {
  const [found, rows] = await Promise.all([
    repository.findCanon(deps.db, userId, projectId),
    repository.listFields(deps.db, userId, projectId),
  ])
  if (!found) throw noProject()
  return { ...found, fields: new Map(rows.map((row) => [row.path, row])) }
}

function requireField({ fields }: CanonDraft, path: string) {
  const field = fields.get(path)
  if (!field) throw new AppError('NOT_FOUND', 'This field is empty.')
  return field
}
