import type { Source } from '#contracts/research.ts'

export interface ComparedRow {
  name: string
  /** One for each source, in their order; empty where it does not say. */
  values: string[]
  /** Two of them say something else. One that is silent contradicts nobody. */
  differs: boolean
  /** The place of the lowest of several amounts. */
  lowest: number | undefined
}

const first = 'price compareAt currency availability rating reviews title vendor sku'.split(' ')
const last = ['description', 'images']
/** Fields that are amounts, comparable within one currency. */
const amounts = new Set(['price', 'compareAt'])

/** All fields that any of the sources has, one row for each. */
export function compare(sources: Pick<Source, 'title' | 'latest'>[]): ComparedRow[] {
  const said = sources.map(saidBy)
  const names = new Set([...first, ...said.flatMap((fields) => [...fields.keys()]), ...last])
  for (const name of last) {
    names.delete(name)
    names.add(name)
  }
  const inOneCurrency = (name: string) =>
    new Set(said.filter((fields) => fields.has(name)).map((fields) => fields.get('currency'))).size === 1
  return [...names].flatMap((name) => {
    const values = said.map((fields) => fields.get(name) ?? '')
    if (values.every((value) => value === '')) return []
    const lowest = amounts.has(name) && inOneCurrency(name) ? lowestOf(values) : undefined
    return [{ name, values, differs: new Set(values.filter(Boolean).map(plain)).size > 1, lowest }]
  })
}

/** A source written by hand has the title its author gave. */
function saidBy({ title, latest }: Pick<Source, 'title' | 'latest'>): Map<string, string> {
  const fields = latest.fields.map(({ name, value }) => [name, value] as const)
  return new Map(latest.way === 'hand' ? [['title', title] as const, ...fields] : fields)
}

/** “39.9” and “39.90” say the same, as do letters of either case. */
const plain = (value: string) => (/^\d+(\.\d+)?$/.test(value) ? String(Number(value)) : value.toLowerCase())

function lowestOf(values: string[]): number | undefined {
  const numbers = values.map((value) => (value === '' ? Number.NaN : Number(value)))
  const known = numbers.filter((number) => !Number.isNaN(number))
  const lowest = Math.min(...known)
  return new Set(known).size > 1 ? numbers.indexOf(lowest) : undefined
}
