import type { Deps } from './deps.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { operationsRoutes } from './features/admin/operations/operations.routes.ts'
import { overviewRoutes } from './features/admin/overview/overview.routes.ts'
import { usersRoutes } from './features/admin/users/users.routes.ts'
import { announcementsRoutes } from './features/announcements/announcements.routes.ts'
import { attachmentsRoutes } from './features/attachments/attachments.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { twoFactorRoutes } from './features/auth/two-factor/two-factor.routes.ts'
import { paymentsRoutes } from './features/billing/admin/payments.routes.ts'
import { billingRoutes } from './features/billing/billing.routes.ts'
import { canonRoutes } from './features/canon/canon.routes.ts'
import { canonUsesRoutes } from './features/canon-uses/canon-uses.routes.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { chatSearchRoutes } from './features/chat-search/chat-search.routes.ts'
import { chatSharesRoutes } from './features/chat-shares/chat-shares.routes.ts'
import { chatTransferRoutes } from './features/chat-transfer/chat-transfer.routes.ts'
import { feedbackRoutes } from './features/feedback/feedback.routes.ts'
import { flowsRoutes } from './features/flows/flows.routes.ts'
import { helpRoutes } from './features/help/help.routes.ts'
import { helpAnswersRoutes } from './features/help-answers/help-answers.routes.ts'
import { imagesRoutes } from './features/images/images.routes.ts'
import { knowledgeRoutes } from './features/knowledge/knowledge.routes.ts'
import { localModelsRoutes } from './features/local-models/local-models.routes.ts'
import { marketAnalysisRoutes } from './features/market-analysis/market-analysis.routes.ts'
import { modelsRoutes } from './features/models/models.routes.ts'
import { moneyRoutes } from './features/money/money.routes.ts'
import { pageExportsRoutes } from './features/page-exports/page-exports.routes.ts'
import { pagesRoutes } from './features/pages/pages.routes.ts'
import { partnersRoutes } from './features/partners/partners.routes.ts'
import { plansRoutes } from './features/plans/plans.routes.ts'
import { profitRoutes } from './features/profit/profit.routes.ts'
import { projectHomeRoutes } from './features/project-home/project-home.routes.ts'
import { projectTransferRoutes } from './features/project-transfer/project-transfer.routes.ts'
import { projectsRoutes } from './features/projects/projects.routes.ts'
import { promptsRoutes } from './features/prompts/prompts.routes.ts'
import { pushRoutes } from './features/push/push.routes.ts'
import { researchRoutes } from './features/research/research.routes.ts'
import { runsRoutes } from './features/runs/runs.routes.ts'
import { scrapingRoutes } from './features/scraping/scraping.routes.ts'
import { seoRoutes } from './features/seo/seo.routes.ts'
import { speechRoutes } from './features/speech/speech.routes.ts'
import { supportRoutes } from './features/support/support.routes.ts'
import { usageRoutes } from './features/usage/usage.routes.ts'
import { visualsRoutes } from './features/visuals/visuals.routes.ts'
import type { Handler } from './http/handle.ts'

/** Every route of the API but the system's own; each area adds its line. */
export const allRoutes = (deps: Deps): Handler[] => [
  ...accountRoutes(deps),
  ...announcementsRoutes(deps),
  ...attachmentsRoutes(deps),
  ...auditRoutes(deps),
  ...authRoutes(deps),
  ...billingRoutes(deps),
  ...canonRoutes(deps),
  ...canonUsesRoutes(deps),
  ...chatRoutes(deps),
  ...chatSearchRoutes(deps),
  ...chatTransferRoutes(deps),
  ...feedbackRoutes(deps),
  ...flowsRoutes(deps),
  ...helpRoutes(deps),
  ...helpAnswersRoutes(deps),
  ...localModelsRoutes(deps),
  ...knowledgeRoutes(deps),
  ...marketAnalysisRoutes(deps),
  ...modelsRoutes(deps),
  ...moneyRoutes(deps),
  ...operationsRoutes(deps),
  ...overviewRoutes(deps),
  ...pageExportsRoutes(deps),
  ...pagesRoutes(deps),
  ...partnersRoutes(deps),
  ...paymentsRoutes(deps),
  ...plansRoutes(deps),
  ...projectHomeRoutes(deps),
  ...projectTransferRoutes(deps),
  ...projectsRoutes(deps),
  ...profitRoutes(deps),
  ...chatSharesRoutes(deps),
  ...promptsRoutes(deps),
  ...pushRoutes(deps),
  ...researchRoutes(deps),
  ...runsRoutes(deps),
  ...scrapingRoutes(deps),
  ...seoRoutes(deps),
  ...speechRoutes(deps),
  ...supportRoutes(deps),
  ...twoFactorRoutes(deps),
  ...usageRoutes(deps),
  ...usersRoutes(deps),
  ...visualsRoutes(deps),
  ...imagesRoutes(deps),
]
