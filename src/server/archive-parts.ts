import type { ArchivedFiles, ArchivePart } from './archives/archive-part.ts'
import { canonArchive } from './features/canon/canon.archive.ts'
import { chatArchive } from './features/chat-transfer/chat-transfer.archive.ts'
import { flowsArchive } from './features/flows/flows.archive.ts'
import { imagesArchive } from './features/images/images.archive.ts'
import { knowledgeArchive } from './features/knowledge/knowledge.archive.ts'
import { marketAnalysisArchive } from './features/market-analysis/market-analysis.archive.ts'
import { pageImagesArchive } from './features/pages/page-images.archive.ts'
import { pagesArchive } from './features/pages/pages.archive.ts'
import { profitArchive } from './features/profit/profit.archive.ts'
import { researchArchive } from './features/research/research.archive.ts'
import { seoArchive } from './features/seo/seo.archive.ts'
import { visualsArchive } from './features/visuals/visuals.archive.ts'

/** All that a project archive holds beside the project itself, in the order in which it is written and kept. */
export const archiveParts: ArchivePart[] = [
  researchArchive,
  canonArchive,
  marketAnalysisArchive,
  // Before all that names images.
  imagesArchive,
  pageImagesArchive,
  pagesArchive,
  profitArchive,
  visualsArchive,
  seoArchive,
  flowsArchive,
  chatArchive,
]

export const archivedFiles: ArchivedFiles = knowledgeArchive
