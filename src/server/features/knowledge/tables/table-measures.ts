import type { Measure, TableColumn } from '#contracts/knowledge/tables.ts'
import { type Decimal, whole, zero } from '#core/decimal.ts'
import { AppError } from '#server/errors.ts'
import { groupKeys } from './group-names.ts'
import { sameUnit } from './numbers.ts'
import { type Cells, compare, find, lettersAlone, type Reader, readerOf, type Value } from './table-cells.ts'

/** Groups of one answer; more would be no answer. */
export const MOST_GROUPS = 10_000

export const tooMany = (column: TableColumn | undefined) =>
  new AppError('INVALID_INPUT', `The column “${column?.name}” has too many different values for that.`)

export interface Sum {
  add(cells: Cells): void
  end(): Value | undefined
  skipped(): number
  /** Cells that say nothing. */
  empty(): number
}

/** Base of a share: the row count, or the sum of a column. */
export const partOf = ({ column }: Measure): Measure => (column ? { what: 'sum', column } : { what: 'count' })

/** In percent. Of nothing there is no share. */
export const shareOf = (part: Value | undefined, all: Value | undefined): Value | undefined =>
  typeof part === 'object' && typeof all === 'object' && !all.isZero() ? part.times(100).div(all) : undefined

export function sumOf(columns: TableColumn[], measure: Measure): Sum {
  if (measure.times !== undefined && (measure.what !== 'sum' || !measure.column))
    throw new AppError('INVALID_INPUT', 'Only a sum of a column can be multiplied by another column.')
  if (measure.what === 'ratio') return ratioOf(columns, measure)
  const { what, column: name } = measure.what === 'share' ? partOf(measure) : measure
  const column = name === undefined ? undefined : find(columns, name)
  if (what !== 'count' && !column) throw new AppError('INVALID_INPUT', `Choose a column for the ${what}.`)
  if (column && (what === 'sum' || what === 'average') && column.kind !== 'number')
    throw new AppError('INVALID_INPUT', `The column “${column.name}” does not hold numbers.`)
  const at = column ? columns.indexOf(column) : -1
  const factor = measure.times !== undefined ? find(columns, measure.times) : undefined
  if (factor && factor.kind !== 'number')
    throw new AppError('INVALID_INPUT', `The column “${factor.name}” does not hold numbers.`)
  const read = column && productReader(readerOf(columns, column), factor && readerOf(columns, factor))
  const keyOf = column && what === 'distinct' ? groupKeys(column) : undefined
  const different = new Set<string>()
  const letters = column && (what === 'min' || what === 'max') ? lettersAlone(columns, column) : undefined
  let [count, skipped, empty] = [0, 0, 0]
  let total = zero
  let extreme: Value | undefined
  return {
    add(cells) {
      if (column && !cells[at]) {
        empty++
        return
      }
      letters?.see(cells)
      if (keyOf) {
        if (different.size < MOST_GROUPS) different.add(keyOf(cells[at] ?? ''))
        else throw tooMany(column)
        return
      }
      const value = read?.(cells)
      if (what !== 'count' && value === undefined) {
        skipped++
        return
      }
      count++
      if (typeof value === 'object') total = total.plus(value)
      if (what === 'min' || what === 'max')
        extreme = extreme === undefined || compare(value, extreme, what === 'max') < 0 ? value : extreme
    },
    end() {
      letters?.require()
      if (what === 'count') return whole(count)
      if (what === 'distinct') return whole(different.size)
      if (what === 'sum') return total
      if (what === 'average') return count === 0 ? undefined : total.div(count)
      return extreme
    },
    skipped: () => skipped,
    empty: () => (what === 'count' || what === 'distinct' ? 0 : empty),
  }
}

/** A cell times another one; nothing if either holds no number. */
const productReader =
  (read: Reader, factor: Reader | undefined): Reader =>
  (cells) => {
    const value = read(cells)
    if (!factor) return value
    const by = factor(cells)
    return typeof value === 'object' && typeof by === 'object' ? value.times(by) : undefined
  }

/** One figure divided by another. By nothing there is no ratio. */
function ratioOf(columns: TableColumn[], { numerator, denominator, percent }: Measure): Sum {
  if (!numerator || !denominator)
    throw new AppError('INVALID_INPUT', 'A ratio needs a numerator and a denominator.')
  const [top, bottom] = [sumOf(columns, numerator), sumOf(columns, denominator)]
  return {
    add(cells) {
      top.add(cells)
      bottom.add(cells)
    },
    end() {
      const [above, below] = [asNumber(top.end()), asNumber(bottom.end())]
      if (!above || !below || below.isZero()) return undefined
      return above.div(below).times(percent ? 100 : 1)
    },
    skipped: () => top.skipped() + bottom.skipped(),
    empty: () => top.empty() + bottom.empty(),
  }
}

const asNumber = (value: Value | undefined): Decimal | undefined =>
  typeof value === 'object' ? value : undefined

export const measureName = ({
  what,
  column,
  times,
  within,
  numerator,
  denominator,
  percent,
  as,
}: Measure): string => {
  if (as) return as
  if (what === 'ratio' && numerator && denominator)
    return `${measureName(numerator)} ÷ ${measureName(denominator)}${percent ? ' in %' : ''}`
  if (what === 'share') return `share of ${column ?? 'rows'}${within ? ` within ${within}` : ''} in %`
  if (what === 'distinct') return `different values of ${column}`
  if (times) return `${what} of ${column} × ${times}`
  return column ? `${what} of ${column}` : what
}

/** Unit of a measure. The first of words or days has none. */
export function unitOf(columns: TableColumn[], measure: Measure): string | null {
  const { what, column: name } = measure
  if (what === 'ratio') return unitOfRatio(columns, measure)
  if (what === 'share') return '%'
  if (what === 'count' || what === 'distinct' || name === undefined) return ''
  const column = find(columns, name)
  return column.kind === 'number' ? column.unit : null
}

/** Euros by euros are a plain number, euros by a count are euros. */
function unitOfRatio(columns: TableColumn[], { numerator, denominator, percent }: Measure): string | null {
  if (percent) return '%'
  const [above, below] = [numerator, denominator].map((part) => (part && unitOf(columns, part)) ?? '')
  if (!above || !below) return above || ''
  return sameUnit(above, below) ? '' : `${above}/${below}`
}
