import type { PageContext } from '../page-context.ts'
import type { RawFacts } from '../raw-facts.ts'
import type { ScriptValue } from '../scripts/script-data.ts'
import { names } from '../scripts/state-names.ts'
import { isFields, jsonSnippet, ownField } from '../values/fields.ts'

const MAX_CURRENCY_OBJECTS = 5_000
const LESS_SURE = 0.9

/** The currency of a state that names no other. */
export function onlyCurrency(values: ScriptValue[]): RawFacts['currency'] {
  const stated = new Map<string, string>()
  const queue: unknown[] = values.map(({ value }) => value)
  for (let at = 0; at < queue.length && at < MAX_CURRENCY_OBJECTS; at += 1) {
    const each = queue[at]
    if (typeof each !== 'object' || each === null) continue
    if (isFields(each))
      for (const key of names.currency) {
        const code = ownField(each, key)
        if (typeof code === 'string' && /^[a-z]{3}$/i.test(code))
          stated.set(code.toUpperCase(), jsonSnippet(each, key))
      }
    queue.push(
      ...Object.values(each)
        .filter((inner) => typeof inner === 'object')
        .slice(0, 200),
    )
  }
  const [only] = stated
  return only && stated.size === 1 ? { value: only[0], snippet: only[1], trust: LESS_SURE } : undefined
}

const MAX_SCRIPT = 20_000

/** Shopify pages name the currency of their prices in a script of their own. */
export function shopCurrency({ document: { html, elements } }: PageContext): RawFacts['currency'] {
  for (const { name, open, close } of elements) {
    if (name !== 'script' || close - open > MAX_SCRIPT) continue
    const text = html.slice(open, close)
    const at = text.indexOf('Shopify.currency')
    const stated =
      at < 0
        ? null
        : /^Shopify\.currency\s{0,3}=\s{0,3}\{\s{0,3}"active"\s{0,3}:\s{0,3}"([A-Z]{3})"/.exec(
            text.slice(at, at + 120),
          )
    if (stated) return { value: stated[1], snippet: stated[0] }
  }
  return undefined
}
