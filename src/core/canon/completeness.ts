import { type Starter, starters } from './starters.ts'

const asked = starters.filter(({ derived }) => !derived)

/** How many of the fields that each canon starts out to fill are set, and which are not, the most needed first. */
export function completenessOf(isSet: (path: string) => boolean) {
  const missing: Starter[] = asked.filter(({ path }) => !isSet(path))
  const filled = asked.length - missing.length
  return {
    percent: Math.floor((filled * 100) / asked.length),
    filled,
    total: asked.length,
    missing: missing.toSorted(
      (one, other) => Number(other.essential ?? false) - Number(one.essential ?? false),
    ),
  }
}
