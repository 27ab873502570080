import { has, nodesOf, nodesOfType, offersOf, type Product, productsIn, textOf, typesOf } from '../json-ld.ts'
import { few, type SeoCheck } from '../page.ts'
import { lacking, named, offersLacking } from '../product-evidence.ts'

const group = 'data'
/** Values of availability that Google's merchant listings know. */
const AVAILABILITY =
  /^(?:https?:\/\/schema\.org\/)?(?:BackOrder|Discontinued|InStock|InStoreOnly|LimitedAvailability|OnlineOnly|OutOfStock|PreOrder|PreSale|SoldOut)$/
const gtinKeys = ['gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14'] as const

/** The last digit of a GTIN is computed from the others. */
function isGtin(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

const faultyGtins = (product: Product): string[] =>
  gtinKeys.flatMap((key) => {
    const value = textOf(product[key])
    return value !== '' && !isGtin(value) ? [`${named(product)}: ${key} ${value.slice(0, 40)}`] : []
  })

/** The seller states policies once for all products, or in each offer. */
const policyKeys = ['shippingDetails', 'hasMerchantReturnPolicy'] as const
const sellers = ['Organization', 'OnlineStore', 'OnlineBusiness', 'Store']
const isStatedBySeller = (blocks: { value: unknown }[], key: (typeof policyKeys)[number]) =>
  nodesOfType(blocks, ...sellers).some((seller) =>
    has(seller, key === 'shippingDetails' ? 'hasShippingService' : key),
  )

const recommendedBy = (product: Product, blocks: { value: unknown }[]): string[] => [
  ...(has(product, 'aggregateRating') || has(product, 'review') ? [] : ['aggregateRating or review']),
  ...policyKeys.filter(
    (key) =>
      offersOf(product).some((offer) => !typesOf(offer).includes('AggregateOffer') && !has(offer, key)) &&
      !isStatedBySeller(blocks, key),
  ),
]

const isUnnamed = (author: unknown) =>
  textOf(author) === '' && !nodesOf(author).some((node) => textOf(node.name) !== '')

/** Checks by Google's lists for product snippets and merchant listings, beyond those of every shop. */
export const merchantChecks: SeoCheck[] = [
  {
    id: 'availability-faulty',
    group,
    weight: 'medium',
    title: 'Availability is not a value that Google knows',
    why: 'Google ignores a value outside its list and shows no stock state.',
    fix: 'Use one of schema.org’s values, such as https://schema.org/InStock or https://schema.org/OutOfStock.',
    run: ({ markup }) =>
      offersLacking(
        markup,
        (offer) => has(offer, 'availability') && !AVAILABILITY.test(textOf(offer.availability)),
      ),
  },
  {
    id: 'gtin-faulty',
    group,
    weight: 'medium',
    title: 'GTIN is wrong',
    why: 'Google refuses offers whose GTIN has the wrong length or check digit.',
    fix: 'Copy the number from the barcode: 8, 12, 13 or 14 digits. Leave it out if the product has none.',
    run: ({ markup: { jsonLd } }) => few(productsIn(jsonLd).flatMap(faultyGtins)),
  },
  {
    id: 'image-address',
    group,
    weight: 'medium',
    title: 'Image in the data has no complete address',
    why: 'Google loads product images by complete addresses only.',
    fix: 'Write the addresses in "image" with https.',
    run: ({ markup }) =>
      lacking(markup, ({ image }) =>
        [image].flat().some((each) => textOf(each) !== '' && !/^https?:\/\//i.test(textOf(each))),
      ),
  },
  {
    id: 'review-faulty',
    group,
    weight: 'medium',
    title: 'Review has no author or rating',
    why: 'Google requires both for each review.',
    fix: 'Name the author and the rating, or leave the review out.',
    run: ({ markup: { jsonLd } }) =>
      few(
        nodesOfType(jsonLd, 'Review')
          .filter(
            ({ author, reviewRating }) =>
              isUnnamed(author) || !nodesOf(reviewRating).some((node) => has(node, 'ratingValue')),
          )
          .map((review) => JSON.stringify(review).slice(0, 160)),
      ),
  },
  {
    id: 'product-recommended',
    group,
    weight: 'low',
    title: 'Product data lacks fields that Google recommends',
    why: 'Results with ratings, delivery and returns show more.',
    fix: 'Add the fields below where they are true. State only ratings that customers gave.',
    run: ({ markup: { jsonLd } }) =>
      few(
        productsIn(jsonLd).flatMap((product) => {
          const absent = recommendedBy(product, jsonLd)
          return absent.length > 0 ? [`${named(product)}: ${absent.join(', ')}`] : []
        }),
      ),
  },
]
