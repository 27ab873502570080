import { z } from 'zod'
import { ProjectId, RunId } from './core/ids.ts'
import { route } from './core/route.ts'
import { RunState } from './runs.ts'

/** Most bytes of an archive that is imported, packed and unpacked; what holds more can only be exported. */
export const MAX_ARCHIVE_MEGABYTES = 500
export const MAX_ARCHIVE_BYTES = MAX_ARCHIVE_MEGABYTES * 1_024 * 1_024

export const ProjectImport = z.object({
  /** The run to follow or stop. */
  runId: RunId,
  state: RunState,
  /** Progress, or the result once it has ended. */
  note: z.string(),
  createdAt: z.iso.datetime(),
})
export type ProjectImport = z.infer<typeof ProjectImport>

const byProject = { params: z.object({ projectId: ProjectId }) }

export const projectTransferApi = {
  /** About as much as the archive unpacks to. */
  archiveSize: route('GET', '/api/projects/:projectId/archive-size', {
    ...byProject,
    data: z.object({ bytes: z.number().int() }),
  }),
  /** A ZIP with all of a project: texts, research, canon with its history, chats and files. */
  archive: route('GET', '/api/projects/:projectId/archive', { ...byProject, file: true }),
  /** Makes a new project from such a ZIP. */
  startImport: route('POST', '/api/project-imports', {
    bytes: true,
    bodyLimit: MAX_ARCHIVE_BYTES,
    data: ProjectImport,
  }),
  lastImport: route('GET', '/api/project-imports/last', { data: ProjectImport.nullable() }),
}
