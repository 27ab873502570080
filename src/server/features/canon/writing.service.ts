import type { AppliedRule, CanonConflict, CanonWritten } from '#contracts/canon.ts'
import { type Edit, judgeEdit } from '#core/canon/merge.ts'
import { inCurrency, type Typed } from '#core/canon/value.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { presentLeaf, presentTree } from './canon.presenter.ts'
import * as repository from './canon.repository.ts'
import { insertChanges, pastValues } from './changes.repository.ts'
import {
  applyRules,
  type CanonDraft,
  marketCurrency,
  newDraft,
  type Origin,
  record,
  removeField,
  requireShape,
  setField,
} from './draft.ts'

/** A canon that is held for writing. */
export interface CanonChangeContext {
  tx: Db
  userId: number
  projectId: string
  draft: CanonDraft
}

/** Changes a canon as one: the fields, what follows from them, and the history of both. */
export async function changeCanon<Result>(
  deps: Deps,
  { userId }: Actor,
  projectId: string,
  change: (held: CanonChangeContext) => Promise<Result>,
): Promise<{ result: Result; autoRulesApplied: AppliedRule[]; fields: CanonDraft['fields'] }> {
  return deps.db.transaction(async (tx) => {
    const at = await repository.openCanon(tx, userId, projectId, deps.clock.now())
    if (!at) throw noProject()
    const rows = await repository.listFields(tx, userId, projectId)
    const draft = newDraft(at, new Map(rows.map((row) => [row.path, row])))
    const result = await change({ tx, userId, projectId, draft })
    const autoRulesApplied = applyRules(draft)
    requireShape(draft)
    await save(tx, userId, projectId, draft)
    return { result, autoRulesApplied, fields: inOrder(draft.fields) }
  })
}

async function save(tx: Db, userId: number, projectId: string, { fields, touched, changes }: CanonDraft) {
  const saved = [...touched].flatMap((path) => {
    const field = fields.get(path)
    return field ? [{ path, ...field }] : []
  })
  const gone = [...touched].filter((path) => !fields.has(path))
  await repository.deleteFields(tx, userId, projectId, gone)
  await repository.saveFields(tx, userId, projectId, saved)
  await insertChanges(tx, userId, projectId, changes)
}

/** By path, as read. */
const inOrder = (fields: CanonDraft['fields']) =>
  new Map([...fields].sort(([one], [other]) => (one < other ? -1 : 1)))

/** Makes the edits that may be made. The others are kept in the history and come back as conflicts. */
export async function makeEdits(
  held: CanonChangeContext,
  edits: Edit[],
  origin: Origin,
): Promise<CanonConflict[]> {
  const { draft } = held
  const past = await valuesBefore(held, edits)
  const market = marketCurrency(draft, edits)
  const conflicts: CanonConflict[] = []
  for (const sent of edits) {
    // Keeps the currency it was written in, whatever the market becomes.
    const edit = { ...sent, typed: sent.typed && inCurrency(sent.typed, market) }
    const { path, typed } = edit
    const field = draft.fields.get(path)
    const current = field && {
      ...field.typed,
      timestamp: field.changedAt.toISOString(),
      locked: field.locked,
      source: field.source,
    }
    const verdict = judgeEdit(edit, current, past)
    if (verdict === 'same') continue
    if (verdict === 'made') {
      if (typed) setField(draft, path, typed, origin)
      else removeField(draft, path, origin)
      continue
    }
    record(draft, path, 'lost', typed, origin)
    conflicts.push({
      path,
      reason: verdict,
      sent: typed?.value ?? null,
      current: field ? presentLeaf(field) : null,
    })
  }
  return conflicts
}

/** Values that editors saw, where they have changed since. */
async function valuesBefore({ tx, userId, projectId, draft }: CanonChangeContext, edits: Edit[]) {
  const stale = edits.flatMap(({ path, basedOn }) =>
    basedOn && basedOn !== draft.fields.get(path)?.changedAt.toISOString()
      ? [{ path, at: new Date(basedOn) }]
      : [],
  )
  const rows = await pastValues(tx, userId, projectId, stale)
  const key = (path: string, timestamp: string) => `${path} ${timestamp}`
  const values = new Map(rows.map((row) => [key(row.path, row.changedAt.toISOString()), row.typed]))
  return (path: string, timestamp: string): Typed | undefined => values.get(key(path, timestamp)) ?? undefined
}

export const changeResult = (
  { autoRulesApplied, fields }: { autoRulesApplied: AppliedRule[]; fields: CanonDraft['fields'] },
  conflicts: CanonConflict[] = [],
): CanonWritten => ({ autoRulesApplied, canon: presentTree(fields), conflicts })

export const noProject = () => new AppError('NOT_FOUND', 'This project no longer exists.')
export const reservedSource = () =>
  fieldError('INVALID_INPUT', 'source', 'This source is reserved for rules. Use a different one.')
