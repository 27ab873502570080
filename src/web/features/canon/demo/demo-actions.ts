import type { StoreApi } from 'zustand'
import type { CanonConflict } from '#contracts/canon.ts'
import { judgeEdit } from '#core/canon/merge.ts'
import { readValue } from '#core/canon/read-value.ts'
import { labelOf } from '#core/canon/starters.ts'
import { newId } from '#web/lib/new-id.ts'
import type { CanonActions, TypedValue } from '../canon-actions.ts'
import { temporaryDrafts } from '../field/field-drafts.store.ts'
import { type DemoCanon, demoChange, now, withFields } from './demo-canon.ts'

interface Ask {
  path: string
  typed: TypedValue | null
  basedOn?: string | null | undefined
  source: string
  why?: string | null | undefined
  /** Set when an earlier value is restored. */
  timestamp?: string
}

/** Makes an edit as the server would, or returns the reason against it. */
export function edit(store: StoreApi<DemoCanon>, ask: Ask): CanonConflict | undefined {
  const canon = store.getState()
  const { path, typed, source, why = null, timestamp = now() } = ask
  const current = canon.fields.get(path)
  const verdict = judgeEdit(ask, current, () => undefined)
  if (verdict === 'same') return undefined
  if (verdict !== 'made') {
    const lost = demoChange({ path, kind: 'lost', source, typed: typed ?? undefined, by: 'you' })
    store.setState({ changes: [lost, ...canon.changes] })
    return { path, reason: verdict, sent: typed?.value ?? null, current: current ?? null }
  }
  const fields = new Map(canon.fields)
  if (typed) fields.set(path, { ...typed, source, timestamp, locked: false, why })
  else fields.delete(path)
  const kind = typed ? 'set' : 'deleted'
  store.setState(
    withFields(canon, fields, [
      demoChange({ path, kind, source, typed: typed ?? undefined, why, by: 'you' }),
    ]),
  )
  return undefined
}

/** The same doors as a project's canon has, with nothing behind them but this page. */
export function demoActions(store: StoreApi<DemoCanon>): CanonActions {
  const proposalsOf = (ids: string[]) => store.getState().proposals.filter(({ id }) => ids.includes(id))
  const drop = (ids: string[]) =>
    store.setState(({ proposals }) => ({ proposals: proposals.filter(({ id }) => !ids.includes(id)) }))

  return {
    canonId: 'demo',
    drafts: temporaryDrafts(),
    write: async ({ path, type, value, basedOn, why }) =>
      edit(store, { path, typed: { type, value }, basedOn, source: 'user', why }),
    restore: async ({ path, type, value, source, timestamp }, basedOn) =>
      edit(store, { path, typed: { type, value }, basedOn, source, timestamp, why: 'Undone.' }),
    remove: async ({ path, timestamp }) =>
      edit(store, { path, typed: null, basedOn: timestamp, source: 'user' }),
    async lock(path, locked) {
      const canon = store.getState()
      const field = canon.fields.get(path)
      if (!field) return
      const fields = new Map(canon.fields).set(path, { ...field, locked })
      const note = demoChange({ path, kind: locked ? 'locked' : 'unlocked', source: 'user', by: 'you' })
      store.setState(withFields(canon, fields, [note]))
    },
    async confirm({ path }) {
      const canon = store.getState()
      const field = canon.fields.get(path)
      if (!field) return
      const fields = new Map(canon.fields).set(path, { ...field, timestamp: now() })
      const { source, type, value } = field
      const note = demoChange({
        path,
        kind: 'set',
        source,
        typed: { type, value },
        why: 'Checked: still correct.',
        by: 'you',
      })
      store.setState(withFields(canon, fields, [note]))
    },
    async accept(ids) {
      const asked = proposalsOf(ids)
      const conflicts = asked.flatMap(({ id, path, type, value, source, why }) => {
        const conflict = edit(store, { path, typed: { type, value }, source, why })
        if (!conflict) drop([id])
        return conflict ?? []
      })
      const refused = new Set(conflicts.map(({ path }) => path))
      const { fields } = store.getState()
      const setAt = new Map<string, string>()
      for (const { path } of asked) {
        const field = fields.get(path)
        if (field && !refused.has(path)) setAt.set(path, field.timestamp)
      }
      return { conflicts, gone: ids.length - asked.length, setAt }
    },
    async refuse(ids) {
      const notes = proposalsOf(ids).map(({ path, type, value, source }) =>
        demoChange({ path, kind: 'refused', source, typed: { type, value }, by: 'you' }),
      )
      drop(ids)
      store.setState(({ changes }) => ({ changes: [...notes, ...changes] }))
      return notes.length
    },
    async propose(fields, why, source = 'what-if') {
      const proposals = fields.flatMap(({ path, value }) => {
        const reading = readValue(path, value)
        if (!reading.ok || !reading.typed) return []
        const [id, label, createdAt] = [newId(), labelOf(path), now()]
        return [{ ...reading.typed, id, path, label, source, why, createdAt }]
      })
      store.setState((canon) => ({ proposals: [...canon.proposals, ...proposals] }))
    },
    historyKey: (path) => ['canonical-demo', path, store.getState().changes.length],
    readHistory: async (path) => ({
      items: store.getState().changes.filter((change) => change.path === path),
      next: null,
    }),
    usesKey: (path) => ['canonical-demo', path, 'uses'],
    readUses: async () => ({ items: [], next: null }),
  }
}
