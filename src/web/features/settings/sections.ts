/** Settings sections in display order. Each has a URL, such as `/settings#security`. */
export const sections = {
  profile: { title: 'Profile', lead: 'Your username, email address and time zone.' },
  security: { title: 'Security', lead: 'Your password, two-factor sign-in and active sessions.' },
  assistant: { title: 'Assistant', lead: 'The AI models that answer your questions, and their keys.' },
  integrations: { title: 'Integrations', lead: 'Outside services that bring your data in.' },
  appearance: { title: 'Appearance', lead: 'How Sellwright looks in this browser.' },
  notifications: { title: 'Notifications', lead: 'Emails, and notifications on this device.' },
  usage: { title: 'Usage', lead: 'Your usage and what your plan includes.' },
  billing: { title: 'Billing', lead: 'Your subscription and invoices.' },
  data: { title: 'Data', lead: 'Export your data or delete your account.' },
} as const

export type SettingsSection = keyof typeof sections

export const sectionIds = Object.keys(sections) as SettingsSection[]

const firstAt: Record<string, SettingsSection> = { '/account': 'security', '/usage': 'usage' }

/** The section named by the hash, else by the path. Undefined when the hash names something else. */
export function sectionAt({
  pathname,
  hash,
}: {
  pathname: string
  hash: string
}): SettingsSection | undefined {
  if (hash) return sectionIds.find((id) => `#${id}` === hash)
  return sectionOf(pathname)
}

/** The default section of a path. */
export const sectionOf = (pathname: string): SettingsSection =>
  firstAt[pathname.replace(/\/$/, '')] ?? 'profile'
