import { escaped, money, type Sample } from './sample.ts'

/** Sentences of a shop's frame, by language. */
const words = {
  en: {
    related: 'You may also like',
    free: 'Free shipping on orders over',
    pay: '4 interest-free payments of',
    cookies: 'We use cookies to improve your visit.',
    cart: 'Your cart',
    month: '/month',
    save: 'Save',
    qty: 'Quantity',
    add: 'Add to cart',
    inStock: 'In stock',
    soldOut: 'Sold out',
    was: 'Regular price',
    now: 'Sale price',
    reviews: 'reviews',
    outOf: 'out of',
    tax: 'Tax included.',
    shipping: 'Shipping',
    returns: 'Returns',
    details: 'Product details',
    from: 'From',
  },
  de: {
    related: 'Das könnte Ihnen auch gefallen',
    free: 'Versandkostenfrei ab',
    pay: 'oder 3 Raten à',
    cookies: 'Wir verwenden Cookies.',
    cart: 'Warenkorb',
    month: ' / Monat',
    save: 'Sie sparen',
    qty: 'Menge',
    add: 'In den Warenkorb',
    inStock: 'Auf Lager',
    soldOut: 'Ausverkauft',
    was: 'Normaler Preis',
    now: 'Verkaufspreis',
    reviews: 'Bewertungen',
    outOf: 'von',
    tax: 'inkl. MwSt. zzgl. Versandkosten',
    shipping: 'Versand',
    returns: 'Rückgabe',
    details: 'Technische Daten',
    from: 'Ab',
  },
  fr: {
    related: 'Vous aimerez aussi',
    free: 'Livraison offerte dès',
    pay: '3 x sans frais ou 3 fois',
    cookies: 'Nous utilisons des cookies.',
    cart: 'Votre panier',
    month: ' par mois',
    save: 'Économisez',
    qty: 'Quantité',
    add: 'Ajouter au panier',
    inStock: 'En stock',
    soldOut: 'Épuisé',
    was: 'Prix habituel',
    now: 'Prix soldé',
    reviews: 'avis',
    outOf: 'sur',
    tax: 'Taxes incluses.',
    shipping: 'Livraison',
    returns: 'Retours',
    details: 'Caractéristiques',
    from: 'Dès',
  },
  es: {
    related: 'También te puede gustar',
    free: 'Envío gratis a partir de',
    pay: 'o 3 plazos de',
    cookies: 'Usamos cookies.',
    cart: 'Tu carrito',
    month: ' al mes',
    save: 'Ahorra',
    qty: 'Cantidad',
    add: 'Añadir al carrito',
    inStock: 'En existencias',
    soldOut: 'Agotado',
    was: 'Precio habitual',
    now: 'Precio de oferta',
    reviews: 'opiniones',
    outOf: 'de',
    tax: 'Impuestos incluidos.',
    shipping: 'Envío',
    returns: 'Devoluciones',
    details: 'Especificaciones',
    from: 'Desde',
  },
  it: {
    related: 'Ti potrebbe interessare anche',
    free: 'Spedizione gratuita oltre',
    pay: 'oppure 3 rate da',
    cookies: 'Usiamo i cookie.',
    cart: 'Il tuo carrello',
    month: ' al mese',
    save: 'Risparmia',
    qty: 'Quantità',
    add: 'Aggiungi al carrello',
    inStock: 'Disponibile',
    soldOut: 'Esaurito',
    was: 'Prezzo di listino',
    now: 'Prezzo scontato',
    reviews: 'recensioni',
    outOf: 'su',
    tax: 'Imposte incluse.',
    shipping: 'Spedizione',
    returns: 'Resi',
    details: 'Dettagli tecnici',
    from: 'A partire da',
  },
}
export type Words = (typeof words)['en']

/** Shops in other languages of the corpus keep their frame in English. */
export const wordsOf = ({ locale }: Sample): Words => {
  const language = locale.slice(0, 2)
  return Object.hasOwn(words, language) ? words[language as keyof typeof words] : words.en
}

const share = (sample: Sample, part: number): string =>
  money(
    sample,
    sample.currency === 'JPY'
      ? Math.round(Number(sample.price) * part)
      : (Number(sample.price) * part).toFixed(2),
  )

export const cookieBanner = (sample: Sample): string =>
  `<div id="cookie-banner" class="cookie-consent"><p>${wordsOf(sample).cookies}</p><img src="/assets/cookie.png" width="300"><button>OK</button></div>`

export const freeShippingBar = (sample: Sample): string =>
  `<div class="announcement-bar"><p>${wordsOf(sample).free} ${share(sample, 1.7)}</p></div>`

/** The same sentence without a class that gives it away. */
export const freeShippingLine = (sample: Sample): string =>
  `<p>${wordsOf(sample).free} ${share(sample, 1.7)}</p>`

export const instalments = (sample: Sample): string =>
  `<p class="pay-later">${wordsOf(sample).pay} ${share(sample, 1 / 3)}</p>`

export const siteHeader = (sample: Sample): string =>
  `<header><a href="/"><img src="/assets/logo.png" alt="${escaped(sample.brand)} logo" width="180" height="40"></a><nav><a href="/new">New</a><a href="/sale">Sale</a></nav><div class="mini-cart">${wordsOf(sample).cart}: <span class="price">${money(sample, 0)}</span></div></header>`

export const siteFooter = (): string =>
  '<footer><img src="/assets/icons/visa.svg" width="38"><img src="/assets/payment/paypal.png" width="38"><img src="/assets/trust-badge.png" width="120"><p>© 2026</p></footer>'

const others = ['Drift', 'Mesa', 'Lark', 'Fjord']

/** A card of another product, with its own price and picture. */
const card = (sample: Sample, name: string, at: number): string =>
  `<li class="card"><a href="/${name.toLowerCase()}"><img src="https://${sample.host}/media/${name.toLowerCase()}-other.jpg" width="300" alt="${name}"><h3>${name}</h3></a><div class="price">${at === 1 ? `<s>${share(sample, 1.4)}</s> ` : ''}<span>${at === 2 ? `${wordsOf(sample).from} ` : ''}${share(sample, 0.4 + at / 5)}</span></div></li>`

export const relatedSection = (sample: Sample, label = 'related-products'): string =>
  `<section class="${label}"><h2>${wordsOf(sample).related}</h2><ul>${others.map((name, at) => card(sample, name, at)).join('')}</ul></section>`

/** Related products under a heading alone, without a class that gives them away. */
export const plainRelated = (sample: Sample): string =>
  `<div class="row"><h2>${wordsOf(sample).related}</h2><ul>${others.map((name, at) => card(sample, name, at)).join('')}</ul></div>`
