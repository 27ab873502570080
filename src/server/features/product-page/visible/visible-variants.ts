import { isWithin } from '../html/document.ts'
import { snippetAt } from '../html/words.ts'
import type { PageContext } from '../page-context.ts'
import type { RawFacts, RawVariant } from '../raw-facts.ts'
import { buttonGroups } from './button-groups.ts'
import type { OptionGroup } from './option-choices.ts'
import { radioGroups, selectGroups, swatchGroups } from './option-groups.ts'
import type { ProductArea } from './product-area.ts'
import { tableGroups } from './table-groups.ts'

const MAX_GROUPS = 6
const MAX_COMBINATIONS = 100
/** Options that a visitor can choose from, combined into variants. */
export function readVisibleVariants(context: PageContext, area: ProductArea): RawFacts {
  const tables = tableGroups(context, area)
  const isInTable = ({ element }: OptionGroup) => tables.some((table) => isWithin(element, table.element))
  const groups = distinct([
    ...tables,
    ...selectGroups(context, area),
    ...radioGroups(context, area).filter((group) => !isInTable(group)),
    ...swatchGroups(context, area),
    ...buttonGroups(context, area),
  ]).slice(0, MAX_GROUPS)
  const [first] = groups
  const count = groups.reduce((product, { choices }) => product * choices.length, 1)
  if (!first || count < 2 || count > MAX_COMBINATIONS) return {}
  const variants = groups.reduce<RawVariant[]>(
    (combined, { name, choices }) =>
      combined.flatMap((variant) =>
        choices.map(({ value, price, isGone }) => ({
          options: [...variant.options, { name, value }],
          price: price ?? variant.price,
          availability: isGone ? false : variant.availability,
        })),
      ),
    [{ options: [] }],
  )
  return {
    variants: {
      value: variants,
      snippet: snippetAt(context.document.html, first.element),
      trust: groups.length > 1 ? 0.9 : 1,
    },
  }
}

/** Themes repeat a choice as a hidden select beside its swatches. */
function distinct(groups: OptionGroup[]): OptionGroup[] {
  const seen = new Set<string>()
  return groups.filter(({ name, choices }) => {
    const values = choices.map(({ value }) => value.toLowerCase()).join('|')
    const keys = [`values:${values}`, `name:${name.toLowerCase()}`]
    if (choices.length === 0 || keys.some((key) => seen.has(key))) return false
    for (const key of keys) seen.add(key)
    return true
  })
}
