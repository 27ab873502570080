import { z } from 'zod'
import { CanonChange, CanonType, MAX_CANON_PROPOSALS } from '#contracts/canon.ts'
import { canonLimits } from '#core/canon/value.ts'
import { ArchivedTime } from '#server/archives/archive-fields.ts'
import type { ArchiveReader, ArchiveSource, ReadItem } from '#server/archives/archive-part.ts'
import {
  type ReadChange,
  type ReadField,
  type ReadProposal,
  readChange,
  readFields,
  readProposals,
} from './archived-canon.ts'

export const canonFiles = {
  fields: 'canon/canon.json',
  history: 'canon/history.jsonl',
  proposals: 'canon/proposals.json',
}

const CanonItem = z.object({
  path: z.string().max(200),
  value: z.unknown(),
  type: CanonType.nullable(),
  source: z.string().min(1).max(200),
  why: z.string().max(2_000).nullable(),
  changedAt: ArchivedTime,
})
const CanonFields = z.array(CanonItem.extend({ locked: z.boolean() })).max(canonLimits.fields)
export type FieldItem = z.infer<typeof CanonFields>[number]
const HistoryItem = CanonItem.extend({
  kind: CanonChange.shape.kind,
  /** The author; none for a rule, or when an older export names none. */
  by: z.string().max(200).nullish(),
})
export type HistoryItem = z.infer<typeof HistoryItem>
const Proposals = z
  .array(CanonItem.omit({ changedAt: true }).extend({ createdAt: ArchivedTime }))
  .max(MAX_CANON_PROPOSALS)
export type ProposalItem = z.infer<typeof Proposals>[number]

/** An edit may be followed by five of rules. */
const historyBounds = { most: 1_000_000, longest: 1_000_000 }
const CHANGES_AT_ONCE = 500

export type ArchivedCanonItem =
  | { kind: 'changes'; changes: ReadChange[] }
  | { kind: 'fields'; fields: ReadField[] }
  | { kind: 'proposals'; proposals: ReadProposal[] }

/** The history comes first: changes that rules make while the fields are kept are newer. */
export const reader: ArchiveReader<ArchivedCanonItem> = {
  name: 'canon',
  async *read(source) {
    if (!source.has(canonFiles.fields)) return
    const fields = readFields(await source.json(canonFiles.fields, CanonFields))
    if (!fields) throw source.refusal(canonFiles.fields)
    yield* changesOf(source)
    yield { item: { kind: 'fields', fields } }
    if (!source.has(canonFiles.proposals)) return
    const proposals = readProposals(await source.json(canonFiles.proposals, Proposals))
    if (!proposals) throw source.refusal(canonFiles.proposals)
    yield { item: { kind: 'proposals', proposals } }
  },
}

async function* changesOf(source: ArchiveSource): AsyncGenerator<ReadItem<ArchivedCanonItem>> {
  let changes: ReadChange[] = []
  for await (const { item, place } of source.list(canonFiles.history, HistoryItem, historyBounds)) {
    const change = readChange(item)
    if (change === 'odd') throw source.refusal(place)
    if (change) changes.push(change)
    if (changes.length < CHANGES_AT_ONCE) continue
    yield { item: { kind: 'changes', changes } }
    changes = []
  }
  if (changes.length > 0) yield { item: { kind: 'changes', changes } }
}
