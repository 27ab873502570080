import { wordsOf } from '#core/canon/path.ts'
import { starters } from '#core/canon/starters.ts'
import type { BoardRow } from './board-rows.ts'

export interface BoardGroup {
  name: string
  rows: BoardRow[]
}

// The order in which one gets to know a product; what a person adds comes after it.
const order = [
  'product',
  'pricing',
  'economics',
  'supplier',
  'variants',
  'market',
  'markets',
  'rates',
  'brand',
  'audience',
  'offer',
  'seo',
  'policy',
]

/** By the first segment of the path. */
export function groupRows(rows: BoardRow[]): BoardGroup[] {
  const groups = Map.groupBy(rows, ({ path }) => path.split('.', 1)[0] ?? path)
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...groups]
    .sort(([one], [other]) => place(one) - place(other) || one.localeCompare(other))
    .map(([name, found]) => ({ name: groupNames[name] ?? wordsOf(name), rows: found.sort(inOrder) }))
}

const groupNames: Record<string, string> = {
  seo: 'SEO',
  markets: 'Prices by market',
  rates: 'Exchange rates',
}

const places = new Map(starters.map(({ path }, place) => [path, place]))

/** As the canon begins, then one's own by path. A row stays where it is when its field is filled. */
const inOrder = (one: BoardRow, other: BoardRow): number => {
  const [here, there] = [one, other].map(({ path }) => places.get(path) ?? places.size) as [number, number]
  return here - there || (one.path < other.path ? -1 : 1)
}
