import type { PlanContents, PlanGate } from './plans.ts'

/**
 * Every screen and tool of the app, one entry each. The router, the server's status of a page (200 or 404), the rail, the phone's bar,
 * menus, the palette, the help link, plan gates and the pricing page read it. Kept without zod: every page loads it.
 *
 * To add a screen:
 * 1. Add its entry below. Where a list shows screens in an order, it is the order of the entries.
 * 2. Add its lazy component to `memberScreens` in `web/app/screens/member-screens.tsx` (`publicScreens` in `router.tsx` if it needs no login), and
 *    its icon to `web/app/screens/screen-icons.tsx` if a list shows it. Types name both when they are missing.
 * 3. Write its help article, name it in `screen-help.ts`, and show the screen in `e2e/journeys/routes.spec.ts`.
 * A tool that is only a part of another screen is an entry in `tools`.
 */
interface ScreenEntry {
  /** The first is where links lead. */
  paths: readonly [string, ...string[]]
  /** The heading of the screen, unless it shows something with a name of its own. */
  title?: string
  /** Members with a verified email, unless it says otherwise: everyone, those who are signed out, or admins. */
  access?: 'public' | 'guest' | 'admin'
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
  /** In the palette, found by its label and the words in `web/app/palette/palette-words.ts`. */
  palette?: true
  /** The screen that lists mark as current while this one is open. */
  within?: string
}

interface MemberEntry extends ScreenEntry {
  access?: 'admin'
  title: string
}

type Entry = MemberEntry | (ScreenEntry & { access: 'public' | 'guest' })

export const screens = {
  chat: {
    paths: ['/chat', '/', '/chat/:chatId'],
    title: 'New chat',
    uses: ['queriesPerDay'],
    within: 'mobile',
  },
  mobile: { paths: ['/mobile'], title: 'Chats', label: 'Chat', bar: true },
  mobileDirect: {
    paths: ['/mobile-direct'],
    title: 'New chat',
    within: 'mobile',
  },
  history: {
    paths: ['/history'],
    title: 'History',
    rail: 'workspace',
    palette: true,
  },
  projects: {
    paths: ['/projects'],
    title: 'Projects',
    uses: ['projects'],
    bar: true,
    palette: true,
  },
  canonicalDemo: { paths: ['/canonical-demo'], title: 'Canon demo' },
  project: {
    paths: ['/project/:projectName'],
    title: 'Project',
    uses: ['knowledgeFiles', 'knowledgeMegabytes'],
    within: 'projects',
  },
  dropPages: {
    paths: ['/droppage', '/droppage/:pageId', '/droppage/:pageId/:step'],
    title: 'Drop pages',
    needs: 'hasDropPageBuilder',
    rail: 'tools',
    palette: true,
  },
  pageBuilder: {
    paths: ['/ai-page-builder', '/ai-page-builder/:pageId', '/ai-page-builder/:pageId/:part'],
    title: 'Page builder',
    uses: ['promptsPerDay'],
    rail: 'tools',
    palette: true,
  },
  marketingVisuals: {
    paths: ['/marketing-visuals'],
    title: 'Marketing visuals',
    needs: 'marketingVisualsPerDay',
    rail: 'tools',
    palette: true,
  },
  imageMaker: {
    paths: ['/image-maker', '/image-maker/:step'],
    title: 'Image maker',
    rail: 'tools',
    palette: true,
  },
  imageGeneration: {
    paths: ['/image-generation', '/enhanced-image-generation'],
    title: 'Image generation',
    needs: 'hasImageGeneration',
    uses: ['promptsPerDay', 'maxImagesPerRequest'],
    within: 'imageMaker',
  },
  images: {
    paths: ['/images'],
    title: 'Images',
    uses: ['storageMegabytes'],
    palette: true,
    within: 'imageMaker',
  },
  scrapingTest: {
    paths: ['/scraping-test'],
    title: 'Scraping test',
    rail: 'tools',
    palette: true,
  },
  fromLink: {
    paths: ['/from-link'],
    title: 'Start from a link',
    within: 'projects',
  },
  seo: {
    paths: ['/seo'],
    title: 'SEO',
    rail: 'tools',
    palette: true,
  },
  flows: {
    paths: ['/flows', '/ai-launcher', '/flows/:flowId'],
    title: 'Flows',
    rail: 'tools',
    bar: true,
    palette: true,
  },
  voiceAssistant: {
    paths: ['/voice-assistant', '/voice-assistant/:chatId'],
    title: 'Voice assistant',
    rail: 'tools',
    palette: true,
  },
  share: {
    paths: ['/share'],
    title: 'Shared',
    within: 'mobile',
  },
  help: {
    paths: ['/help', '/help/articles/:category/:slug', '/help/categories/:category'],
    title: 'Help',
    rail: 'account',
    palette: true,
  },
  settings: {
    paths: ['/settings', '/profile', '/account', '/usage'],
    title: 'Settings',
    rail: 'account',
    menu: 'account',
    palette: true,
  },
  upgrade: {
    paths: ['/upgrade'],
    title: 'Upgrade',
    menu: 'account',
    palette: true,
  },
  partners: {
    paths: ['/partners'],
    title: 'Partners',
    menu: 'account',
    palette: true,
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
    menu: 'account',
    palette: true,
  },
  support: {
    paths: ['/support', '/support/new', '/support/:ticketId'],
    title: 'Support',
    label: 'Your tickets',
    menu: 'support',
    palette: true,
  },
  feedback: {
    paths: ['/feedback', '/feedback/:feedbackId'],
    title: 'Feedback',
    menu: 'support',
    palette: true,
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
export type PaletteScreenId = IdsWith<{ palette: true }>
/** The screens that the rail, the phone's bar, a menu or the palette shows. */
export type ListedScreenId =
  | IdsWith<{ rail: string }>
  | IdsWith<{ bar: true }>
  | IdsWith<{ menu: string }>
  | PaletteScreenId

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

export const isScreen = (path: string) => screenAt(path) !== undefined
