import type { Area } from './area.ts'
import { accountArea } from './features/account/account.area.ts'
import { adminArea } from './features/admin/admin.area.ts'
import { announcementsArea } from './features/announcements/announcements.area.ts'
import { attachmentsArea } from './features/attachments/attachments.area.ts'
import { auditArea } from './features/audit/audit.area.ts'
import { authArea } from './features/auth/auth.area.ts'
import { billingArea } from './features/billing/billing.area.ts'
import { canonArea } from './features/canon/canon.area.ts'
import { canonUsesArea } from './features/canon-uses/canon-uses.area.ts'
import { chatArea } from './features/chat/chat.area.ts'
import { chatSearchArea } from './features/chat-search/chat-search.area.ts'
import { chatSharesArea } from './features/chat-shares/chat-shares.area.ts'
import { chatTransferArea } from './features/chat-transfer/chat-transfer.area.ts'
import { feedbackArea } from './features/feedback/feedback.area.ts'
import { flowsArea } from './features/flows/flows.area.ts'
import { helpArea } from './features/help/help.area.ts'
import { helpAnswersArea } from './features/help-answers/help-answers.area.ts'
import { imagesArea } from './features/images/images.area.ts'
import { knowledgeArea } from './features/knowledge/knowledge.area.ts'
import { limitsArea } from './features/limits/limits.area.ts'
import { localModelsArea } from './features/local-models/local-models.area.ts'
import { marketAnalysisArea } from './features/market-analysis/market-analysis.area.ts'
import { modelsArea } from './features/models/models.area.ts'
import { moneyArea } from './features/money/money.area.ts'
import { pageExportsArea } from './features/page-exports/page-exports.area.ts'
import { pagesArea } from './features/pages/pages.area.ts'
import { partnersArea } from './features/partners/partners.area.ts'
import { plansArea } from './features/plans/plans.area.ts'
import { profitArea } from './features/profit/profit.area.ts'
import { projectHomeArea } from './features/project-home/project-home.area.ts'
import { projectTransferArea } from './features/project-transfer/project-transfer.area.ts'
import { projectsArea } from './features/projects/projects.area.ts'
import { promptsArea } from './features/prompts/prompts.area.ts'
import { pushArea } from './features/push/push.area.ts'
import { researchArea } from './features/research/research.area.ts'
import { runsArea } from './features/runs/runs.area.ts'
import { scrapingArea } from './features/scraping/scraping.area.ts'
import { seoArea } from './features/seo/seo.area.ts'
import { speechArea } from './features/speech/speech.area.ts'
import { supportArea } from './features/support/support.area.ts'
import { usageArea } from './features/usage/usage.area.ts'
import { visualsArea } from './features/visuals/visuals.area.ts'

/** Every area of the product. A project archive is written and imported in this order: images before all that names them. */
export const areas: Area[] = [
  accountArea,
  adminArea,
  announcementsArea,
  attachmentsArea,
  auditArea,
  authArea,
  billingArea,
  canonUsesArea,
  chatArea,
  chatSearchArea,
  chatSharesArea,
  feedbackArea,
  helpArea,
  helpAnswersArea,
  knowledgeArea,
  limitsArea,
  localModelsArea,
  modelsArea,
  moneyArea,
  pageExportsArea,
  partnersArea,
  plansArea,
  projectHomeArea,
  projectTransferArea,
  projectsArea,
  promptsArea,
  pushArea,
  runsArea,
  scrapingArea,
  speechArea,
  supportArea,
  usageArea,
  researchArea,
  canonArea,
  marketAnalysisArea,
  imagesArea,
  pagesArea,
  profitArea,
  visualsArea,
  seoArea,
  flowsArea,
  chatTransferArea,
]
