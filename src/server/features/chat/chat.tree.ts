/** A message of a tree, as far as its place goes. Rows come in the order they were written. */
interface Placed {
  id: string
  parentId: string | null
}

/** The messages from the first down to a leaf; to the newest one without it. */
export function pathTo<Row extends Placed>(rows: Row[], leafId: string | null): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const path: Row[] = []
  let at = (leafId !== null && byId.get(leafId)) || rows.at(-1)
  // A message is written after the one it follows, so a path is never longer than the list; a broken one must not hang.
  while (at && path.length < rows.length) {
    path.push(at)
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  }
  return path.reverse()
}

/** For each message all that follow the same one, itself among them. */
export function siblingsOf(rows: Placed[]): (row: Placed) => string[] {
  const byParent = new Map<string | null, string[]>()
  for (const { id, parentId } of rows) {
    const siblings = byParent.get(parentId)
    if (siblings) siblings.push(id)
    else byParent.set(parentId, [id])
  }
  return ({ parentId }) => byParent.get(parentId) ?? []
}

/** Where the branch through a message ends now: at the newest message that follows it. */
export function newestBelow(rows: Placed[], messageId: string): string {
  const below = new Set([messageId])
  let newest = messageId
  for (const { id, parentId } of rows) {
    if (parentId === null || !below.has(parentId)) continue
    below.add(id)
    newest = id
  }
  return newest
}
