import { type Element, labelOf } from '../html/document.ts'
import { zones } from '../html/zones.ts'
import { digitsOf, moneyPattern } from '../values/money.ts'
import type { ProductArea } from './product-area.ts'

export interface Choice {
  value: string
  price?: string | undefined
  isGone: boolean
}

export interface OptionGroup {
  name: string
  choices: Choice[]
  element: Element
}

/** Choices that are not about the product. */
export const notOptions =
  /quantit|(?:^|[^a-z])(?:qty|menge|anzahl|cantidad|country|land|currency|language|locale|sort|rating|review|subscri|selling_?plan|purchase[-_ ]?option|delivery|shipping|payment|gift|newsletter|search|region|zip|warranty|per-?page|store|address)/i
const notChoices =
  /^(?:-+|choose|select|please|bitte|wähle|auswählen|option(?:en)? wählen|choisir|choisissez|sélectionn|elige|elegir|selecciona|seleziona|scegli|wybierz|maak een keuze|pick)/i
const gone =
  /[\s\-–(]*(?:sold out|out of stock|unavailable|ausverkauft|nicht verfügbar|nicht vorrätig|épuisé|rupture|indisponible|agotado|esaurito|non disponibile|uitverkocht)\)?\s*$/iu

/** A choice by its words; undefined for a prompt such as `Choose an option`. */
export function choiceOf(text: string, element: Element): Choice | undefined {
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

export const isChoice = (choice: Choice | undefined): choice is Choice => choice !== undefined

export const isOption = (element: Element, area: ProductArea): boolean => {
  const own = `${element.attributes.get('name') ?? ''} ${labelOf(element)}`
  // A select that its theme hides behind swatches still lists the choices.
  return (
    !notOptions.test(own) &&
    (area.isOwn(element) || area.isOwn({ ...element, zones: element.zones & ~zones.hidden }))
  )
}

export function labelsByFor(elements: Element[]): Map<string, Element> {
  const labels = new Map<string, Element>()
  for (const element of elements) {
    const id = element.name === 'label' ? element.attributes.get('for') : undefined
    if (id && !labels.has(id)) labels.set(id, element)
  }
  return labels
}

/** Classes of elements that name a group of choices. */
export const named =
  /(?:^|[\s_-])(?:label|legend|title|name|option-name|control-label|form__label|form-label)(?:$|[\s_-])/

/** A label without `for`, shortly before the choice and in the same wrapper. */
export function labelBefore(elements: Element[], choice: Element): Element | undefined {
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
