import { type MemberScreenId, type ScreenId, screens } from './screens.ts'

/** An article, or one for each place in a screen (`?tab=`, `#` or a path); the first that fits counts. */
type Help = string | Readonly<Record<string, string>>

/** Apart from the screens, since every page loads those. */
const screenHelp: Record<Exclude<MemberScreenId, 'help'>, Help> = {
  chat: 'chat/ask-a-question',
  mobile: 'getting-started/use-it-on-a-phone',
  mobileDirect: 'getting-started/use-it-on-a-phone',
  history: { '/history?tab=bin': 'chat/organise-chats', '/history': 'chat/find-an-earlier-chat' },
  projects: {
    '/projects?tab=bin': 'projects/delete-and-restore-projects',
    '/projects': 'projects/create-a-project',
  },
  canonicalDemo: 'projects/canon',
  project: {
    '/project/:projectName?tab=canon': 'projects/canon',
    '/project/:projectName?tab=research': 'knowledge/capture-research-sources',
    '/project/:projectName?tab=knowledge': 'knowledge/add-knowledge-files',
    '/project/:projectName?tab=pages': 'pages/build-a-product-page',
    '/project/:projectName?tab=visuals': 'pages/make-marketing-visuals',
    '/project/:projectName?tab=flows': 'getting-started/run-a-flow',
    '/project/:projectName?tab=profit': 'projects/profit',
    '/project/:projectName?tab=seo': 'pages/audit-a-site',
    '/project/:projectName?tab=settings': 'projects/business-instructions',
    '/project/:projectName': 'projects/what-a-project-holds',
  },
  dropPages: 'pages/build-a-product-page',
  pageBuilder: 'pages/edit-pages-with-the-page-builder',
  marketingVisuals: 'pages/make-marketing-visuals',
  imageMaker: 'pages/make-product-images',
  imageGeneration: 'pages/generate-images',
  images: 'pages/make-product-images',
  scrapingTest: 'knowledge/test-a-product-page',
  fromLink: 'projects/start-from-a-link',
  seo: {
    '/seo?part=keywords': 'pages/keywords-and-ranks',
    '/seo?part=ranks': 'pages/keywords-and-ranks',
    '/seo': 'pages/audit-a-site',
  },
  flows: 'getting-started/run-a-flow',
  voiceAssistant: 'chat/talk-with-the-assistant',
  share: 'getting-started/use-it-on-a-phone',
  settings: {
    '/settings#profile': 'account/change-your-name-or-email',
    '/settings#security': 'account/two-factor-sign-in',
    '/settings#assistant': 'chat/choose-a-model',
    '/settings#usage': 'billing/daily-limits',
    '/settings#billing': 'billing/change-your-plan',
    '/settings#data': 'account/export-your-data',
    '/settings': 'getting-started/settings-at-a-glance',
    '/profile': 'account/change-your-name-or-email',
    '/account': 'account/two-factor-sign-in',
    '/usage': 'billing/daily-limits',
  },
  upgrade: 'billing/plans-compared',
  partners: 'billing/partners',
  admin: {
    '/admin/users': 'self-hosting/look-after-accounts',
    '/admin/payments': 'self-hosting/refunds',
    '/admin/tickets': 'self-hosting/answer-tickets',
    '/admin/feedback': 'self-hosting/board-and-announcements',
    '/admin/partners': 'self-hosting/look-after-partners',
    '/admin/help': 'self-hosting/your-own-help',
    '/admin/models': 'self-hosting/models-for-everyone',
    '/admin/plans': 'self-hosting/what-plans-hold',
    '/admin/jobs': 'self-hosting/jobs-and-letters',
    '/admin/mail': 'self-hosting/mail',
    '/admin/announcements': 'self-hosting/board-and-announcements',
    '/admin/backups': 'self-hosting/backup-and-restore',
    '/admin/audit': 'self-hosting/audit-log',
    '/admin': 'self-hosting/admin-area',
  },
  support: 'account/contact-support',
  feedback: 'getting-started/ideas-and-bugs',
}

export const helpOf = (id: ScreenId): Help | undefined => (screenHelp as Partial<Record<ScreenId, Help>>)[id]

/** The help article of each place that has one. */
export const helpPlaces = (): [place: string, article: string][] =>
  Object.entries(screenHelp).flatMap(([id, help]) =>
    typeof help === 'string' ? [[screens[id as ScreenId].paths[0], help]] : Object.entries(help),
  )
