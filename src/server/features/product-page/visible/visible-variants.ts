import { attributeOf, type Element, elementsIn, isWithin, labelOf } from '../html/document.ts'
import { snippetAt, wordsIn } from '../html/words.ts'
import type { PageContext } from '../page-context.ts'
import type { RawFacts, RawVariant } from '../raw-facts.ts'
import { digitsOf, moneyPattern } from '../values/money.ts'
import type { ProductArea } from './product-area.ts'

interface Choice {
  value: string
  price?: string | undefined
  isGone: boolean
}
interface OptionGroup {
  name: string
  choices: Choice[]
  element: Element
}

const MAX_GROUPS = 6
const MAX_CHOICES = 100
const MAX_COMBINATIONS = 100
const notOptions =
  /quantit|(?:^|[^a-z])(?:qty|menge|anzahl|cantidad|country|land|currency|language|locale|sort|rating|review|subscri|selling_?plan|purchase[-_ ]?option|delivery|shipping|payment|gift|newsletter|search|region|zip|warranty|per-?page|store|address)/i
const notChoices =
  /^(?:-+|choose|select|please|bitte|wähle|auswählen|option(?:en)? wählen|choisir|choisissez|sélectionn|elige|elegir|selecciona|seleziona|scegli|wybierz|maak een keuze|pick)/i
const gone =
  /[\s\-–(]*(?:sold out|out of stock|unavailable|ausverkauft|nicht verfügbar|nicht vorrätig|épuisé|rupture|indisponible|agotado|esaurito|non disponibile|uitverkocht)\)?\s*$/iu

/** Options that a visitor can choose from, combined into variants. */
export function readVisibleVariants(context: PageContext, area: ProductArea): RawFacts {
  const groups = distinct([
    ...selectGroups(context, area),
    ...radioGroups(context, area),
    ...swatchGroups(context, area),
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

function choiceOf(text: string, element: Element): Choice | undefined {
  const words = text.replace(/\s+/g, ' ').trim().slice(0, 120)
  if (words === '' || notChoices.test(words)) return undefined
  const isGone =
    gone.test(words) ||
    element.attributes.has('disabled') ||
    /(?:^|[\s_-])(?:disabled|sold-?out|unavailable|out-of-stock)(?:$|[\s_-])/.test(labelOf(element))
  const naked = words.replace(gone, '')
  const money = moneyPattern().exec(naked)
  if (!money) return { value: naked.trim(), isGone }
  const before = naked.slice(0, money.index).replace(/[\s([–-]+$/, '')
  const isDifference = /[+−]\s*$/.test(naked.slice(0, money.index))
  const value = before.replace(/\s*[+−]$/, '').trim()
  return value === ''
    ? undefined
    : {
        value,
        isGone,
        price: isDifference ? undefined : digitsOf(money.groups?.first ?? money.groups?.second ?? ''),
      }
}

const isChoice = (choice: Choice | undefined): choice is Choice => choice !== undefined

function selectGroups({ document, words }: PageContext, area: ProductArea): OptionGroup[] {
  const labels = labelsByFor(document.elements)
  return document.elements
    .filter((element) => element.name === 'select' && element.start > 0 && isOption(element, area))
    .slice(0, 20)
    .flatMap((select) => {
      const options = [...elementsIn(document, select)]
        .filter(({ name }) => name === 'option')
        .slice(0, MAX_CHOICES)
      const choices = options
        .filter((option) => attributeOf(option, 'value') !== '')
        .map((option) => choiceOf(wordsIn(words, option, 120), option))
        .filter(isChoice)
      const label = labels.get(select.attributes.get('id') ?? '') ?? labelBefore(document.elements, select)
      const name = cleanName(
        (label && wordsIn(words, label, 60)) ||
          attributeOf(select, 'aria-label') ||
          attributeOf(select, 'data-option-name') ||
          attributeOf(select, 'name') ||
          '',
      )
      return name === '' || notOptions.test(name) || choices.length === 0
        ? []
        : [{ name, choices, element: select }]
    })
}

const isOption = (element: Element, area: ProductArea): boolean => {
  const own = `${element.attributes.get('name') ?? ''} ${labelOf(element)}`
  // A select that its theme hides behind swatches still lists the choices.
  return (
    !notOptions.test(own) && (area.isOwn(element) || area.isOwn({ ...element, zones: element.zones & ~4 }))
  )
}

function labelsByFor(elements: Element[]): Map<string, Element> {
  const labels = new Map<string, Element>()
  for (const element of elements) {
    const id = element.name === 'label' ? element.attributes.get('for') : undefined
    if (id && !labels.has(id)) labels.set(id, element)
  }
  return labels
}

const named =
  /(?:^|[\s_-])(?:label|legend|title|name|option-name|control-label|form__label|form-label)(?:$|[\s_-])/

/** A label without `for`, shortly before the choice and in the same wrapper. */
function labelBefore(elements: Element[], choice: Element): Element | undefined {
  for (let at = choice.index - 1; at >= Math.max(0, choice.index - 6); at -= 1) {
    const element = elements[at]
    if (element && (element.name === 'label' || element.name === 'legend' || named.test(labelOf(element))))
      return element
  }
  return undefined
}

/** `options[Color]`, `attribute_pa_color` and `Color: Red` all name the color. */
export const cleanName = (text: string): string =>
  (/\[([^\]\d][^\]]*)\]$/.exec(text)?.[1] ?? text)
    .replace(/^attribute_(?:pa_)?/, '')
    .replace(/^(?:select|choose|pick)\s+(?:an? |your |the )?/i, '')
    .replace(/[:*].*$/s, '')
    .replace(/[-_]\d+$/, '')
    .trim()
    .slice(0, 60)

function radioGroups({ document, words }: PageContext, area: ProductArea): OptionGroup[] {
  const labels = labelsByFor(document.elements)
  const byName = new Map<string, Element[]>()
  for (const element of document.elements) {
    if (element.name !== 'input' || element.attributes.get('type') !== 'radio' || !isOption(element, area))
      continue
    const name = element.attributes.get('name') ?? ''
    const known = byName.get(name)
    if (known) known.push(element)
    else if (byName.size < 20) byName.set(name, [element])
  }
  return [...byName].flatMap(([raw, inputs]) => {
    const [first] = inputs
    const legend = first && groupLegend(document.elements, first)
    const name = cleanName(
      (legend && wordsIn(words, legend, 60)) ||
        attributeOf(first?.parent ?? ({ attributes: new Map() } as unknown as Element), 'aria-label') ||
        raw,
    )
    if (!first || name === '' || notOptions.test(name) || /^\d+$/.test(name)) return []
    const choices = inputs.slice(0, MAX_CHOICES).map((input) => {
      const label =
        labels.get(input.attributes.get('id') ?? '') ??
        (input.parent?.name === 'label' ? input.parent : undefined)
      const value = attributeOf(input, 'value') ?? ''
      const shown =
        (label && wordsIn(words, label, 120)) ||
        attributeOf(input, 'aria-label') ||
        attributeOf(input, 'title') ||
        ''
      return choiceOf(shown || value, input)
    })
    return [{ name, choices: choices.filter(isChoice), element: first }]
  })
}

/** The legend of the fieldset, or the label of the group, that a radio button stands in. */
function groupLegend(elements: Element[], input: Element): Element | undefined {
  let at = input.parent
  for (let steps = 0; at && steps < 5; steps += 1, at = at.parent) {
    const group = at
    const isGroup =
      group.name === 'fieldset' ||
      group.attributes.get('role') === 'radiogroup' ||
      /option|variant|attribute|swatch|variation/.test(labelOf(group))
    if (!isGroup) continue
    for (let index = group.index + 1; index < input.index; index += 1) {
      const element = elements[index]
      if (
        element &&
        (element.name === 'legend' ||
          (element.name !== 'input' && named.test(labelOf(element))) ||
          (element.name === 'label' && !element.attributes.has('for')))
      )
        return element
    }
  }
  return undefined
}

const swatchGroup =
  /(?:^|[\s_-])(?:swatch-attribute|variation_\w+|sku-property|sku-item--property|twister(?:-row)?|option-group|variant-group|product-option|product-variants-item|variation-selector)(?:$|[\s_-])/
const swatchChoice =
  /(?:^|[\s_-])(?:swatch-option|swatch|sku-property-item|option-value|variant-option|option-button|swatchavailable|swatchselect|sku-item--(?:text|image))(?:$|[\s_-])/

function swatchGroups({ document, words }: PageContext, area: ProductArea): OptionGroup[] {
  const marked = document.elements
    .filter((element) => swatchGroup.test(labelOf(element)) && isOption(element, area))
    .slice(0, 20)
  return marked
    .filter((element) => !marked.some((inner) => isWithin(inner, element)))
    .flatMap((group) => {
      const inside = [...elementsIn(document, group)].slice(0, 400)
      const items = inside.filter(
        (element) =>
          element.name === 'li' || element.name === 'button' || swatchChoice.test(labelOf(element)),
      )
      const outer = items.filter(
        (item) =>
          !items.some((other) => other !== item && item.start > other.start && item.start < other.close),
      )
      const choices = outer
        .slice(0, MAX_CHOICES)
        .map((item) =>
          choiceOf(swatchText(item, [...elementsIn(document, item)], wordsIn(words, item, 120)), item),
        )
      const label = inside.find(
        (element) =>
          (element.name === 'label' ||
            element.name === 'legend' ||
            named.test(labelOf(element)) ||
            /label/.test(labelOf(element))) &&
          !outer.some((item) => element.start > item.start && element.start < item.close),
      )
      const name = cleanName((label && wordsIn(words, label, 60)) || attributeOf(group, 'aria-label') || '')
      return name === '' || notOptions.test(name)
        ? []
        : [{ name, choices: choices.filter(isChoice), element: group }]
    })
}

function swatchText(item: Element, inside: Element[], shown: string): string {
  const stated = ['data-option-label', 'option-label', 'data-value', 'aria-label', 'title'].flatMap(
    (name) => attributeOf(item, name) ?? [],
  )[0]
  const image = inside.find(({ name }) => name === 'img')
  const text =
    stated ?? (shown || (image && (attributeOf(image, 'alt') ?? attributeOf(image, 'title'))) || '')
  return text.replace(/^(?:click to select|select|choose)\s+/i, '')
}
