/**
 * Every screen that the app has, by its path. The browser's router and the server's status of a page (200 or 404) both read
 * this table, so a screen is added here first.
 */
export const screens = {
  chat: ['/', '/chat', '/chat/:chatId'],
  history: ['/history'],
  mobile: ['/mobile', '/mobile-direct'],
  projects: ['/projects', '/project/:projectName'],
  canonicalDemo: ['/canonical-demo'],
  feedback: ['/feedback', '/feedback/:feedbackId'],
  unfollow: ['/unfollow'],
  help: ['/help', '/help/articles/:category/:slug', '/help/categories/:category'],
  settings: ['/settings', '/profile', '/account', '/usage'],
  login: ['/login'],
  signup: ['/signup'],
  forgotPassword: ['/forgot-password'],
  resetPassword: ['/reset-password'],
  verifyEmail: ['/verify-email'],
  payment: [
    '/pricing',
    '/payment-success',
    '/free-signup-success',
    '/payment-cancel',
    '/payment-receipt',
    '/claim-subscription',
  ],
  upgrade: ['/upgrade'],
  partners: ['/partners'],
  support: ['/support', '/support/new', '/support/:ticketId'],
  admin: [
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
  terms: ['/terms'],
  privacy: ['/privacy'],
} as const

export type Screen = keyof typeof screens

type PartOf<Path> = Path extends `${string}/:item`
  ? never
  : Path extends `/admin/${infer Part}`
    ? Part
    : never
/** The parts of the admin's desk, as their paths name them. */
export type DeskSection = PartOf<(typeof screens.admin)[number]>

const patterns = Object.values(screens)
  .flat()
  .map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'))

export const isScreen = (path: string) => patterns.some((pattern) => pattern.test(path))
