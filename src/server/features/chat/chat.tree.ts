import { MAX_CHAT_MESSAGES } from '#contracts/chat.ts'

/** A message of a tree, as far as its place goes. Rows come in the order they were written. */
interface Placed {
  id: string
  parentId: string | null
}

/** The messages from the first down to a leaf, to the newest one without it. Of a path that is too long, its end. */
export function pathTo<Row extends Placed>(rows: Row[], leafId: string | null): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const path = new Set<Row>()
  let at = (leafId !== null && byId.get(leafId)) || rows.at(-1)
  while (at && !path.has(at) && path.size < MAX_CHAT_MESSAGES) {
    path.add(at)
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  }
  return [...path].reverse()
}

/** The end of the branch through a message: the newest message below it, or itself. Undefined where the rows do not have it. */
export function newestBelow(rows: Placed[], messageId: string): string | undefined {
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  const below = new Set(rows.some(({ id }) => id === messageId) ? [messageId] : [])
  // A set also visits what is added on the way, and nothing twice.
  for (const id of below) for (const child of children.get(id) ?? []) below.add(child.id)
  return rows.findLast(({ id }) => below.has(id))?.id
}

/** Number of steps that fit into so many bytes. The first `free` are not counted, and one more fits whatever its size. */
export function mostWithin(steps: { bytes: number }[], bytes: number, free = 0): number {
  let left = bytes
  const tooMuch = steps.findIndex((step, at) => {
    if (at >= free) left -= step.bytes
    return at > free && left < 0
  })
  return tooMuch < 0 ? steps.length : tooMuch
}

/**
 * A page of a path, oldest first, from steps that lead up from its end: at most so many. Nothing stands before a first message
 * whose parent is missing or already on the page, so it has none.
 */
export function pageOf(steps: Placed[], most: number): Placed[] {
  const page = new Map<string, Placed>()
  for (const step of steps) {
    if (page.has(step.id)) break
    page.set(step.id, step)
  }
  const path = [...page.values()]
  const first = path[most - 1]
  if (first && path.length > most) return path.slice(0, most).reverse()
  return path.map((step, at) => (at === path.length - 1 ? { ...step, parentId: null } : step)).reverse()
}
