import type { Element } from '../html/document.ts'
import { zones } from '../html/zones.ts'
import { type PageContext, sameTitle } from '../page-context.ts'
import { type RawFacts, withTrust } from '../raw-facts.ts'
import { ownField } from '../values/fields.ts'
import { type MarkedItem, type MarkedItems, type MarkupNotation, readMarkedItems } from './marked-items.ts'
import { readSchemaProduct } from './schema-org.ts'

/** For the first of several products that nothing on the page tells apart. */
const UNSURE = 0.4

const microdata: MarkupNotation = {
  typeOf: ({ attributes }) =>
    attributes.has('itemscope') || attributes.has('itemtype')
      ? (attributes.get('itemtype') ?? '')
      : undefined,
  propertyOf: ({ attributes }) => attributes.get('itemprop'),
}

/** `vocab` and prefixes are not resolved: shops write schema.org names in all of them. */
const rdfa: MarkupNotation = {
  typeOf: ({ attributes, name }) => (name === 'meta' ? undefined : attributes.get('typeof')),
  propertyOf: ({ attributes, name }: Element) => {
    const property = attributes.get('property')
    return property === undefined || (name === 'meta' && /^(?:og|product|fb|article|twitter):/.test(property))
      ? undefined
      : property
  },
}

export const readMicrodata = (context: PageContext): RawFacts => readNotation(context, microdata)
export const readRdfa = (context: PageContext): RawFacts => readNotation(context, rdfa)

function readNotation(context: PageContext, notation: MarkupNotation): RawFacts {
  const marked = readMarkedItems(context.document, context.words, notation)
  const { product, trust } = mainItem(marked, context)
  if (!product) return {}
  const source = { get: ownField, snippet: marked.snippet, pageUrl: context.url }
  return withTrust(readSchemaProduct(source, product.fields), trust)
}

const isProduct = ({ fields }: MarkedItem): boolean =>
  /(?:^|[/:#\s])(?:Product|ProductGroup|IndividualProduct|ProductModel)(?:$|\s)/.test(String(fields['@type']))

function mainItem(
  { items }: MarkedItems,
  { heading, headingText, pageTitle }: PageContext,
): { product?: MarkedItem; trust: number } {
  const products = items.filter(
    (item) => isProduct(item) && !item.isNested && (item.element.zones & (zones.frame | zones.related)) === 0,
  )
  const [only, ...others] = products
  if (!only) return { trust: 0 }
  if (others.length === 0) return { product: only, trust: 1 }
  const around = products.find(
    ({ element }) => heading && heading.start > element.start && heading.start < element.close,
  )
  const alike = products.find(
    ({ fields }) =>
      typeof fields.name === 'string' &&
      [headingText, pageTitle].some((title) => sameTitle(String(fields.name), title)),
  )
  const product = around ?? alike
  return product ? { product, trust: 1 } : { product: only, trust: UNSURE }
}
