import { z } from 'zod'
import { MAX_PROJECT_TEXT, RenameProject } from '#contracts/projects.ts'
import { ArchivedLine, ArchivedTime } from '#server/archives/archive-fields.ts'

/** The files of the project itself; those of other areas are named by their `ArchivePart`. */
export const names = {
  manifest: 'project.json',
  instructions: 'business-instructions.md',
  notes: 'research/notes.md',
} as const

export const FORMAT = 'sellwright-project'
export const VERSION = 1

export const ArchiveManifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  name: RenameProject.shape.name,
  createdAt: ArchivedTime,
  /** Name of the project's owner. */
  exportedBy: z.string().max(200).optional(),
  /** Files of the knowledge base: where each is in the archive, what it was called, and the id by which sources name it. */
  files: z
    .array(z.object({ file: ArchivedLine, name: ArchivedLine, id: z.uuid().optional() }))
    .max(10_000)
    // Otherwise a small archive could fill the disk with copies of one file.
    .refine((files) => new Set(files.map(({ file }) => file)).size === files.length),
})
export type ArchiveManifest = z.infer<typeof ArchiveManifest>

export const Text = z.string().max(MAX_PROJECT_TEXT)
