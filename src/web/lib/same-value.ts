/** True if two JSON values are equal. The server trims texts, and the database has its own order of keys. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim()
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, theirs] = [Object.entries(one), Object.keys(other)]
  return (
    mine.length === theirs.length &&
    mine.every(
      ([key, value]) => Object.hasOwn(other, key) && sameValue(value, other[key as keyof typeof other]),
    )
  )
}
