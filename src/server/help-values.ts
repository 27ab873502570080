import { VIEW_MINUTES } from '#contracts/admin/users.ts'
import { MAX_ATTACHMENT_BYTES } from '#contracts/attachments.ts'
import { NewPassword } from '#contracts/auth.ts'
import { prices } from '#contracts/billing.ts'
import { ANSWER_MINUTES, CHAT_BIN_DAYS, FREE_STOPS, MAX_QUESTION } from '#contracts/chat.ts'
import { MAX_IMPORT_BYTES } from '#contracts/chat-transfer.ts'
import { isComing } from '#contracts/coming.ts'
import { EDIT_MINUTES, MAX_SCREENSHOT_BYTES } from '#contracts/feedback.ts'
import { IMAGE_BIN_DAYS } from '#contracts/images/images.ts'
import { sceneIds } from '#contracts/images/scenes.ts'
import { MAX_ANALYSES, MAX_PAGES } from '#contracts/market-analysis.ts'
import { MAX_SHOPS } from '#contracts/pages/page-exports.ts'
import { partnerTerms } from '#contracts/partners.ts'
import { type Plan, type PlanContents, planNames } from '#contracts/plans.ts'
import { MAX_PROJECT_TEXT, PROJECT_BIN_DAYS } from '#contracts/projects.ts'
import { MAX_PROMPTS } from '#contracts/prompts.ts'
import { MAX_CAPTURES, MAX_SOURCES } from '#contracts/research.ts'
import { MAX_AUDIT_PAGES } from '#contracts/seo/seo.ts'
import { MOST_TICKET_FILES } from '#contracts/support.ts'
import { MAX_BATCH } from '#contracts/visuals/visuals.ts'
import { fileSize } from '#core/file-size.ts'
import { DAILY_CEILING } from './config.ts'
import { MOST_AT_ONCE } from './features/assistant/models/spending.service.ts'
import { MOST_UNSENT, UNSENT_HOURS } from './features/attachments/attachments.policy.ts'
import { LINK_MINUTES, MOST_SESSIONS, SESSION_DAYS, SESSION_IDLE_DAYS } from './features/auth/auth.policy.ts'
import { NEWS_HOURS } from './features/feedback/feedback.policy.ts'
import { limits } from './features/limits/limits.service.ts'
import { MOST_CONNECTIONS } from './features/models/models.policy.ts'
import { CLOSES_AFTER_DAYS } from './features/support/support.policy.ts'

const number = (value: number) => value.toLocaleString('en')
const megabytes = (bytes: number) => `${number(bytes / 1_024 ** 2)} MB`
const dollars = (cents: number) => `$${number(cents / 100)}`

/** Every number that a help article may name, as in `{{free.queriesPerDay}}`, from the code that holds to it. */
export function helpValues(plans: Record<Plan, PlanContents>): Record<string, string> {
  return {
    ...ofPlans(plans),
    'chat.binDays': number(CHAT_BIN_DAYS),
    'chat.answerMinutes': number(ANSWER_MINUTES),
    'chat.freeStops': number(FREE_STOPS),
    'chat.questionCharacters': number(MAX_QUESTION),
    'import.size': megabytes(MAX_IMPORT_BYTES),
    'files.size': megabytes(MAX_ATTACHMENT_BYTES),
    'files.unsent': number(MOST_UNSENT),
    'files.unsentHours': number(UNSENT_HOURS),
    'projects.textCharacters': number(MAX_PROJECT_TEXT),
    'projects.binDays': number(PROJECT_BIN_DAYS),
    'research.sources': number(MAX_SOURCES),
    'research.captures': number(MAX_CAPTURES),
    'scraping.perHour': number(limits['scrape-user'].most),
    'seo.pages': number(MAX_AUDIT_PAGES),
    'password.characters': number(NewPassword.minLength ?? 0),
    'prompts.most': number(MAX_PROMPTS),
    'models.connections': number(MOST_CONNECTIONS),
    'models.answersAtOnce': number(MOST_AT_ONCE),
    'models.dollarsPerDay': number(DAILY_CEILING),
    'shops.most': number(MAX_SHOPS),
    'images.scenes': number(sceneIds.length),
    'images.binDays': number(IMAGE_BIN_DAYS),
    'visuals.batch': number(MAX_BATCH),
    'partners.percent': number(partnerTerms.percent),
    'partners.months': number(partnerTerms.months),
    'partners.clickDays': number(partnerTerms.clickDays),
    'partners.holdDays': number(partnerTerms.holdDays),
    'partners.leastPayout': dollars(partnerTerms.leastPayout),
    'links.minutes': number(LINK_MINUTES),
    'sessions.days': number(SESSION_DAYS),
    'sessions.idleDays': number(SESSION_IDLE_DAYS),
    'sessions.most': number(MOST_SESSIONS),
    'market.pages': number(MAX_PAGES),
    'market.analyses': number(MAX_ANALYSES),
    'feedback.editMinutes': number(EDIT_MINUTES),
    'feedback.newsHours': number(NEWS_HOURS),
    'feedback.screenshotSize': megabytes(MAX_SCREENSHOT_BYTES),
    'admin.viewMinutes': number(VIEW_MINUTES),
    'tickets.files': number(MOST_TICKET_FILES),
    'tickets.closesAfterDays': number(CLOSES_AFTER_DAYS),
    'support.perHour': number(limits['support-user'].most),
    'exports.perDay': number(limits['export-user'].most),
    'codes.perDay': number(limits['code-account'].most),
    'mail.perHour': number(limits['mail-user'].most),
    'uploads.perHour': number(limits['upload-user'].most),
  }
}

function ofPlans(plans: Record<Plan, PlanContents>): Record<string, string> {
  const values: Record<string, string> = {}
  for (const plan of Object.keys(plans) as Plan[]) {
    values[`${plan}.name`] = planNames[plan]
    values[`${plan}.knowledgeSize`] = `${number(plans[plan].knowledgeMegabytes)} MB`
    values[`${plan}.storage`] = fileSize(plans[plan].storageMegabytes * 1_024 ** 2)
    for (const [feature, value] of Object.entries(plans[plan])) {
      const held = typeof value === 'number' ? number(value) : value ? 'yes' : 'no'
      values[`${plan}.${feature}`] = value && isComing(feature, plans[plan]) ? `${held}, coming` : held
    }
  }
  for (const [plan, { month, year }] of Object.entries(prices)) {
    values[`${plan}.month`] = dollars(month)
    values[`${plan}.year`] = dollars(year)
  }
  return values
}
