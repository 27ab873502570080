import { attributeOf, type Element } from '../html/document.ts'
import type { PageContext } from '../page-context.ts'
import { foreignJson } from '../values/fields.ts'
import { isFlatState, readFlatState } from './flat-state.ts'
import { readFlight } from './flight.ts'
import { endOfObject, readLiteral } from './literal.ts'

/** A value that a page hands to its own scripts. Nothing is run to read it. */
export interface ScriptValue {
  value: unknown
  /** The variable, id or attribute it stands in. */
  name: string
}

const MAX_SCRIPTS = 200
const MAX_SCRIPT = 2_500_000
const MAX_LITERAL = 300_000
/** Characters looked at on one page, and attempts to read an object. */
const MAX_SCANNED = 5_000_000
const MAX_ATTEMPTS = 400

const dataType = /^(?:application\/(?:json|[\w.-]+\+json)|text\/x-magento-init|text\/json)\b/i
const codeType = /^(?:|text\/javascript|application\/javascript|module|text\/ecmascript)$/i
/** Data about a product has some of these words; other scripts are not parsed. */
const promising = /price|sku|imagePathList|colorImages|hiRes|mage\/gallery|variationValues/i

export function readScriptData({ document: { html, elements } }: PageContext): ScriptValue[] {
  const budget = { characters: MAX_SCANNED, attempts: MAX_ATTEMPTS }
  const scripts = elements.filter(({ name }) => name === 'script').slice(0, MAX_SCRIPTS)
  const values = scripts.flatMap((script) => {
    const type = (script.attributes.get('type') ?? '').trim()
    const isData = dataType.test(type) && !/ld\+json/i.test(type)
    if (!isData && !codeType.test(type)) return []
    const text = html.slice(script.open, Math.min(script.close, script.open + MAX_SCRIPT))
    if (!promising.test(text)) return []
    if (!isData) return readAssignments(text, budget)
    const value = foreignJson(text.trim())
    if (value === undefined) return []
    return [{ value: isFlatState(value) ? readFlatState(value) : value, name: nameOf(script) }]
  })
  const codes = scripts.map(({ open, close }) => html.slice(open, Math.min(close, open + MAX_SCRIPT)))
  const flight = readFlight(codes.filter((code) => code.includes('__next_f')))
  return [...values, ...flight.map((value) => ({ value, name: '__next_f' })), ...readDataAttributes(elements)]
}

const nameOf = ({ attributes }: Element): string =>
  attributes.get('id') ?? attributes.get('data-section-type') ?? 'json'

/** A name, then `=`, `:` or `(`, then an object; or an object that a function returns. */
const assignment = /(?:([\w$.\]"']{1,80})\s{0,8}[=:(]|\breturn)\s{0,8}(?=\{)/g
const quotedJson = /JSON\.parse\(\s{0,4}(["'])/g

function readAssignments(text: string, budget: { characters: number; attempts: number }): ScriptValue[] {
  const values: ScriptValue[] = []
  const pattern = new RegExp(assignment)
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (budget.attempts-- <= 0 || budget.characters <= 0) break
    const from = match.index + match[0].length
    const end = endOfObject(text, from, budget.characters)
    budget.characters -= (end ?? text.length) - from
    if (end === undefined) continue
    const object = text.slice(from, end)
    if (object.length < 30 || !promising.test(object)) {
      pattern.lastIndex = end
      continue
    }
    const value = foreignJson(object) ?? (object.length <= MAX_LITERAL ? readLiteral(object) : undefined)
    if (value === undefined) continue
    values.push({ value, name: (match[1] ?? '').replace(/["'\]]/g, '') })
    pattern.lastIndex = end
  }
  for (const match of text.matchAll(quotedJson)) {
    if (budget.attempts-- <= 0) break
    const inner = readLiteral(text.slice(match.index + match[0].length - 1, match.index + MAX_LITERAL))
    const value = typeof inner === 'string' ? foreignJson(inner) : undefined
    if (value !== undefined) values.push({ value, name: 'JSON.parse' })
  }
  return values
}

/** Attributes in which themes keep a product's variants. */
const dataAttributes = ['data-product_variations', 'data-variants', 'data-product', 'data-product-json']

function readDataAttributes(elements: Element[]): ScriptValue[] {
  const values: ScriptValue[] = []
  for (const element of elements) {
    if (element.attributes.size === 0 || values.length >= 20) continue
    for (const name of dataAttributes) {
      const text = attributeOf(element, name)
      const value = text && /^\s*[[{]/.test(text) ? foreignJson(text) : undefined
      if (value !== undefined) values.push({ value, name })
    }
  }
  return values
}
