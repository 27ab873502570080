import {
  attributeOf,
  type Element,
  elementsIn,
  type HtmlDocument,
  isWithin,
  labelOf,
} from '../html/document.ts'
import { type Words, wordsIn } from '../html/words.ts'
import type { PageContext } from '../page-context.ts'
import { choiceOf, cleanName, isChoice, isOption, notOptions, type OptionGroup } from './option-choices.ts'
import type { ProductArea } from './product-area.ts'

const MAX_GROUPS = 20
const MAX_CHOICES = 100
const MAX_BUTTONS = 400
const MAX_NAME = 40
const MAX_BACK = 60

const tab =
  /(?:^|[\s_-])(?:tabs?|accordion|thumb\w*|slick|swiper|carousel|dots?|arrow|prev|next|share|close|zoom|wishlist)(?:$|[\s_-])/
const optionWord =
  /option|variant|variation|attribute|swatch|choice|configur|(?:^|[\s_-])(?:sku|sizes|colou?rs)(?:$|[\s_-])/
/** Links to pages stand in parts of many names, so fewer count. */
const linkedOption = /variant|variation|swatch/
const MAX_CHOICE = 40

/** Buttons or links side by side below a short label, with a value each or in a part that its name calls an option. */
export function buttonGroups({ document, words }: PageContext, area: ProductArea): OptionGroup[] {
  const families = new Map<Element, Element[]>()
  for (const button of document.elements.filter(isButton).slice(0, MAX_BUTTONS)) {
    const family = button.parent?.name === 'li' ? button.parent.parent : button.parent
    if (!family || !isOption(button, area) || !isChoiceButton(button)) continue
    families.set(family, [...(families.get(family) ?? []), button])
  }
  return [...families].slice(0, MAX_GROUPS).flatMap(([family, buttons]) => {
    const group = family.parent
    const [first] = buttons
    if (!first || buttons.length < 2 || !group) return []
    const word = buttons.some(leads) ? linkedOption : optionWord
    const isNamed = [first, family, group].some((element) => word.test(hintsOf(element)))
    if (!(isNamed || (buttons.every(hasValue) && !buttons.some(leads)))) return []
    const texts = buttons.slice(0, MAX_CHOICES).map((button) => textOf(button, document, words))
    if (texts.some((text) => text.length > MAX_CHOICE)) return []
    const name = nameBefore(document.elements, words, { group, button: first, texts })
    if (name === '' || name.length > MAX_NAME || notOptions.test(name)) return []
    const choices = texts.map((text, at) => choiceOf(text, buttons[at] ?? first))
    return [{ name, choices: choices.filter(isChoice), element: family }]
  })
}

const isButton = ({ name, attributes }: Element): boolean =>
  name === 'button' || (name === 'a' && attributes.size > 0)
/** A link that leads nowhere is a button. Others load the page of a choice. */
const leads = ({ name, attributes }: Element): boolean =>
  name === 'a' && !/^(?:#|javascript:|$)/i.test(attributes.get('href') ?? '')

const hintsOf = (element: Element): string =>
  `${labelOf(element)} ${element.attributes.get('data-testid') ?? ''}`

function textOf(button: Element, document: HtmlDocument, words: Words): string {
  const image = [...elementsIn(document, button)].find(({ name }) => name === 'img')
  return (
    wordsIn(words, button, 120) ||
    choiceValue(button) ||
    attributeOf(button, 'title') ||
    attributeOf(button, 'aria-label') ||
    (image && attributeOf(image, 'alt')) ||
    ''
  )
}

const valueNames = /^(?:value|data-(?:[\w-]*-)?(?:value|option|variant|size|colou?r|selection|choice))$/
const choiceValue = (button: Element): string =>
  [...button.attributes.keys()].flatMap((name) =>
    valueNames.test(name) ? (attributeOf(button, name) ?? []) : [],
  )[0] ?? ''
const hasValue = ({ attributes }: Element): boolean =>
  [...attributes.keys()].some((name) => valueNames.test(name.replace(/-id$/, '')))

const isChoiceButton = (button: Element): boolean =>
  !button.attributes.has('aria-controls') &&
  button.attributes.get('role') !== 'tab' &&
  button.attributes.get('type') !== 'submit' &&
  ![button, button.parent].some(
    (element) => element && tab.test(labelOf(element)) && !optionWord.test(labelOf(element)),
  )

/** The nearest words between the start of a group and its first button that are no prompt. */
function nameBefore(
  elements: Element[],
  words: Words,
  { group, button, texts }: { group: Element; button: Element; texts: string[] },
): string {
  for (let at = button.index - 1; at > Math.max(group.index, button.index - MAX_BACK); at -= 1) {
    const element = elements[at]
    if (!element || isWithin(button, element) || element.parent?.name === 'button') continue
    const text = wordsIn(words, element, MAX_NAME * 2)
    if (!texts.includes(text) && choiceOf(text, element)) return cleanName(text)
  }
  return ''
}
