import type { ArchivedFiles, ArchivePart } from './archives/archive-part.ts'
import type { Deps } from './deps.ts'
import type { ExportPart } from './exports/export-part.ts'
import type { Handler } from './http/handle.ts'
import type { JobWork } from './ports/jobs.ts'
import type { RunSettler } from './stream/ending.repository.ts'

/** All that an area adds to the server, as `<area>.area.ts` says it. */
export interface Area {
  routes?: (deps: Deps) => Handler[]
  jobs?: (deps: Deps) => JobWork[]
  /** Cleanup of its kinds of runs when they end. */
  settlers?: RunSettler[]
  /** Parts of the export of a person's data. */
  exports?: ExportPart[]
  /** Parts of a project archive. */
  archives?: ArchivePart[]
  /** The files that the manifest of a project archive lists. */
  archivedFiles?: ArchivedFiles
}

export const routesOf = (deps: Deps) => deps.areas.flatMap(({ routes }) => routes?.(deps) ?? [])
export const jobsOf = (deps: Deps) => deps.areas.flatMap(({ jobs }) => jobs?.(deps) ?? [])
export const settlersOf = (areas: Area[]) => areas.flatMap(({ settlers = [] }) => settlers)
export const exportsOf = (areas: Area[]) => areas.flatMap(({ exports = [] }) => exports)
export const archivesOf = (areas: Area[]) => areas.flatMap(({ archives = [] }) => archives)

export function archivedFilesOf(areas: Area[]): ArchivedFiles {
  const files = areas.find(({ archivedFiles }) => archivedFiles)?.archivedFiles
  if (!files) throw new Error('No area lists the files of a project archive.')
  return files
}
