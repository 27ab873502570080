import { MAX_CHAT_MESSAGES } from '#contracts/chat.ts'

/** A message's position in the tree. Rows are in insertion order. */
interface TreeNode {
  id: string
  parentId: string | null
}

/** Messages from the root to a leaf, or to the newest. A path that is too long is cut at the start. */
export function pathTo<Row extends TreeNode>(rows: Row[], leafId: string | null): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const path = new Set<Row>()
  let at = (leafId !== null && byId.get(leafId)) || rows.at(-1)
  while (at && !path.has(at) && path.size < MAX_CHAT_MESSAGES) {
    path.add(at)
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  }
  return [...path].reverse()
}

/** The newest message below a message, or itself. Undefined if it is missing. */
export function newestBelow(rows: TreeNode[], messageId: string): string | undefined {
  const children = Map.groupBy(rows, ({ parentId }) => parentId)
  const below = new Set(rows.some(({ id }) => id === messageId) ? [messageId] : [])
  // Iterating a set also visits items added on the way, each once.
  for (const id of below) for (const child of children.get(id) ?? []) below.add(child.id)
  return rows.findLast(({ id }) => below.has(id))?.id
}

/** Number of steps within `bytes`. The first `free` don't count, and one more always fits. */
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
export function pageOf(steps: TreeNode[], most: number): TreeNode[] {
  const page = new Map<string, TreeNode>()
  for (const step of steps) {
    if (page.has(step.id)) break
    page.set(step.id, step)
  }
  const path = [...page.values()]
  const first = path[most - 1]
  if (first && path.length > most) return path.slice(0, most).reverse()
  return path.map((step, at) => (at === path.length - 1 ? { ...step, parentId: null } : step)).reverse()
}
