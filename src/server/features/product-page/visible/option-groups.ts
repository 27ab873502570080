import { attributeOf, type Element, elementsIn, isWithin, labelOf } from '../html/document.ts'
import { wordsIn } from '../html/words.ts'
import type { PageContext } from '../page-context.ts'
import {
  choiceOf,
  cleanName,
  isChoice,
  isOption,
  labelBefore,
  labelsByFor,
  named,
  notOptions,
  type OptionGroup,
} from './option-choices.ts'
import type { ProductArea } from './product-area.ts'

const MAX_CHOICES = 100

export function selectGroups({ document, words }: PageContext, area: ProductArea): OptionGroup[] {
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

export function radioGroups({ document, words }: PageContext, area: ProductArea): OptionGroup[] {
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
        (first?.parent && attributeOf(first.parent, 'aria-label')) ||
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
    // The group may hold other choices with names of their own, so the nearest name counts.
    for (let index = input.index - 1; index > group.index; index -= 1) {
      const element = elements[index]
      if (
        element &&
        !isWithin(input, element) &&
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
  /(?:^|[\s_-])(?:swatch-option|swatch(?!-(?:attribute|opt|list|group|container|wrapper|label))|sku-property-item|option-value|variant-option|option-button|swatchavailable|swatchselect|sku-item--(?:text|image))(?:$|[\s_-])/

/** Marked by its class or, as for screen readers, by its role. */
const isGroup = (element: Element) =>
  swatchGroup.test(labelOf(element)) ||
  element.name === 'fieldset' ||
  /^(?:radiogroup|listbox)$/.test(attributeOf(element, 'role') ?? '')
const isItem = (element: Element) =>
  element.name === 'li' ||
  element.name === 'button' ||
  swatchChoice.test(labelOf(element)) ||
  /^(?:radio|option)$/.test(attributeOf(element, 'role') ?? '')

export function swatchGroups({ document, words }: PageContext, area: ProductArea): OptionGroup[] {
  const marked = document.elements
    .filter((element) => isGroup(element) && isOption(element, area))
    .slice(0, 20)
  const groups = marked.flatMap((group): OptionGroup[] => {
    const inside = [...elementsIn(document, group)].slice(0, 400)
    const items = inside.filter(isItem)
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
    const shown = choices.filter(isChoice)
    return name === '' || notOptions.test(name) || shown.length === 0
      ? []
      : [{ name, choices: shown, element: group }]
  })
  // Parts of a group share its label; the innermost group with a name and choices is the option.
  return groups.filter(({ element }) => !groups.some((inner) => isWithin(inner.element, element)))
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
