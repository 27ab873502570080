import { has, nodesOf, nodesOfType, offersOf, type Product, productsIn, textOf, typesOf } from '../json-ld.ts'
import { few, type ReadPage, type SeoCheck, when } from '../page.ts'
import { lacking, offersLacking } from '../product-evidence.ts'

const group = 'data'
const GOOGLE = 'Google requires it for product results.'
const RECOMMENDED = 'Google recommends it: results with it show more.'
const PRICE = /^\d+(?:\.\d+)?$/
const CURRENCY = /^[A-Z]{3}$/

const priceOf = (offer: Product) => textOf(offer.price) || textOf(offer.lowPrice) || specified(offer)
const specified = ({ priceSpecification }: Product) => {
  const [first] = Array.isArray(priceSpecification) ? priceSpecification : [priceSpecification]
  return textOf((first as Product | undefined)?.price)
}
const currencyOf = (offer: Product) => {
  const { priceSpecification } = offer
  const [first] = Array.isArray(priceSpecification) ? priceSpecification : [priceSpecification]
  return textOf(offer.priceCurrency) || textOf((first as Product | undefined)?.priceCurrency)
}

const looksLikeProduct = ({ markup }: ReadPage) => /^(?:og:)?product/.test(markup.social['og:type'] ?? '')
const isHome = ({ finalUrl }: ReadPage) => URL.parse(finalUrl)?.pathname === '/'

export const dataChecks: SeoCheck[] = [
  {
    id: 'json-ld-broken',
    group,
    weight: 'high',
    title: 'Structured data cannot be read',
    why: 'Search engines ignore JSON-LD with a mistake in it.',
    fix: 'Correct the JSON: quotes, commas and brackets.',
    run: ({ markup: { jsonLd } }) => few(jsonLd.flatMap(({ problem }) => problem ?? [])),
  },
  {
    id: 'json-ld-context',
    group,
    weight: 'medium',
    title: 'Structured data without schema.org context',
    why: 'Without @context the words have no meaning for search engines.',
    fix: 'Add "@context": "https://schema.org".',
    run: ({ markup: { jsonLd } }) =>
      few(
        jsonLd
          .flatMap(({ value }) => (Array.isArray(value) ? value : [value]))
          .filter(
            (value) =>
              typeof value === 'object' &&
              value !== null &&
              nodesOf(value).length > 0 &&
              !/schema\.org/i.test(JSON.stringify((value as Product)['@context'] ?? '')),
          )
          .map((value) => JSON.stringify(value).slice(0, 160)),
      ),
  },
  {
    id: 'product-missing',
    group,
    weight: 'high',
    title: 'Product page without product data',
    why: 'Without it, search results show no price, availability or picture.',
    fix: 'Add JSON-LD of type Product with name, image and offer.',
    run: (page) =>
      when(
        looksLikeProduct(page) && productsIn(page.markup.jsonLd).length === 0,
        'og:type says product, and there is no Product in JSON-LD',
      ),
  },
  {
    id: 'product-name',
    group,
    weight: 'high',
    title: 'Product has no name',
    why: GOOGLE,
    fix: 'Add "name".',
    run: ({ markup }) => lacking(markup, (product) => !has(product, 'name')),
  },
  {
    id: 'product-image',
    group,
    weight: 'medium',
    title: 'Product has no image',
    why: 'Google requires it for merchant listings.',
    fix: 'Add "image" with complete addresses of at least one photo.',
    run: ({ markup }) => lacking(markup, (product) => !has(product, 'image')),
  },
  {
    id: 'product-offer',
    group,
    weight: 'high',
    title: 'Product has no offer, review or rating',
    why: 'Google requires one of the three for product results.',
    fix: 'Add "offers" with price and currency.',
    run: ({ markup }) =>
      lacking(
        markup,
        (product) =>
          offersOf(product).length === 0 && !has(product, 'review') && !has(product, 'aggregateRating'),
      ),
  },
  {
    id: 'offer-price',
    group,
    weight: 'high',
    title: 'Offer has no usable price',
    why: `${GOOGLE} It is a number with a point, without sign or currency.`,
    fix: 'Add "price", such as "39.90".',
    run: ({ markup }) => offersLacking(markup, (offer) => !PRICE.test(priceOf(offer))),
  },
  {
    id: 'offer-currency',
    group,
    weight: 'high',
    title: 'Offer has no usable currency',
    why: `${GOOGLE} It is a code of three letters.`,
    fix: 'Add "priceCurrency", such as "EUR".',
    run: ({ markup }) => offersLacking(markup, (offer) => !CURRENCY.test(currencyOf(offer))),
  },
  {
    id: 'offer-availability',
    group,
    weight: 'low',
    title: 'Offer does not say whether it is in stock',
    why: RECOMMENDED,
    fix: 'Add "availability": "https://schema.org/InStock" or the state that is true.',
    run: ({ markup }) =>
      offersLacking(
        markup,
        (offer) => !typesOf(offer).includes('AggregateOffer') && !has(offer, 'availability'),
      ),
  },
  {
    id: 'offer-expired',
    group,
    weight: 'medium',
    title: 'Price is no longer valid',
    why: 'Google does not show offers whose priceValidUntil has passed.',
    fix: 'Set "priceValidUntil" to a day to come, or remove it.',
    run: ({ markup, headers }) => {
      const today = Date.parse(headers.date ?? '')
      return offersLacking(markup, (offer) => Date.parse(textOf(offer.priceValidUntil)) < today)
    },
  },
  {
    id: 'product-description',
    group,
    weight: 'low',
    title: 'Product has no description',
    why: RECOMMENDED,
    fix: 'Add "description".',
    run: ({ markup }) => lacking(markup, (product) => !has(product, 'description')),
  },
  {
    id: 'product-identifiers',
    group,
    weight: 'low',
    title: 'Product has no brand, SKU or GTIN',
    why: 'Google recommends them to tell products apart.',
    fix: 'Add "brand" and "sku", and "gtin" where there is one.',
    run: ({ markup }) =>
      lacking(
        markup,
        (product) =>
          !['brand', 'sku', 'mpn', 'gtin', 'gtin13', 'gtin12', 'gtin8'].some((key) => has(product, key)),
      ),
  },
  {
    id: 'rating-faulty',
    group,
    weight: 'medium',
    title: 'Rating is incomplete or out of range',
    why: 'Google requires a value within its scale and a number of ratings or reviews.',
    fix: 'State ratingValue with ratingCount or reviewCount, or remove the rating.',
    run: ({ markup: { jsonLd } }) =>
      few(
        nodesOfType(jsonLd, 'AggregateRating')
          .filter((rating) => {
            const value = Number(textOf(rating.ratingValue).replace(',', '.'))
            const best = Number(textOf(rating.bestRating) || 5)
            const isCounted = [rating.ratingCount, rating.reviewCount].some(
              (count) => Number(textOf(count)) > 0,
            )
            return !(value > 0 && value <= best && isCounted)
          })
          .map((rating) => JSON.stringify(rating).slice(0, 160)),
      ),
  },
  {
    id: 'price-differs',
    group,
    weight: 'high',
    title: 'Price in the data is not on the page',
    why: 'Google suspends product results whose price differs from the page.',
    fix: 'State the price that visitors see.',
    run: ({ markup }) => {
      const shown = new Set(markup.text.amounts)
      if (shown.size === 0) return []
      const prices = productsIn(markup.jsonLd).flatMap(offersOf).map(priceOf)
      const stated = prices.filter((price) => PRICE.test(price)).map((price) => String(Number(price)))
      const isSeen = stated.some((price) => shown.has(price))
      return stated.length > 0 && !isSeen
        ? few([`Data: ${stated.slice(0, 3).join(', ')}`, `Page: ${[...shown].slice(0, 5).join(', ')}`])
        : []
    },
  },
  {
    id: 'organization-missing',
    group,
    weight: 'low',
    title: 'Start page does not say who you are',
    why: 'An Organization with name and logo helps search engines show your brand.',
    fix: 'Add JSON-LD of type Organization with name, url and logo.',
    run: (page, { kind }) =>
      when(
        kind === 'site' &&
          isHome(page) &&
          nodesOfType(page.markup.jsonLd, 'Organization', 'OnlineStore', 'Store', 'LocalBusiness').length ===
            0,
        'No Organization in JSON-LD',
      ),
  },
  {
    id: 'breadcrumb-missing',
    group,
    weight: 'low',
    title: 'No breadcrumbs in the data',
    why: 'With a BreadcrumbList, results show where the page stands instead of its address.',
    fix: 'Add JSON-LD of type BreadcrumbList.',
    run: (page, { kind }) =>
      when(
        kind === 'site' && page.depth > 1 && nodesOfType(page.markup.jsonLd, 'BreadcrumbList').length === 0,
        `${page.depth} clicks from the start page`,
      ),
  },
]
