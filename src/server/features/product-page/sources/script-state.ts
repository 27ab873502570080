import { type PageContext, sameTitle } from '../page-context.ts'
import { type RawFacts, withTrust } from '../raw-facts.ts'
import { readGallery, readMagentoOptions, readModules, readVariantList } from '../scripts/known-shapes.ts'
import { readScriptData, type ScriptValue } from '../scripts/script-data.ts'
import { names } from '../scripts/state-names.ts'
import { readStateProduct } from '../scripts/state-product.ts'
import { pairsOf, textOf } from '../scripts/state-values.ts'
import { readLoneVariants, readSiblingVariants } from '../scripts/state-variants.ts'
import { type Fields, firstField, isFields, jsonSnippet, ownField } from '../values/fields.ts'
import { readShopifyProduct } from './shopify.ts'
import { onlyCurrency, shopCurrency } from './state-currency.ts'

const MAX_OBJECTS = 20_000
const MAX_DEPTH = 14
/** For a product object that stands under a product's name but is titled unlike the page. */
const UNSURE = 0.6

/** Parts of a state that hold other products. */
const foreign =
  /related|recommend|similar|recent|upsell|cross|also|cart|wishlist|bundle|carousel|collection|search|promo|ads|sponsored|breadcrumb|navigation|menu|review/i

/** State that pages hand to their scripts: `__NEXT_DATA__`, `window.runParams`, data of themes and shop systems. */
export function readScriptState(context: PageContext): RawFacts {
  const values = readScriptData(context)
  const parts = values.flatMap((value) => factsIn(value, context))
  // Objects titled like the page come first; parts such as galleries fill in the rest.
  const ordered = parts.toSorted((one, other) => other.rank - one.rank)
  const merged: RawFacts = {}
  for (const { facts } of ordered) Object.assign(merged, { ...facts, ...merged })
  if (merged.currency) return merged
  const currency = shopCurrency(context) ?? (merged.price && onlyCurrency(values))
  return currency ? { ...merged, currency } : merged
}

interface Part {
  facts: RawFacts
  rank: number
}

function factsIn({ value, name }: ScriptValue, context: PageContext): Part[] {
  const list = readVariantList(value) ?? readLoneVariants(value)
  if (list) return [{ facts: list, rank: 2 }]
  const parts: Part[] = []
  let level = [{ value, path: name, isForeign: foreign.test(name) }]
  let seen = 0
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next: typeof level = []
    for (const { value: each, path, isForeign } of level) {
      if (typeof each !== 'object' || each === null || seen++ > MAX_OBJECTS) continue
      const part = isFields(each) ? readObject(each, path, isForeign, context) : undefined
      if (part) parts.push(part)
      // A product's own values are not read again as the page's.
      if (part && part.rank >= 3) continue
      for (const [key, inner] of Object.entries(each))
        if (typeof inner === 'object' && inner !== null)
          next.push({
            value: inner,
            path: `${path.slice(-80)}.${key}`,
            isForeign: isForeign || foreign.test(key),
          })
    }
    level = next
  }
  return parts
}

function readObject(
  object: Fields,
  path: string,
  isForeign: boolean,
  context: PageContext,
): Part | undefined {
  const known = readModules(object)
  if (known) return { facts: known, rank: 4 }
  const part = isForeign
    ? undefined
    : (readMagentoOptions(object) ?? readGallery(object) ?? readSiblingFacts(object))
  if (part) return { facts: part, rank: 2 }
  return readProductObject(object, path, isForeign, context)
}

/** Variants and specifications that stand beside the product's object. */
function readSiblingFacts(object: Fields): RawFacts | undefined {
  if (firstField(object, ...names.title) !== undefined) return undefined
  const variants = readSiblingVariants(object)
  const key = specificationLists.find((name) => pairsOf(ownField(object, name)).length > 0)
  if (!key) return variants
  return {
    ...variants,
    specifications: { value: pairsOf(ownField(object, key)), snippet: jsonSnippet(object, key) },
  }
}

const specificationLists = ['specifications', 'goodsProperty', 'productProperties', 'technicalDetails']

function readProductObject(
  object: Fields,
  path: string,
  isForeign: boolean,
  context: PageContext,
): Part | undefined {
  const title = textOf(firstField(object, ...names.title))
  if (typeof title !== 'string' || title.length > 400) return undefined
  const isPriced =
    [...names.price, 'variants'].some((key) => ownField(object, key) !== undefined) ||
    readSiblingVariants(object) !== undefined
  const isTitled = [
    context.headingText,
    context.pageTitle,
    context.metas.get('og:title')?.[0]?.content ?? '',
  ].some((each) => sameTitle(title, each))
  const isNamed = /(?:^|[._])product(?:data|details?|json|info)?(?:[-_]?\d*)$/i.test(path)
  if (!isPriced) return isTitled && !isForeign ? readUnpriced(object) : undefined
  if (!isTitled && (isForeign || !isNamed)) return undefined
  const facts = readShopifyProduct(object, context.url) ?? readStateProduct(object)
  if (!facts.price && !facts.variants) return undefined
  return {
    facts: withTrust(facts, isTitled && !isForeign ? 1 : UNSURE),
    rank: isTitled && !isForeign ? 3 : 1,
  }
}

/** Photos and texts of a product whose price stands elsewhere in the state. */
function readUnpriced(object: Fields): Part | undefined {
  const { images, rating, reviewCount, specifications } = readStateProduct(object)
  return (
    images && {
      facts: {
        images,
        ...(rating && { rating }),
        ...(reviewCount && { reviewCount }),
        ...(specifications && { specifications }),
      },
      rank: 1,
    }
  )
}
