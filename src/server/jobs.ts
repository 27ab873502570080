import type { Deps } from './deps.ts'
import { deletionJobs } from './features/account/deletion.jobs.ts'
import { exportsJobs } from './features/account/exports.jobs.ts'
import { operationsJobs } from './features/admin/operations/operations.jobs.ts'
import { overviewJobs } from './features/admin/overview/overview.jobs.ts'
import { usersJobs } from './features/admin/users/users.jobs.ts'
import { attachmentsJobs } from './features/attachments/attachments.jobs.ts'
import { authJobs } from './features/auth/auth.jobs.ts'
import { twoFactorJobs } from './features/auth/two-factor/two-factor.jobs.ts'
import { billingJobs } from './features/billing/billing.jobs.ts'
import { chatJobs } from './features/chat/chat.jobs.ts'
import { chatSearchJobs } from './features/chat-search/chat-search.jobs.ts'
import { chatTransferJobs } from './features/chat-transfer/import.jobs.ts'
import { feedbackJobs } from './features/feedback/feedback.jobs.ts'
import { flowsJobs } from './features/flows/flows.jobs.ts'
import { imagesJobs } from './features/images/images.jobs.ts'
import { knowledgeJobs } from './features/knowledge/knowledge.jobs.ts'
import { limitsJobs } from './features/limits/limits.jobs.ts'
import { localModelsJobs } from './features/local-models/local-models.jobs.ts'
import { marketAnalysisJobs } from './features/market-analysis/market-analysis.jobs.ts'
import { pageExportsJobs } from './features/page-exports/page-exports.jobs.ts'
import { pagesJobs } from './features/pages/pages.jobs.ts'
import { partnersJobs } from './features/partners/partners.jobs.ts'
import { projectTransferJobs } from './features/project-transfer/import.jobs.ts'
import { projectsJobs } from './features/projects/projects.jobs.ts'
import { pushJobs } from './features/push/push.jobs.ts'
import { researchJobs } from './features/research/research.jobs.ts'
import { runsJobs } from './features/runs/runs.jobs.ts'
import { seoJobs } from './features/seo/seo.jobs.ts'
import { supportJobs } from './features/support/support.jobs.ts'
import { visualsJobs } from './features/visuals/visuals.jobs.ts'
import type { JobWork } from './ports/jobs.ts'

/** Every job; each area adds its line. */
export const allJobs = (deps: Deps): JobWork[] => [
  ...deletionJobs(deps),
  ...exportsJobs(deps),
  ...attachmentsJobs(deps),
  ...authJobs(deps),
  ...billingJobs(deps),
  ...chatJobs(deps),
  ...chatSearchJobs(deps),
  ...chatTransferJobs(deps),
  ...feedbackJobs(deps),
  ...flowsJobs(deps),
  ...knowledgeJobs(deps),
  ...limitsJobs(deps),
  ...localModelsJobs(deps),
  ...operationsJobs(deps),
  ...overviewJobs(deps),
  ...marketAnalysisJobs(deps),
  ...pageExportsJobs(deps),
  ...pagesJobs(deps),
  ...partnersJobs(deps),
  ...projectTransferJobs(deps),
  ...projectsJobs(deps),
  ...pushJobs(deps),
  ...researchJobs(deps),
  ...runsJobs(deps),
  ...seoJobs(deps),
  ...supportJobs(deps),
  ...twoFactorJobs(deps),
  ...usersJobs(deps),
  ...visualsJobs(deps),
  ...imagesJobs(deps),
]
