const MAX_DEPTH = 30
const MAX_VALUES = 50_000

/** Wrappers that Nuxt puts around a value of its own. */
const wrappers = new Set(['Reactive', 'ShallowReactive', 'Ref', 'ShallowRef', 'EmptyRef', 'Set'])

/** A payload of Nuxt or SvelteKit: one flat list whose objects name the places of their values. */
export function isFlatState(value: unknown): value is unknown[] {
  if (!Array.isArray(value) || value.length < 3) return false
  const [root] = value
  const places = Array.isArray(root)
    ? root.filter((each) => typeof each !== 'string')
    : typeof root === 'object' && root !== null
      ? Object.values(root)
      : []
  return places.length > 0 && places.every((place) => Number.isInteger(place) && Number(place) < value.length)
}

/** The tree behind a flat list; a place inside itself, or past the bounds, is left out. */
export function readFlatState(list: unknown[]): unknown {
  let values = 0
  const open = new Set<number>()
  const read = (place: unknown, depth: number): unknown => {
    if (typeof place !== 'number' || open.has(place) || depth > MAX_DEPTH || ++values > MAX_VALUES)
      return undefined
    const value = list[place]
    if (typeof value !== 'object' || value === null) return value
    open.add(place)
    const tree = Array.isArray(value)
      ? wrappers.has(String(value[0]))
        ? read(value[1], depth + 1)
        : value.map((each) => read(each, depth + 1))
      : Object.fromEntries(
          Object.entries(value)
            .filter(([key]) => key !== '__proto__')
            .map(([key, each]) => [key, read(each, depth + 1)]),
        )
    open.delete(place)
    return tree
  }
  return read(0, 0)
}
