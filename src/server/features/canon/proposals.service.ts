import {
  type CanonConflict,
  type CanonProposal,
  type CanonWritten,
  type FieldsProposed,
  MAX_CANON_PROPOSALS,
} from '#contracts/canon.ts'
import { readPath } from '#core/canon/path.ts'
import { readValue } from '#core/canon/read-value.ts'
import { labelOf } from '#core/canon/starters.ts'
import { isRuleSource, sameValue, type Typed } from '#core/canon/value.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { presentLeaf, presentProposal } from './canon.presenter.ts'
import * as canon from './canon.repository.ts'
import { clashAmong, marketCurrency, record, setField } from './draft.ts'
import * as repository from './proposals.repository.ts'
import { inNameOfRule, type Writing, writing, written } from './writing.service.ts'

export interface Proposing {
  fields: { path: string; value?: unknown }[]
  source: string
  why?: string | undefined
}

const longestSource = 80
const longestWhy = 500

/** Refuses only where nothing at all could be proposed. */
export async function makeProposals(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { fields, source, why = '' }: Proposing,
): Promise<FieldsProposed> {
  if (isRuleSource(source)) throw inNameOfRule()
  const { result } = await writing(deps, actor, projectId, async (held) => {
    const waiting = await repository.listProposals(held.tx, held.userId, projectId)
    const skipped: Refusal[] = []
    const made: repository.NewProposal[] = []
    for (const { path, value } of fields) {
      const known = [...waiting, ...made]
      const reading = readProposal(held, known, path, value)
      if ('reason' in reading) skipped.push({ ...reading, path: path.slice(0, 200) })
      else
        made.push({
          path,
          typed: reading.typed,
          source: source.slice(0, longestSource),
          why: why.slice(0, longestWhy) || null,
          createdAt: held.draft.at,
        })
    }
    const [first] = skipped
    if (made.length === 0 && first) throw new AppError(first.type, first.reason)
    const rows = await repository.insertProposals(held.tx, held.userId, projectId, made)
    return { proposed: rows.map((row) => presentProposal(row, held.draft.fields.get(row.path))), skipped }
  })
  return result
}

type Refusal = FieldsProposed['skipped'][number] & { type: 'INVALID_INPUT' | 'CONFLICT' }

function readProposal(
  { draft }: Writing,
  waiting: { path: string; typed: Typed }[],
  path: string,
  value: unknown,
): { typed: Typed } | Omit<Refusal, 'path'> {
  const checked = readPath(path)
  if (!checked.ok) return { type: 'INVALID_INPUT', reason: checked.reason }
  const clash = clashAmong([...draft.fields.keys(), path])
  if (clash) return { type: 'INVALID_INPUT', reason: clash }
  const current = draft.fields.get(path)
  const reading = readValue(path, value, {
    ...(current && { type: current.typed.type }),
    near: marketCurrency(draft),
  })
  if (!reading.ok) return { type: 'INVALID_INPUT', reason: reading.reason }
  const { typed } = reading
  const label = labelOf(path)
  if (!typed) return { type: 'INVALID_INPUT', reason: `No value was given for ${label}.` }
  const reason = whyNot(current, waiting, { path, typed })
  return reason ? { type: 'CONFLICT', reason: `${label} ${reason}` } : { typed }
}

function whyNot(
  current: canon.Field | undefined,
  waiting: { path: string; typed: Typed }[],
  { path, typed }: { path: string; typed: Typed },
): string | undefined {
  if (current?.locked) return 'is locked. Unlock it to have it changed.'
  if (current && sameValue(current.typed, typed)) return 'says so already.'
  if (waiting.some((other) => other.path === path && sameValue(other.typed, typed)))
    return 'has the same value waiting in the review tray already.'
  if (waiting.length >= MAX_CANON_PROPOSALS)
    return `has no room in the review tray, which is full. Accept or refuse some of its ${MAX_CANON_PROPOSALS} proposals first.`
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

/** Writes proposals into the canon. One whose field has changed since the person looked, or is locked, keeps waiting. */
export async function acceptProposals(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { ids, asOf }: { ids: string[]; asOf?: string | null | undefined },
): Promise<CanonWritten> {
  const change = await writing(deps, actor, projectId, async (held) => {
    const { draft } = held
    const waiting = await repository.listProposals(held.tx, held.userId, projectId)
    const conflicts: CanonConflict[] = []
    const settled = new Set<string>()
    for (const { id, path, typed, source, why } of requireAll(waiting, ids)) {
      const field = draft.fields.get(path)
      const isNewer = field && asOf !== undefined && (asOf === null || field.changedAt > new Date(asOf))
      if (field?.locked || isNewer) {
        const reason = field.locked ? 'locked' : 'changed'
        conflicts.push({ path, reason, sent: typed.value, current: presentLeaf(field) })
        continue
      }
      setField(draft, path, typed, { source, why })
      settled.add(id)
    }
    // What says the same as what was accepted has nothing left to propose.
    for (const { id, path, typed } of waiting) {
      const field = draft.touched.has(path) && draft.fields.get(path)
      if (field && sameValue(field.typed, typed)) settled.add(id)
    }
    await repository.deleteProposals(held.tx, held.userId, projectId, [...settled])
    return conflicts
  })
  return written(change, change.result)
}

export async function refuseProposals(deps: Deps, actor: Actor, projectId: string, ids: string[]) {
  const { result } = await writing(deps, actor, projectId, async (held) => {
    const refused = requireAll(await repository.listProposals(held.tx, held.userId, projectId), ids)
    for (const { path, typed, source, why } of refused)
      record(held.draft, path, 'refused', typed, { source, why })
    await repository.deleteProposals(held.tx, held.userId, projectId, ids)
    return refused.length
  })
  return { refused: result }
}

function requireAll(waiting: repository.ProposalRow[], ids: string[]): repository.ProposalRow[] {
  const wanted = new Set(ids)
  const found = waiting.filter(({ id }) => wanted.has(id))
  if (found.length < wanted.size) throw new AppError('NOT_FOUND', 'This proposal no longer waits.')
  return found
}
