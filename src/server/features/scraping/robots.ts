/** The name by which a robots.txt can address the app. */
const AGENT = 'sellwright'
const MAX_RULES = 5_000

interface Rule {
  isAllowed: boolean
  pattern: string
}

/** Whether a robots.txt lets the app read an address. The longest rule that fits decides; of two as long, the one that allows. */
export function allowsReading(robots: string, url: URL): boolean {
  const path = url.pathname + url.search
  let best: Rule = { isAllowed: true, pattern: '' }
  for (const rule of rulesFor(robots)) {
    const { length } = rule.pattern
    if (length < best.pattern.length || (length === best.pattern.length && !rule.isAllowed)) continue
    if (fits(rule.pattern, path)) best = rule
  }
  return best.isAllowed
}

/** The rules of the groups that name the app, or else of those for everyone. */
function rulesFor(robots: string): Rule[] {
  const rules = { own: [] as Rule[], all: [] as Rule[] }
  let isOwnNamed = false
  let agents: string[] = []
  let isHeadOpen = false
  for (const line of robots.split(/\r\n|\r|\n/, MAX_RULES)) {
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
      if (agents.includes(AGENT)) rules.own.push(rule)
      if (agents.includes('*')) rules.all.push(rule)
    }
  }
  return isOwnNamed ? rules.own : rules.all
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
