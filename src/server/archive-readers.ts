import type { ArchiveReader } from './archives/archive-part.ts'
import { canonReader } from './features/canon/canon.archive-reader.ts'
import { chatReader } from './features/chat-transfer/chat-transfer.archive-reader.ts'
import { flowsReader } from './features/flows/flows.archive-reader.ts'
import { imagesReader } from './features/images/images.archive-reader.ts'
import { marketAnalysisReader } from './features/market-analysis/market-analysis.archive-reader.ts'
import { pageImagesReader } from './features/pages/page-images.archive-reader.ts'
import { pagesReader } from './features/pages/pages.archive-reader.ts'
import { profitReader } from './features/profit/profit.archive-reader.ts'
import { researchReader } from './features/research/research.archive-reader.ts'
import { seoReader } from './features/seo/seo.archive-reader.ts'
import { visualsReader } from './features/visuals/visuals.archive-reader.ts'

/** One for each of `archiveParts`, in the same order. The reading thread loads these and no database. */
export const archiveReaders: ArchiveReader[] = [
  researchReader,
  canonReader,
  marketAnalysisReader,
  // Before all that names images.
  imagesReader,
  pageImagesReader,
  pagesReader,
  profitReader,
  visualsReader,
  seoReader,
  flowsReader,
  chatReader,
]
