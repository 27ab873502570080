import type { ExportPart } from './export-part.ts'
import { accountExport } from './features/account/account.export.ts'
import { chatExport } from './features/chat/chat.export.ts'
import { projectsExport } from './features/projects/projects.export.ts'
import { supportExport } from './features/support/support.export.ts'

/** All that the export of a person's data holds; each area adds its line. */
export const exportParts: ExportPart[] = [accountExport, chatExport, projectsExport, supportExport]
