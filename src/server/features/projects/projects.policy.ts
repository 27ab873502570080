/** How many deleted projects are kept for a person. None is removed before its time to make room: who deletes one more is asked to. */
export const BIN_HOLDS = 50

/** How many of the addresses it had lead to a project. */
const FORMER_HELD = 20

/** Browsers take these two for folders, however they are encoded. */
const NOT_AN_ADDRESS = ['.', '..']

/** The first of “Lamp”, “Lamp-2”, “Lamp-3” … that is not taken. */
export function freeSlug(name: string, taken: readonly string[]): string {
  const used = new Set([...taken, ...NOT_AN_ADDRESS])
  let slug = name
  for (let number = 2; used.has(slug); number++) slug = `${name}-${number}`
  return slug
}

/** A project at a new address: the one it had is remembered as the latest of its former ones. */
export function movedTo(
  slug: string,
  before: { slug: string; formerSlugs: string[] },
): { slug: string; formerSlugs: string[] } {
  const others = before.formerSlugs.filter((former) => former !== slug && former !== before.slug)
  const former = slug === before.slug ? others : [...others, before.slug]
  return { slug, formerSlugs: former.slice(-FORMER_HELD) }
}
