import { attributeOf, type Element } from '../html/document.ts'
import { wordsIn } from '../html/words.ts'
import type { PageContext } from '../page-context.ts'

const MAX_BUTTONS = 400
const cartWords =
  /^(?:add (?:\w+ )?to (?:your |my |the )?(?:cart|basket|bag|trolley)|buy (?:it )?now|in den (?:warenkorb|einkaufswagen)|jetzt kaufen|ajouter au panier|añadir (?:al carrito|a la cesta)|aggiungi al carrello|in winkelwagen|dodaj do koszyka)(?!\p{L})/iu

/** True if a shopper can put the product into a cart: its price is a retail price. */
export const hasCartButton = (context: PageContext): boolean => cartButton(context) !== undefined

export function cartButton({ document, words }: PageContext): Element | undefined {
  const isButton = ({ name, attributes }: Element) =>
    name === 'button' || name === 'a' || (name === 'input' && attributes.get('type') === 'submit')
  return document.elements
    .filter(isButton)
    .slice(0, MAX_BUTTONS)
    .find((element) =>
      [wordsIn(words, element, 60), attributeOf(element, 'value'), attributeOf(element, 'aria-label')].some(
        (text) => text !== undefined && cartWords.test(text.trim()),
      ),
    )
}
