import { type ExportPart, jsonArray } from '#server/exports/export-part.ts'
import { changesOf, fieldsOf, proposalsOf } from './canon-export.repository.ts'

export const canonExport: ExportPart = {
  label: 'Canons',
  tables: ['canons', 'canon_fields', 'canon_changes', 'canon_proposals'],
  about: {
    'canon.json': 'The facts of your projects, with the source of each value.',
    'canon-history.json': 'Every change to your facts, oldest first.',
    'canon-proposals.json': 'Proposals waiting for your review.',
  },
  async *files({ db }, userId) {
    yield { name: 'canon.json', content: jsonArray(asJson(fieldsOf(db, userId))) }
    yield { name: 'canon-history.json', content: jsonArray(asJson(changesOf(db, userId))) }
    yield { name: 'canon-proposals.json', content: jsonArray(asJson(proposalsOf(db, userId))) }
  },
}

async function* asJson(rows: AsyncIterable<{ userId: number }>) {
  for await (const { userId: _, ...row } of rows) yield JSON.stringify(row)
}
