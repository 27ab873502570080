import type { ExportPart } from './exports/export-part.ts'
import { accountExport } from './features/account/account.export.ts'
import { announcementsExport } from './features/announcements/announcements.export.ts'
import { attachmentsExport } from './features/attachments/attachments.export.ts'
import { auditExport } from './features/audit/audit.export.ts'
import { billingExport } from './features/billing/billing.export.ts'
import { canonExport } from './features/canon/canon.export.ts'
import { chatSharesExport } from './features/chat-shares/chat-shares.export.ts'
import { chatExport } from './features/chat-transfer/chat-transfer.export.ts'
import { feedbackExport } from './features/feedback/feedback.export.ts'
import { flowsExport } from './features/flows/flows.export.ts'
import { helpExport } from './features/help/help.export.ts'
import { imagesExport } from './features/images/images.export.ts'
import { knowledgeExport } from './features/knowledge/knowledge.export.ts'
import { marketAnalysisExport } from './features/market-analysis/market-analysis.export.ts'
import { modelsExport } from './features/models/models.export.ts'
import { pageExportsExport } from './features/page-exports/page-exports.export.ts'
import { pagesExport } from './features/pages/pages.export.ts'
import { partnersExport } from './features/partners/partners.export.ts'
import { profitExport } from './features/profit/profit.export.ts'
import { projectsExport } from './features/projects/projects.export.ts'
import { promptsExport } from './features/prompts/prompts.export.ts'
import { researchExport } from './features/research/research.export.ts'
import { seoExport } from './features/seo/seo.export.ts'
import { supportExport } from './features/support/support.export.ts'
import { usageExport } from './features/usage/usage.export.ts'
import { visualsExport } from './features/visuals/visuals.export.ts'

/** All that the export of a person's data holds; each area adds its line. */
export const exportParts: ExportPart[] = [
  accountExport,
  announcementsExport,
  attachmentsExport,
  auditExport,
  billingExport,
  canonExport,
  chatExport,
  chatSharesExport,
  feedbackExport,
  flowsExport,
  helpExport,
  knowledgeExport,
  marketAnalysisExport,
  modelsExport,
  pageExportsExport,
  pagesExport,
  partnersExport,
  profitExport,
  projectsExport,
  promptsExport,
  researchExport,
  seoExport,
  supportExport,
  usageExport,
  visualsExport,
  imagesExport,
]
