import type { PlanContents, PlanGate } from './plans.ts'

/**
 * Every screen and tool of the app, one entry each. The router, the server's status of a page (200 or 404), the rail, the phone's bar,
 * menus, the palette, the help link, plan gates and the pricing page read it. Kept without zod: every page loads it.
 *
 * To add a screen:
 * 1. Add its entry below. Where a list shows screens in an order, it is the order of the entries.
 * 2. Add its lazy component to `memberScreens` in `web/app/screens/member-screens.tsx` (`publicScreens` in `router.tsx` if it needs no login), and
 *    its icon to `web/app/screens/screen-icons.tsx` if a list shows it. Types name both when they are missing.
 * 3. Write the help article that `help` names, and show the screen in `e2e/journeys/routes.spec.ts`.
 * A tool that is only a part of another screen is an entry in `tools`.
 */
interface ScreenEntry {
  /** The first is where links lead. */
  paths: readonly [string, ...string[]]
  /** The heading of the screen, unless it shows something with a name of its own. */
  title?: string
  /** Members with a verified email, unless it says otherwise: everyone, those who are signed out, or admins. */
  access?: 'public' | 'guest' | 'admin'
  /** The article behind its question mark, or one for each place in it (`?tab=`, `#` or a path); the first that fits counts. */
  help?: string | Readonly<Record<string, string>>
  /** The part of a plan that opens it. Members without it are offered the upgrade in its place. */
  needs?: PlanGate
  /** Parts of a plan that are used here. A part that no screen uses is shown as coming. */
  uses?: readonly (keyof PlanContents)[]
  /** In lists, where the title would say too little. */
  label?: string
  rail?: 'workspace' | 'tools' | 'account'
  /** In the phone's bar. Other screens of the rail are in the phone's menu. */
  bar?: true
  menu?: 'account' | 'support' | 'legal'
  /** In the palette, found by its label and these words. */
  palette?: { label?: string; words: string }
  /** The screen that lists mark as current while this one is open. */
  within?: string
}

interface MemberEntry extends ScreenEntry {
  access?: 'admin'
  title: string
  help: ScreenEntry['help']
}

type Entry = MemberEntry | (ScreenEntry & { access: 'public' | 'guest' })

export const screens = {
  chat: {
    paths: ['/chat', '/', '/chat/:chatId'],
    title: 'New chat',
    help: 'chat/ask-a-question',
    uses: ['queriesPerDay'],
    within: 'mobile',
  },
  mobile: { paths: ['/mobile'], title: 'Chats', help: 'getting-started/use-it-on-a-phone', bar: true },
  mobileDirect: {
    paths: ['/mobile-direct'],
    title: 'New chat',
    help: 'getting-started/use-it-on-a-phone',
    within: 'mobile',
  },
  history: {
    paths: ['/history'],
    title: 'History',
    help: { '/history?tab=bin': 'chat/organise-chats', '/history': 'chat/find-an-earlier-chat' },
    rail: 'workspace',
    palette: { words: 'chats search bin deleted import export' },
  },
  projects: {
    paths: ['/projects'],
    title: 'Projects',
    help: {
      '/projects?tab=bin': 'projects/delete-and-restore-projects',
      '/projects': 'projects/create-a-project',
    },
    uses: ['projects'],
    bar: true,
    palette: { words: 'products shops' },
  },
  canonicalDemo: { paths: ['/canonical-demo'], title: 'Canon demo', help: 'projects/canon' },
  project: {
    paths: ['/project/:projectName'],
    title: 'Project',
    help: {
      '/project/:projectName?tab=canon': 'projects/canon',
      '/project/:projectName?tab=research': 'knowledge/capture-research-sources',
      '/project/:projectName?tab=knowledge': 'knowledge/add-knowledge-files',
      '/project/:projectName?tab=pages': 'pages/build-a-product-page',
      '/project/:projectName?tab=visuals': 'pages/make-marketing-visuals',
      '/project/:projectName?tab=profit': 'projects/profit',
      '/project/:projectName?tab=seo': 'pages/audit-a-site',
      '/project/:projectName?tab=settings': 'projects/business-instructions',
      '/project/:projectName': 'projects/what-a-project-holds',
    },
    uses: ['knowledgeFiles', 'knowledgeMegabytes'],
    within: 'projects',
  },
  dropPages: {
    paths: ['/droppage', '/droppage/:pageId', '/droppage/:pageId/:step'],
    title: 'Drop pages',
    help: 'pages/build-a-product-page',
    needs: 'hasDropPageBuilder',
    rail: 'tools',
    palette: { words: 'landing product page builder publish sell store' },
  },
  pageBuilder: {
    paths: ['/ai-page-builder', '/ai-page-builder/:pageId', '/ai-page-builder/:pageId/:part'],
    title: 'Page builder',
    help: 'pages/edit-pages-with-the-page-builder',
    uses: ['promptsPerDay'],
    rail: 'tools',
    palette: { words: 'ai landing advertorial listicle collection policy editor' },
  },
  marketingVisuals: {
    paths: ['/marketing-visuals'],
    title: 'Marketing visuals',
    help: 'pages/make-marketing-visuals',
    needs: 'marketingVisualsPerDay',
    rail: 'tools',
    palette: { words: 'ads banners creatives images meta google tiktok pinterest story thumbnail' },
  },
  imageMaker: {
    paths: ['/image-maker', '/image-maker/:step'],
    title: 'Image maker',
    help: 'pages/make-product-images',
    rail: 'tools',
    palette: { words: 'photo background cutout studio' },
  },
  imageGeneration: {
    paths: ['/image-generation', '/enhanced-image-generation'],
    title: 'Image generation',
    help: 'pages/generate-images',
    needs: 'hasImageGeneration',
    uses: ['promptsPerDay', 'maxImagesPerRequest'],
    within: 'imageMaker',
  },
  images: {
    paths: ['/images'],
    title: 'Images',
    help: 'pages/make-product-images',
    palette: { words: 'gallery pictures bin' },
    within: 'imageMaker',
  },
  scrapingTest: {
    paths: ['/scraping-test'],
    title: 'Scraping test',
    help: 'knowledge/test-a-product-page',
    rail: 'tools',
    palette: { words: 'extract product page link supplier import html read scrape' },
  },
  fromLink: {
    paths: ['/from-link'],
    title: 'Start from a link',
    help: 'projects/start-from-a-link',
    within: 'projects',
  },
  seo: {
    paths: ['/seo'],
    title: 'SEO',
    help: {
      '/seo?part=keywords': 'pages/keywords-and-ranks',
      '/seo?part=ranks': 'pages/keywords-and-ranks',
      '/seo': 'pages/audit-a-site',
    },
    rail: 'tools',
    palette: { words: 'audit search engine crawl site score keywords rank title description' },
  },
  flows: {
    paths: ['/flows', '/ai-launcher', '/flows/:flowId'],
    title: 'Flows',
    help: 'getting-started/run-a-flow',
    rail: 'tools',
    palette: { words: 'launcher schedule' },
  },
  voiceAssistant: {
    paths: ['/voice-assistant', '/voice-assistant/:chatId'],
    title: 'Voice assistant',
    help: 'chat/talk-with-the-assistant',
    rail: 'tools',
    palette: { words: 'speak talk microphone' },
  },
  share: {
    paths: ['/share'],
    title: 'Shared',
    help: 'getting-started/use-it-on-a-phone',
    within: 'mobile',
  },
  help: {
    paths: ['/help', '/help/articles/:category/:slug', '/help/categories/:category'],
    title: 'Help',
    help: undefined,
    rail: 'account',
    palette: { words: 'articles guide manual how to support' },
  },
  settings: {
    paths: ['/settings', '/profile', '/account', '/usage'],
    title: 'Settings',
    help: {
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
    rail: 'account',
    menu: 'account',
    palette: { words: 'preferences theme dark light time zone notifications' },
  },
  upgrade: {
    paths: ['/upgrade'],
    title: 'Upgrade',
    help: 'billing/plans-compared',
    menu: 'account',
    palette: { label: 'Plans', words: 'upgrade pricing prices buy' },
  },
  partners: {
    paths: ['/partners'],
    title: 'Partners',
    help: 'billing/partners',
    menu: 'account',
    palette: { words: 'affiliate referral links commission payout' },
  },
  admin: {
    paths: [
      '/admin',
      '/admin/overview',
      '/admin/users',
      '/admin/users/:item',
      '/admin/payments',
      '/admin/payments/:item',
      '/admin/tickets',
      '/admin/tickets/:item',
      '/admin/feedback',
      '/admin/feedback/:item',
      '/admin/partners',
      '/admin/partners/:item',
      '/admin/help',
      '/admin/help/:item',
      '/admin/models',
      '/admin/plans',
      '/admin/jobs',
      '/admin/jobs/:item',
      '/admin/mail',
      '/admin/mail/:item',
      '/admin/announcements',
      '/admin/announcements/:item',
      '/admin/backups',
      '/admin/audit',
    ],
    title: 'Admin',
    access: 'admin',
    help: {
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
    menu: 'account',
    palette: {
      words:
        'desk overview users payments tickets partners models plans jobs mail announcements backups audit',
    },
  },
  support: {
    paths: ['/support', '/support/new', '/support/:ticketId'],
    title: 'Support',
    help: 'account/contact-support',
    label: 'Your tickets',
    menu: 'support',
    palette: { words: 'support answers messages' },
  },
  feedback: {
    paths: ['/feedback', '/feedback/:feedbackId'],
    title: 'Feedback',
    help: 'getting-started/ideas-and-bugs',
    menu: 'support',
    palette: { words: 'ideas vote bug report wish feature' },
  },
  terms: { paths: ['/terms'], title: 'Terms', access: 'public', menu: 'legal' },
  privacy: { paths: ['/privacy'], title: 'Privacy', access: 'public', menu: 'legal' },
  unfollow: { paths: ['/unfollow', '/shared'], access: 'public' },
  payment: {
    paths: [
      '/pricing',
      '/payment-success',
      '/free-signup-success',
      '/payment-cancel',
      '/payment-receipt',
      '/claim-subscription',
    ],
    access: 'public',
  },
  login: { paths: ['/login'], access: 'guest' },
  signup: { paths: ['/signup'], access: 'guest' },
  forgotPassword: { paths: ['/forgot-password'], access: 'public' },
  resetPassword: { paths: ['/reset-password'], access: 'public' },
  verifyEmail: { paths: ['/verify-email'], access: 'public' },
} as const satisfies Record<string, Entry>

/** Tools that are a part of a screen. */
export const tools = {
  marketAnalysis: {
    title: 'Deep market analysis',
    within: 'project',
    needs: 'hasDeepMarketAnalysis',
    uses: ['promptsPerDay'],
  },
} as const satisfies Record<string, Pick<ScreenEntry, 'needs' | 'uses'> & { title: string; within: ScreenId }>

type Entries = typeof screens
export type ScreenId = keyof Entries
type IdsWith<Fields> = { [Id in ScreenId]: Entries[Id] extends Fields ? Id : never }[ScreenId]

export type PublicScreenId = IdsWith<{ access: 'public' | 'guest' }>
export type MemberScreenId = Exclude<ScreenId, PublicScreenId>
/** The screens that the rail, the phone's bar, a menu or the palette shows. */
export type ListedScreenId =
  | IdsWith<{ rail: string }>
  | IdsWith<{ bar: true }>
  | IdsWith<{ menu: string }>
  | IdsWith<{ palette: object }>

type SectionOf<Path> = Path extends `${string}/:item`
  ? never
  : Path extends `/admin/${infer Section}`
    ? Section
    : never
/** The sections of the admin screen, as their paths name them. */
export type AdminSectionId = SectionOf<Entries['admin']['paths'][number]>

export const screenIds = Object.keys(screens) as ScreenId[]
export const entryOf = (id: ScreenId): ScreenEntry => screens[id]

export const isListed = (id: ScreenId): id is ListedScreenId => {
  const { rail, bar, menu, palette } = entryOf(id)
  return Boolean(rail || bar || menu || palette)
}
export const isPublic = (id: ScreenId): id is PublicScreenId =>
  ['public', 'guest'].includes(entryOf(id).access ?? '')

const patterns = screenIds.map((id) => {
  const paths = entryOf(id).paths.map((path) => path.replace(/:\w+/g, '[^/]+').replace(/\/$/, ''))
  return { id, pattern: new RegExp(`^(?:${paths.join('|')})/?$`, 'i') }
})

export const screenAt = (path: string): ScreenId | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))?.id

/** The help article of each place that has one. */
export const helpPlaces = (): [place: string, article: string][] =>
  screenIds.flatMap((id) => {
    const { paths, help = {} } = entryOf(id)
    return typeof help === 'string' ? [[paths[0], help]] : Object.entries(help)
  })

export const isScreen = (path: string) => screenAt(path) !== undefined
