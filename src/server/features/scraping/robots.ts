/** The name by which a robots.txt can address the app. */
const AGENT = 'sellwright'
/** A file of comments alone ends here. */
const MAX_LINES = 50_000
const MAX_RULES = 5_000

interface Rule {
  isAllowed: boolean
  pattern: string
}

/** The rules of a site for the app, read once. */
export interface SiteRules {
  allows: (url: URL) => boolean
  /** Seconds between two requests; zero if the site asks for none. */
  delay: number
  sitemaps: string[]
}

export function siteRules(robots: string): SiteRules {
  const { rules, delay, sitemaps } = readRules(robots)
  return { allows: (url) => isAllowed(rules, url), delay, sitemaps }
}

/** Applies robots.txt to an address. The longest matching rule decides; of two as long, the one that allows. */
export const allowsReading = (robots: string, url: URL): boolean => isAllowed(readRules(robots).rules, url)

function isAllowed(rules: Rule[], url: URL): boolean {
  const path = url.pathname + url.search
  let best: Rule = { isAllowed: true, pattern: '' }
  for (const rule of rules) {
    const { length } = rule.pattern
    if (length < best.pattern.length || (length === best.pattern.length && !rule.isAllowed)) continue
    if (fits(rule.pattern, path)) best = rule
  }
  return best.isAllowed
}

const LONGEST_DELAY = 3_600
const MOST_SITEMAPS = 20

/** The rules of the groups that name the app, or else of those for everyone. */
function readRules(robots: string): { rules: Rule[]; delay: number; sitemaps: string[] } {
  const rules = { own: [] as Rule[], all: [] as Rule[] }
  const delays = { own: 0, all: 0 }
  const sitemaps: string[] = []
  let isOwnNamed = false
  let agents: string[] = []
  let isHeadOpen = false
  for (const line of robots.split(/\r\n|\r|\n/, MAX_LINES)) {
    const [, name = '', value = ''] = /^\s*([A-Za-z-]+)\s*:\s*([^#]*)/.exec(line) ?? []
    const key = name.toLowerCase()
    if (key === 'user-agent') {
      agents = [...(isHeadOpen ? agents : []), value.trim().toLowerCase()]
      isHeadOpen = true
      isOwnNamed ||= agents.includes(AGENT)
    } else if (key === 'allow' || key === 'disallow') {
      isHeadOpen = false
      const rule = { isAllowed: key === 'allow', pattern: value.trim() }
      if (rule.pattern === '') continue
      if (agents.includes(AGENT) && rules.own.length < MAX_RULES) rules.own.push(rule)
      if (agents.includes('*') && rules.all.length < MAX_RULES) rules.all.push(rule)
    } else if (key === 'crawl-delay') {
      isHeadOpen = false
      const seconds = Math.min(Math.max(Number(value) || 0, 0), LONGEST_DELAY)
      if (agents.includes(AGENT)) delays.own = seconds
      if (agents.includes('*')) delays.all = seconds
    } else if (key === 'sitemap' && sitemaps.length < MOST_SITEMAPS) sitemaps.push(value.trim())
  }
  const group = isOwnNamed ? 'own' : 'all'
  return { rules: rules[group], delay: delays[group], sitemaps }
}

/** `*` stands for anything, `$` at the end for the end. Walked piece by piece, so that no pattern can take long. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [head = '', ...pieces] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(head)) return false
  if (pieces.length === 0) return !isWhole || path === head
  let at = head.length
  const last = pieces.pop() ?? ''
  for (const piece of pieces) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return isWhole ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) >= 0
}
