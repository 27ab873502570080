import {
  type ArchiveExport,
  type ArchiveImport,
  type ArchivePart,
  jsonLines,
} from '#server/archives/archive-part.ts'
import { jsonFile } from '#server/exports/export-part.ts'
import type { ReadField } from './archived-canon.ts'
import { type ArchivedCanonItem, canonFiles, reader } from './canon.archive-reader.ts'
import { type FieldRow, listFields } from './canon.repository.ts'
import { runAutoRules } from './canon.service.ts'
import * as repository from './canon-archive.repository.ts'
import { withoutFalseRules } from './claimed-rules.ts'
import { listProposals, type ProposalRow } from './proposals.repository.ts'
import { sourceHere } from './source-here.ts'

export const canonArchive: ArchivePart<ArchivedCanonItem> = {
  name: reader.name,
  reader: new URL('./canon.archive-reader.ts', import.meta.url).href,
  async *files(exporting) {
    const { deps, actor, projectId } = exporting
    const fields = await listFields(deps.db, actor.userId, projectId)
    yield jsonFile(canonFiles.fields, fields.map(fieldItem))
    yield { name: canonFiles.history, content: jsonLines(changes(exporting)) }
    const proposals = await listProposals(deps.db, actor.userId, projectId)
    yield jsonFile(canonFiles.proposals, proposals.map(proposalItem))
  },
  keep,
}

const fieldItem = ({ path, typed, source, why, locked, changedAt }: FieldRow) => ({
  path,
  type: typed.type,
  value: typed.value,
  source,
  why,
  locked,
  changedAt,
})

const proposalItem = ({ path, typed, source, why, createdAt }: ProposalRow) => ({
  path,
  type: typed.type,
  value: typed.value,
  source,
  why,
  createdAt,
})

async function* changes({ deps, actor: { userId, username }, projectId }: ArchiveExport) {
  for await (const row of repository.changesOf(deps.db, userId, projectId)) {
    const { path, kind, typed, source, why, importedBy, changedAt } = row
    const value = { type: typed?.type ?? null, value: typed?.value ?? null }
    yield { path, kind, ...value, source, why, by: importedBy ?? username, changedAt }
  }
}

async function keep(importing: ArchiveImport, item: ArchivedCanonItem): Promise<void> {
  const { deps, made } = importing
  const place = { userId: importing.actor.userId, projectId: importing.projectId }
  const sourcedHere = <Sourced extends { source: string }>(sourced: Sourced): Sourced => ({
    ...sourced,
    source: sourceHere(sourced.source, made.files),
  })
  switch (item.kind) {
    case 'changes':
      return repository.insertArchivedChanges(deps.db, place, item.changes.map(sourcedHere))
    case 'fields':
      return keepFields(importing, item.fields.map(sourcedHere))
    case 'proposals':
      return repository.insertArchivedProposals(deps.db, place, item.proposals.map(sourcedHere))
  }
}

/** Values that rules had derived are left to the rules, which run over the rest. */
async function keepFields(importing: ArchiveImport, fields: ReadField[]): Promise<void> {
  const { deps, actor, projectId } = importing
  const owner = ownerOf(importing)
  const owned = fields.map((field) => (field.source === 'user' ? { ...field, source: owner } : field))
  const place = { userId: actor.userId, projectId }
  await repository.insertArchivedFields(deps.db, place, withoutFalseRules(owned, owner))
  await runAutoRules(deps, actor, projectId)
}

/** As long as the source of a field may be. */
const LONGEST_NAME = 60

/** The author of values that a person wrote: the importer, if they also exported them. */
function ownerOf({ exportedBy, actor: { username } }: ArchiveImport): string {
  if (exportedBy === username) return 'user'
  return exportedBy?.trim()
    ? `${exportedBy.trim().slice(0, LONGEST_NAME).toWellFormed()} (imported)`
    : 'imported'
}
