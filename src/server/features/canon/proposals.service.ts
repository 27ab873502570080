import {
  type CanonConflict,
  type CanonProposal,
  type CanonWritten,
  type FieldsProposed,
  MAX_CANON_PROPOSALS,
} from '#contracts/canon.ts'
import type { Edit } from '#core/canon/merge.ts'
import { readPath } from '#core/canon/path.ts'
import { readValue } from '#core/canon/read-value.ts'
import { labelOf, twinAmong } from '#core/canon/starters.ts'
import { isRuleSource, sameValue, type Typed } from '#core/canon/value.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { presentLeaf, presentProposal } from './canon.presenter.ts'
import * as canon from './canon.repository.ts'
import { type CanonDraft, clashAmong, marketCurrency, record, setField } from './draft.ts'
import * as repository from './proposals.repository.ts'
import { type CanonChangeContext, changeCanon, changeResult, reservedSource } from './writing.service.ts'

export interface Proposing {
  /** An own reason or source replaces the common one. */
  fields: { path: string; value?: unknown; why?: string; source?: string }[]
  source: string
  why?: string | undefined
  /** All of them or none. */
  together?: boolean | undefined
}

const longestSource = 80
const longestWhy = 500

/** Refuses where nothing at all could be proposed, or not all of what belongs together. */
export async function makeProposals(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { fields, source, why = '', together = false }: Proposing,
): Promise<FieldsProposed> {
  if ([source, ...fields.map((field) => field.source ?? source)].some(isRuleSource)) throw reservedSource()
  const { result } = await changeCanon(deps, actor, projectId, async (held) => {
    const waiting = await repository.listProposals(held.tx, held.userId, projectId)
    const skipped: Refusal[] = []
    const made: repository.NewProposal[] = []
    const near = marketCurrency(held.draft, marketIn(fields))
    for (const { path, value, why: own = why, source: from = source } of fields) {
      const known = [...waiting, ...made]
      const reading = readProposal(held, known, { path, value, near })
      if ('reason' in reading) skipped.push({ ...reading, path: path.slice(0, 200) })
      else
        made.push({
          path,
          typed: reading.typed,
          source: from.slice(0, longestSource),
          why: own.slice(0, longestWhy) || null,
          createdAt: held.draft.at,
        })
    }
    const refusal = made.length === 0 ? skipped[0] : together && skipped.find(({ isSo }) => !isSo)
    if (refusal) throw new AppError(refusal.type, refusal.reason)
    const rows = await repository.insertProposals(held.tx, held.userId, projectId, made)
    return { proposed: rows.map((row) => presentProposal(row, held.draft.fields.get(row.path))), skipped }
  })
  return result
}

interface Refusal {
  path: string
  type: 'INVALID_INPUT' | 'CONFLICT'
  reason: string
  /** The canon or its review tray has the value already, so nothing is missing without it. */
  isSo?: boolean
}

/** Proposed market fields: signs in the other fields are read in its currency. */
const marketIn = (fields: Proposing['fields']): Edit[] =>
  fields.flatMap(({ path, value }) => {
    const reading = readValue(path, value)
    return path.startsWith('market.') && reading.ok && reading.typed ? [{ path, typed: reading.typed }] : []
  })

function readProposal(
  { draft }: CanonChangeContext,
  waiting: { path: string; typed: Typed }[],
  { path, value, near }: { path: string; value: unknown; near: string | null },
): { typed: Typed } | Omit<Refusal, 'path'> {
  const checked = readPath(path)
  if (!checked.ok) return { type: 'INVALID_INPUT', reason: checked.reason }
  const clash =
    clashAmong([...draft.fields.keys(), path]) ??
    (draft.fields.has(path) ? undefined : twinAmong(path, draft.fields.keys()))
  if (clash) return { type: 'INVALID_INPUT', reason: clash }
  const current = draft.fields.get(path)
  const reading = readValue(path, value, {
    ...(current && { type: current.typed.type }),
    near,
  })
  if (!reading.ok) return { type: 'INVALID_INPUT', reason: reading.reason }
  const { typed } = reading
  const label = labelOf(path)
  if (!typed) return { type: 'INVALID_INPUT', reason: `No value was given for ${label}.` }
  const no = whyNot(current, waiting, { path, typed })
  return no ? { ...no, type: 'CONFLICT', reason: `${label} ${no.reason}` } : { typed }
}

function whyNot(
  current: canon.Field | undefined,
  waiting: { path: string; typed: Typed }[],
  { path, typed }: { path: string; typed: Typed },
): Pick<Refusal, 'reason' | 'isSo'> | undefined {
  if (current && sameValue(current.typed, typed)) return { reason: 'says so already.', isSo: true }
  if (current?.locked) return { reason: 'is locked. Unlock it to have it changed.' }
  if (waiting.some((other) => other.path === path && sameValue(other.typed, typed)))
    return { reason: 'has the same value waiting in the review tray already.', isSo: true }
  if (waiting.length >= MAX_CANON_PROPOSALS)
    return {
      reason: `has no room in the review tray, which is full. Accept or refuse some of its ${MAX_CANON_PROPOSALS} proposals first.`,
    }
  return undefined
}

export async function listProposals(deps: Deps, actor: Actor, projectId: string): Promise<CanonProposal[]> {
  const [, rows, fields] = await Promise.all([
    requireProject(deps, actor, projectId),
    repository.listProposals(deps.db, actor.userId, projectId),
    canon.listFields(deps.db, actor.userId, projectId),
  ])
  const byPath = new Map(fields.map((field) => [field.path, field]))
  return rows.map((row) => presentProposal(row, byPath.get(row.path)))
}

/** Writes proposals into the canon. One whose field has changed or gone since the person looked, or is locked, keeps waiting. */
export async function acceptProposals(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { ids, basedOn = {} }: { ids: string[]; basedOn?: Record<string, string | null> | undefined },
): Promise<CanonWritten & { gone: string[] }> {
  const change = await changeCanon(deps, actor, projectId, async (held) => {
    const { draft } = held
    const waiting = await repository.listProposals(held.tx, held.userId, projectId)
    const conflicts: CanonConflict[] = []
    const settled = new Set<string>()
    const accepted = requireSome(waiting, ids)
    for (const { id, path, typed, source, why } of accepted) {
      const reason = inTheWay(draft, path, basedOn[id])
      if (reason) {
        const field = draft.fields.get(path)
        conflicts.push({ path, reason, sent: typed.value, current: field ? presentLeaf(field) : null })
        continue
      }
      setField(draft, path, typed, { source, why })
      settled.add(id)
    }
    // A proposal equal to the accepted value is obsolete.
    for (const { id, path, typed } of waiting) {
      const field = draft.touched.has(path) && draft.fields.get(path)
      if (field && sameValue(field.typed, typed)) settled.add(id)
    }
    await repository.deleteProposals(held.tx, held.userId, projectId, [...settled])
    return { conflicts, gone: ids.filter((id) => !accepted.some((row) => row.id === id)) }
  })
  const { conflicts, gone } = change.result
  return { ...changeResult(change, conflicts), gone }
}

/** Why a field cannot be written over by someone who saw it as it was at that time; null: saw that it was empty. */
function inTheWay(
  { fields }: CanonDraft,
  path: string,
  seen: string | null | undefined,
): CanonConflict['reason'] | undefined {
  const field = fields.get(path)
  if (field?.locked) return 'locked'
  if (seen === undefined || seen === (field?.changedAt.toISOString() ?? null)) return undefined
  return field ? 'changed' : 'deleted'
}

export async function refuseProposals(deps: Deps, actor: Actor, projectId: string, ids: string[]) {
  const { result } = await changeCanon(deps, actor, projectId, async (held) => {
    const refused = requireSome(await repository.listProposals(held.tx, held.userId, projectId), ids)
    for (const { path, typed, source, why } of refused)
      record(held.draft, path, 'refused', typed, { source, why })
    await repository.deleteProposals(held.tx, held.userId, projectId, ids)
    return refused.length
  })
  return { refused: result }
}

/** Proposals that still wait: another device may have handled some of them. */
function requireSome(waiting: repository.ProposalRow[], ids: string[]): repository.ProposalRow[] {
  const wanted = new Set(ids)
  const found = waiting.filter(({ id }) => wanted.has(id))
  if (found.length === 0) throw new AppError('NOT_FOUND', 'This proposal has already been reviewed.')
  return found
}
