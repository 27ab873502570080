import { type Element, elementsIn } from '../html/document.ts'
import { wordsIn } from '../html/words.ts'
import type { PageContext } from '../page-context.ts'
import { digitsOf, moneyPattern } from '../values/money.ts'
import { type Choice, choiceOf, cleanName, isChoice, isOption, type OptionGroup } from './option-choices.ts'
import type { ProductArea } from './product-area.ts'

const MAX_GROUPS = 20
const MAX_CHOICES = 100
const MAX_RADIOS = 400

/** Tables with one variant in each row, chosen by a radio button: its words, and its price. */
export function tableGroups({ document, words }: PageContext, area: ProductArea): OptionGroup[] {
  const radios = document.elements.filter(
    (element) =>
      element.name === 'input' && element.attributes.get('type') === 'radio' && isOption(element, area),
  )
  const rows = new Map<Element, Element[]>()
  for (const radio of radios.slice(0, MAX_RADIOS)) {
    const row = ancestor(radio, 'tr')
    const table = row && ancestor(row, 'table')
    if (row && table) rows.set(table, [...(rows.get(table) ?? []), row])
  }
  return [...rows].slice(0, MAX_GROUPS).flatMap(([table, lines]) => {
    if (lines.length < 2 || new Set(lines).size < lines.length) return []
    const choices = lines.slice(0, MAX_CHOICES).map((row): Choice | undefined => {
      const cells = [...elementsIn(document, row)].filter(({ name }) => name === 'td' || name === 'th')
      const texts = cells.map((cell) => wordsIn(words, cell, 120))
      const value = texts.find((text) => text !== '' && !moneyPattern().test(text))
      const choice = value ? choiceOf(value, row) : undefined
      return choice && { ...choice, price: choice.price ?? amountOf(texts) }
    })
    const title = [...elementsIn(document, table)].find(({ name }) => name === 'th')
    const name = cleanName((title && wordsIn(words, title, 60)) || '') || 'Variant'
    return [{ name, choices: choices.filter(isChoice), element: table }]
  })
}

/** The first amount of money in some texts. */
function amountOf(texts: string[]): string | undefined {
  for (const text of texts) {
    const { first, second } = moneyPattern().exec(text)?.groups ?? {}
    if (first ?? second) return digitsOf(first ?? second ?? '')
  }
  return undefined
}

function ancestor(element: Element, name: string): Element | undefined {
  let at = element.parent
  for (let steps = 0; at && steps < 8; steps += 1, at = at.parent) if (at.name === name) return at
  return undefined
}
