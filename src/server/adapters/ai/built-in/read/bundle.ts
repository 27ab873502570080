/** How many units are sold together, and where the message says so. */
export interface FoundBundle {
  count: number
  /** How many of them are paid for, where the others are free. */
  paid: number | undefined
  units: { start: number; end: number }
}

const patterns = [
  /\bbuy (?<paid>\d{1,2})[ ,]{1,2}get (?<free>\d{1,2})(?: free)?\b/di,
  /\b(?:bundle|pack|set|box) of (?<count>\d{1,3})\b/di,
  /\b(?<count>\d{1,3})[- ]?(?:pack|unit bundle|bundle)\b/di,
  /\b(?<count>\d{1,2}) (?:units |pieces |of them |together )?for (?=[€$£\d])/di,
]

/** “A bundle of 3 for 99”, “3-pack at 99”, “buy 2 get 1 free”. One unit is no bundle. */
export function readBundle(text: string): FoundBundle | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    const groups = match?.indices?.groups
    if (!match?.groups || !groups) continue
    const { count, paid, free } = match.groups
    const total = count ? Number(count) : Number(paid) + Number(free)
    if (total < 2) continue
    const start = (groups.count ?? groups.paid)?.[0] ?? 0
    const end = (groups.count ?? groups.free)?.[1] ?? start
    return { count: total, paid: paid ? Number(paid) : undefined, units: { start, end } }
  }
  return undefined
}
