import { type PageContext, sameTitle } from '../page-context.ts'
import { type RawFacts, withTrust } from '../raw-facts.ts'
import { type Fields, foreignJson, isFields, jsonSnippet, listOf, ownField } from '../values/fields.ts'
import { readSchemaProduct } from './schema-org.ts'
import type { SchemaSource } from './schema-source.ts'

const MAX_BLOCKS = 30
const MAX_BLOCK = 500_000
const MAX_NODES = 3_000
const MAX_DEPTH = 10
/** For the first of several products that nothing on the page tells apart. */
const UNSURE = 0.5

/** Data in `<script type="application/ld+json">`. A block that is not JSON is passed over. */
export function readJsonLd(context: PageContext): RawFacts {
  const nodes = blocksIn(context).flatMap((block) => nodesIn(foreignJson(unwrapped(block))))
  const source = sourceOver(nodes, context.url)
  const { product, trust } = mainProduct(source, nodes, context)
  return product ? withTrust(readSchemaProduct(source, completed(product, nodes)), trust) : {}
}

const isJsonLd = (type: string | undefined): boolean => /^application\/ld\+json\b/i.test(type?.trim() ?? '')

const blocksIn = ({ document: { html, elements } }: PageContext): string[] =>
  elements
    .filter(({ name, attributes }) => name === 'script' && isJsonLd(attributes.get('type')))
    .slice(0, MAX_BLOCKS)
    .filter(({ open, close }) => close - open <= MAX_BLOCK)
    .map(({ open, close }) => html.slice(open, close))

/** Without the comment marks that once hid scripts from browsers. No pattern runs over long blanks. */
const unwrapped = (block: string) =>
  block
    .trim()
    .replace(/^(<!--|\/\*<!\[CDATA\[\*\/|\/\/<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/;$/, '')
    .trimEnd()
    .replace(/(-->|\/\/\]\]>|\]\]>)$/, '')

/** Keys whose products are other products. */
const foreign = new Set([
  'isRelatedTo',
  'isSimilarTo',
  'itemListElement',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
  'hasVariant',
  'isVariantOf',
  'review',
  'itemReviewed',
  'itemOffered',
  'subjectOf',
])

interface Node {
  fields: Fields
  isForeign: boolean
  isMain: boolean
}

/** All objects of a block, outer ones first. */
function nodesIn(root: unknown): Node[] {
  const nodes: Node[] = []
  let level: { value: unknown; isForeign: boolean; isMain: boolean }[] = [
    { value: root, isForeign: false, isMain: false },
  ]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0 && nodes.length < MAX_NODES; depth += 1) {
    const next: typeof level = []
    for (const { value, isForeign, isMain } of level) {
      if (Array.isArray(value))
        for (const each of value.slice(0, 500)) next.push({ value: each, isForeign, isMain })
      if (!isFields(value) || nodes.length >= MAX_NODES) continue
      nodes.push({ fields: value, isForeign, isMain })
      for (const [key, each] of Object.entries(value).slice(0, 200))
        if (typeof each === 'object')
          next.push({ value: each, isForeign: isForeign || foreign.has(key), isMain: key === 'mainEntity' })
    }
    level = next
  }
  return nodes
}

/** Resolves `{"@id": "#offer"}` to the object of that id. */
function sourceOver(nodes: Node[], pageUrl: string): SchemaSource {
  const byId = new Map<string, Fields>()
  for (const { fields } of nodes) {
    const id = ownField(fields, '@id')
    if (typeof id === 'string' && Object.keys(fields).length > 1 && !byId.has(id)) byId.set(id, fields)
  }
  const resolve = (value: unknown): unknown => {
    if (!isFields(value) || Object.keys(value).length > 2) return value
    const id = ownField(value, '@id')
    return (typeof id === 'string' && byId.get(id)) || value
  }
  return {
    get: (owner, key) => {
      const value = ownField(owner, key)
      return Array.isArray(value) ? value.slice(0, 200).map(resolve) : resolve(value)
    },
    snippet: jsonSnippet,
    pageUrl,
  }
}

const isA = (node: Fields, ...types: string[]) =>
  listOf(ownField(node, '@type')).some(
    (each) => typeof each === 'string' && types.includes(each.replace(/^.*[/#:]/, '')),
  )

function mainProduct(
  source: SchemaSource,
  nodes: Node[],
  context: PageContext,
): { product?: Fields; trust: number } {
  const products = nodes.filter(({ fields }) =>
    isA(fields, 'Product', 'ProductGroup', 'IndividualProduct', 'ProductModel', 'Vehicle', 'Book'),
  )
  const own = products.filter(({ isForeign, fields }) => !isForeign && Object.keys(fields).length > 2)
  const candidates = own.length > 0 ? own : products
  const [only, ...others] = candidates
  if (!only) return { trust: 0 }
  if (others.length === 0)
    return { product: withSiblings(source, only.fields, nodes), trust: only.isForeign ? UNSURE : 1 }
  const main =
    candidates.find(({ isMain }) => isMain) ??
    candidates.find(
      ({ fields }) => isA(fields, 'ProductGroup') && ownField(fields, 'hasVariant') !== undefined,
    ) ??
    candidates.find(({ fields }) => isThisPage(source, fields, context)) ??
    candidates.find(({ fields }) => isNamedLikePage(source, fields, context))
  if (main) return { product: withSiblings(source, main.fields, nodes), trust: 1 }
  const names = new Set(candidates.map(({ fields }) => String(source.get(fields, 'name'))))
  return { product: only.fields, trust: names.size === 1 ? 1 : UNSURE }
}

function isThisPage(source: SchemaSource, product: Fields, { url }: PageContext): boolean {
  const page = URL.parse(url)
  const address = [source.get(product, 'url'), ownField(product, '@id')].find(
    (each) => typeof each === 'string',
  )
  const own = page && typeof address === 'string' ? URL.parse(address, page.href) : null
  return (
    own !== null &&
    page !== null &&
    own.pathname === page.pathname &&
    page.pathname !== '/' &&
    isNotFragment(own, page)
  )
}

/** `#product-2` on the same page says nothing about which product is the main one. */
const isNotFragment = (own: URL, page: URL): boolean =>
  own.hash === '' || own.hash === page.hash || /product/i.test(own.hash)

function isNamedLikePage(
  source: SchemaSource,
  product: Fields,
  { headingText, pageTitle }: PageContext,
): boolean {
  const name = source.get(product, 'name')
  return typeof name === 'string' && [headingText, pageTitle].some((title) => sameTitle(name, title))
}

/** A group that its variants point to with `isVariantOf`, as if it listed them itself. */
function withSiblings(source: SchemaSource, product: Fields, nodes: Node[]): Fields {
  if (source.get(product, 'hasVariant') !== undefined || !isA(product, 'ProductGroup')) return product
  const id = ownField(product, '@id')
  const variants = nodes
    .map(({ fields }) => fields)
    .filter((fields) =>
      listOf(ownField(fields, 'isVariantOf')).some(
        (each) => isFields(each) && id !== undefined && ownField(each, '@id') === id,
      ),
    )
  return variants.length > 0 ? { ...product, hasVariant: variants } : product
}

/** Themes and apps describe the same product in blocks of their own: each adds the properties that the other lacks. */
function completed(product: Fields, nodes: Node[]): Fields {
  const [id, name] = [ownField(product, '@id'), ownField(product, 'name')]
  const isSame = (fields: Fields) =>
    isA(fields, 'Product') &&
    (id !== undefined
      ? ownField(fields, '@id') === id
      : name !== undefined && ownField(fields, 'name') === name)
  const same = nodes.filter(({ fields, isForeign }) => !isForeign && fields !== product && isSame(fields))
  return Object.assign({}, ...same.toReversed().map(({ fields }) => fields), product)
}
