import type { CanonLeaf, CanonTree, CanonWritten } from '#contracts/canon.ts'

/** The timestamp of the field that an edit was made on; null where there was none, undefined where it does not matter. */
type Base = string | null | undefined

/** An edit that shows at once, at a time that the page makes up. */
interface EditedField {
  path: string
  basedOn: Base
  shownAt: string
}

/**
 * The edits of this page. Who edits a field again before the server has answered bases that on a time that was made up: it
 * is sent after the first, with the time that the server gave to that one.
 */
export function ownEdits() {
  const given = new Map<string, Promise<Base>>()
  const key = (path: string, time: Base) => `${path} ${time}`
  const baseOf = async (path: string, basedOn: Base): Promise<Base> => {
    const real = given.get(key(path, basedOn))
    return real ? await real : basedOn
  }
  return {
    baseOf,
    send({ path, basedOn, shownAt }: EditedField, ask: (base: Base) => Promise<CanonWritten>) {
      const base = baseOf(path, basedOn)
      const answer = base.then(ask)
      const real = answer.then(
        ({ canon, conflicts }) => (conflicts.length > 0 ? base : timestampIn(canon, path)),
        () => base,
      )
      given.set(key(path, shownAt), real)
      return answer
    },
  }
}

function timestampIn(canon: CanonTree, path: string): string | null {
  let node: CanonTree | CanonLeaf | undefined = canon
  for (const segment of path.split('.')) node = node && !isLeaf(node) ? node[segment] : undefined
  return node && isLeaf(node) ? node.timestamp : null
}

const isLeaf = (node: CanonTree | CanonLeaf): node is CanonLeaf => typeof node.timestamp === 'string'
