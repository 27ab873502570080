import type { TableAnswer, TableColumn, TableQuery } from '#contracts/knowledge/tables.ts'
import { plain } from '#core/decimal.ts'
import { foldedText } from '#core/folded-text.ts'
import { nameOf } from './group-names.ts'
import { type Cells, compare, type Value } from './table-cells.ts'
import { type Grouping, groupingsOf, orderOf, wholesOf } from './table-groupings.ts'
import { MOST_GROUPS, measureName, type Sum, shareOf, sumOf, tooMany, unitOf } from './table-measures.ts'

const MOST_DECIMALS = 6

export interface Lines {
  /** Sees each row that shares are of. */
  among?(cells: Cells): void
  add(cells: Cells): void
  end(): Omit<TableAnswer, 'matched' | 'among'>
}

interface Group {
  keys: string[]
  /** Spellings of each of its values. */
  written: Map<string, number>[]
  values: (Value | undefined)[]
  sums: Sum[]
}

const SEPARATOR = '\u0000'

/** A line for each combination of the values of some columns, or one for all rows. */
export function groups(columns: TableColumn[], query: TableQuery): Lines {
  const { measures, groupBy = [], order, limit } = query
  const by = groupingsOf(columns, groupBy, query.per)
  const wanted = measures.length > 0 ? measures : [{ what: 'count' } as const]
  const orderedBy = orderOf(wanted, by, order?.column)
  const made = new Map<string, Group>()
  const begin = (keys: string[], values: Group['values']): Group => ({
    keys,
    written: by.map(() => new Map()),
    values,
    sums: wanted.map((measure) => sumOf(columns, measure)),
  })
  if (by.length === 0) made.set('', begin([], []))
  const wholes = wanted.map((measure) =>
    measure.what === 'share' ? wholesOf(columns, by, measure) : undefined,
  )
  return {
    among(cells) {
      for (const whole of wholes) whole?.add(cells)
    },
    add(cells) {
      const keys = by.map(({ cellOf, keyOf }) => keyOf(cellOf(cells)))
      const key = keys.join(SEPARATOR)
      const group =
        made.get(key) ??
        begin(
          keys,
          by.map(({ orderValue }, at) => orderValue(cells, keys[at] ?? '')),
        )
      if (!made.has(key) && made.size >= MOST_GROUPS) throw tooMany(by.at(-1)?.column)
      made.set(key, group)
      for (const [at, { cellOf, isPeriod }] of by.entries()) {
        const name = isPeriod ? (keys[at] ?? '') : cellOf(cells)
        const names = group.written[at]
        names?.set(name, (names.get(name) ?? 0) + 1)
      }
      for (const sum of group.sums) sum.add(cells)
    },
    end() {
      const lines = [...made.values()].map((group) => {
        const names = group.written.map(nameOf)
        const values = group.sums.map((sum, nth) => {
          const whole = wholes[nth]
          return whole ? shareOf(sum.end(), whole.of(group.keys)) : sum.end()
        })
        const place =
          'group' in orderedBy ? placeOf(by, group, names, orderedBy.group) : values[orderedBy.measure]
        return { names, values, place }
      })
      lines.sort((one, other) => compare(one.place, other.place, order?.descending ?? true))
      const last = lines[limit - 1]
      return {
        columns: [...by.map(({ column }) => column.name), ...wanted.map(measureName)],
        rows: lines.slice(0, limit).map(({ names, values }) => [...names, ...values.map(written)]),
        total: lines.length,
        tied: last
          ? lines.slice(limit).filter(({ place }) => compare(place, last.place, true) === 0).length
          : 0,
        ...leftOut([...made.values()].flatMap(({ sums }) => sums)),
        units: [...by.map(() => null), ...wanted.map((measure) => unitOf(columns, measure))],
      }
    },
  }
}

/** Words are ordered as the group is called, everything else by its value. */
function placeOf(by: Grouping[], group: Group, names: string[], at: number): Value | undefined {
  const value = group.values[at]
  const isText = typeof value === 'string' && by[at]?.column.kind === 'text'
  return isText ? foldedText(names[at] ?? '') : value
}

const leftOut = (sums: Sum[]) => ({
  skipped: sums.reduce((all, sum) => all + sum.skipped(), 0),
  empty: sums.reduce((all, sum) => all + sum.empty(), 0),
})

const written = (value: Value | undefined) =>
  value === undefined ? '' : typeof value === 'object' ? plain(value, 0, MOST_DECIMALS) : value
