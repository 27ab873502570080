/** The parts of the settings, in the order they are listed. Each has an address: `/settings#security`. */
export const sections = {
  profile: { title: 'Profile', lead: 'Who you are here, and where we write to you.' },
  security: { title: 'Security', lead: 'How you log in, and where you are signed in.' },
  assistant: { title: 'Assistant', lead: 'Who answers your questions, and with which key.' },
  appearance: { title: 'Appearance', lead: 'How Sellwright looks in this browser.' },
  notifications: { title: 'Notifications', lead: 'What we send you emails about.' },
  usage: { title: 'Usage', lead: 'What you have used, and what your plan includes.' },
  billing: { title: 'Billing', lead: 'What you pay for, your invoices, and how to change or end it.' },
  data: { title: 'Data', lead: 'Take what is yours with you, or have it deleted.' },
} as const

export type Section = keyof typeof sections

export const sectionIds = Object.keys(sections) as Section[]

const firstAt: Record<string, Section> = { '/account': 'security', '/usage': 'usage' }

/** The section that an address asks for: by its hash, else by its path. Undefined when the hash is about something else. */
export function sectionAt({ pathname, hash }: { pathname: string; hash: string }): Section | undefined {
  if (hash) return sectionIds.find((id) => `#${id}` === hash)
  return sectionOf(pathname)
}

/** The one that a path shows first. */
export const sectionOf = (pathname: string): Section => firstAt[pathname.replace(/\/$/, '')] ?? 'profile'
