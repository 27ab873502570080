import type { TableColumn } from '#contracts/knowledge-tables.ts'
import { countryCode } from '#core/canon/countries.ts'
import { holdsCountries } from '#core/country-columns.ts'
import { folded } from './table-cells.ts'

/** Which group a cell belongs to: of a column of countries, that of its country by whichever of its names. */
export function groupKeys(column: TableColumn): (cell: string) => string {
  if (!holdsCountries(column)) return folded
  const known = new Map<string, string>()
  return (cell) => {
    const key = known.get(cell) ?? countryCode(cell) ?? folded(cell)
    known.set(cell, key)
    return key
  }
}

/** What a group is called: as most of its rows write it; of two that are as frequent, the longer says more. */
export function nameOf(written: Map<string, number>): string {
  const [[name] = ['']] = [...written].sort(
    ([one, often], [other, oftener]) =>
      oftener - often || other.length - one.length || (one < other ? -1 : 1),
  )
  return name
}
