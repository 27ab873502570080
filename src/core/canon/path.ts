/** How a field is called: dotted segments, from the general to the particular. */
const segmentForm = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/
const mostSegments = 6
const longestPath = 120

/** Names that every object has are refused. `value` is refused because a leaf of the canon is told from a group by having one. */
const refusedSegments = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'value'])

export type PathReading = { ok: true; path: string } | { ok: false; reason: string }

export function readPath(text: string): PathReading {
  const segments = text.split('.')
  const shown = text.slice(0, 60)
  if (text.length > longestPath || segments.length > mostSegments)
    return no(`“${shown}” is too long for a field path.`)
  for (const segment of segments) {
    if (refusedSegments.has(segment)) return no(`A field path can’t contain “${segment}”.`)
    if (!segmentForm.test(segment))
      return no(
        `“${shown}” isn’t a valid path. Use words joined by dots, such as pricing.price. Each word starts with a letter from a to z and has up to 40 letters, digits, hyphens or underscores.`,
      )
  }
  return { ok: true, path: text }
}

const no = (reason: string): PathReading => ({ ok: false, reason })

/** `a` and `a.b` of `a.b.c`. */
function groupsAbove(path: string): string[] {
  const segments = path.split('.')
  return segments.slice(1).map((_, at) => segments.slice(0, at + 1).join('.'))
}

/** Says which two paths cannot both be fields: one would be the group that the other is in. */
export function clashIn(paths: Iterable<string>): string | undefined {
  const fields = new Set(paths)
  for (const path of fields) {
    const above = groupsAbove(path).find((group) => fields.has(group))
    if (above) return `“${path}” and “${above}” can’t both be fields: one would contain the other.`
  }
  return undefined
}

/** The field or group that a path would be a twin of: it is there, or known, in other small and capital letters. */
export function twinOf(
  path: string,
  known: Iterable<string>,
): { path: string; isField: boolean } | undefined {
  const paths = [...known]
  const differ = (one: string, other: string) => one !== other && one.toLowerCase() === other.toLowerCase()
  const field = paths.find((other) => differ(other, path))
  if (field) return { path: field, isField: true }
  const above = groupsAbove(path)
  const group = paths.flatMap(groupsAbove).find((other) => above.some((own) => differ(own, other)))
  return group === undefined ? undefined : { path: group, isField: false }
}

/** `shippingDaysMin` as people read it: “Shipping days min”. */
export function wordsOf(path: string): string {
  const words = (path.split('.').at(-1) ?? path)
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
