/** How long a deleted project can be restored, and how many of them are kept for a person. */
export const BIN_DAYS = 30
export const BIN_HOLDS = 50

/** Browsers take these two for folders, however they are encoded. */
const NOT_AN_ADDRESS = ['.', '..']

/** The first of “Lamp”, “Lamp-2”, “Lamp-3” … that is not taken. */
export function freeSlug(name: string, taken: readonly string[]): string {
  const used = new Set([...taken, ...NOT_AN_ADDRESS])
  let slug = name
  for (let number = 2; used.has(slug); number++) slug = `${name}-${number}`
  return slug
}
