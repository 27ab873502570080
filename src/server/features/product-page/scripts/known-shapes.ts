import type { RawFacts, RawPair, RawVariant } from '../raw-facts.ts'
import { type Fields, firstField, isFields, jsonSnippet, listOf, ownField } from '../values/fields.ts'
import { amountIn, currencyIn, imagesOf, pairsOf } from './state-values.ts'
import { variantOf } from './state-variants.ts'

// Data of shop systems that does not stand in one product object.

const inner = (owner: unknown, ...keys: string[]): Fields | undefined => {
  const value = isFields(owner) ? firstField(owner, ...keys) : undefined
  return isFields(value) ? value : undefined
}

/** AliExpress: a module or component per part of the page. */
export function readModules(data: Fields): RawFacts | undefined {
  const title = inner(data, 'titleModule', 'productInfoComponent')
  const images = inner(data, 'imageModule', 'imageComponent')
  if (!title || !images || ownField(title, 'subject') === undefined) return undefined
  const price = inner(data, 'priceModule', 'priceComponent')
  const amount = price && firstField(price, 'minActivityAmount', 'minAmount', 'discountPrice')
  const former =
    price && ownField(price, 'minActivityAmount') !== undefined
      ? ownField(price, 'minAmount')
      : price && ownField(price, 'origPrice')
  const sku = inner(data, 'skuModule', 'skuComponent')
  const variants = sku ? skuVariants(sku, data) : []
  const specs = inner(data, 'specsModule', 'productPropComponent')
  const rating = inner(title, 'feedbackRating') ?? inner(data, 'feedbackComponent')
  const store = inner(data, 'storeModule', 'sellerComponent')
  const isRange =
    isFields(amount) &&
    amountIn(price && ownField(price, 'maxAmount')) !== undefined &&
    Number(amountIn(price && firstField(price, 'maxActivityAmount', 'maxAmount'))) > Number(amountIn(amount))
  return {
    title: { value: ownField(title, 'subject'), snippet: jsonSnippet(title, 'subject') },
    images: {
      value: imagesOf(ownField(images, 'imagePathList')),
      snippet: jsonSnippet(images, 'imagePathList'),
    },
    ...(price &&
      amountIn(amount) !== undefined && {
        price: { value: amountIn(amount), snippet: jsonSnippet({ price: amount }, 'price'), isFrom: isRange },
      }),
    ...(price &&
      amountIn(former) !== undefined && {
        compareAt: { value: amountIn(former), snippet: jsonSnippet({ price: former }, 'price') },
      }),
    ...(currencyIn(amount) && {
      currency: { value: currencyIn(amount), snippet: jsonSnippet({ price: amount }, 'price') },
    }),
    ...(sku &&
      variants.length > 1 && {
        variants: { value: variants, snippet: jsonSnippet(sku, 'productSKUPropertyList') },
      }),
    ...(specs && {
      specifications: { value: pairsOf(ownField(specs, 'props')), snippet: jsonSnippet(specs, 'props') },
    }),
    ...(rating && {
      rating: {
        value: { value: firstField(rating, 'averageStar', 'evarageStar') },
        snippet: jsonSnippet(rating, 'averageStar'),
      },
      reviewCount: {
        value: firstField(rating, 'totalValidNum', 'totalReviews'),
        snippet: jsonSnippet(rating, 'totalValidNum'),
      },
    }),
    ...(store &&
      ownField(store, 'brandName') !== undefined && {
        brand: { value: ownField(store, 'brandName'), snippet: jsonSnippet(store, 'brandName') },
      }),
  }
}

/** Ids of property values, `200000828:29;14:193`, name the options of each price. */
function skuVariants(sku: Fields, data: Fields): RawVariant[] {
  const options = new Map<string, RawPair>()
  for (const property of listOf(ownField(sku, 'productSKUPropertyList')).filter(isFields))
    for (const value of listOf(ownField(property, 'skuPropertyValues')).filter(isFields)) {
      const pair = {
        name: ownField(property, 'skuPropertyName'),
        value: firstField(value, 'propertyValueDisplayName', 'propertyValueName'),
      }
      for (const key of ['propertyValueId', 'propertyValueIdLong']) {
        const id = ownField(value, key)
        if (id !== undefined) options.set(`${ownField(property, 'skuPropertyId')}:${id}`, pair)
      }
    }
  const prices = listOf(
    firstField(sku, 'skuPriceList') ?? ownField(inner(data, 'priceComponent') ?? {}, 'skuPriceList'),
  ).filter(isFields)
  return prices.map((each) => {
    const value = inner(each, 'skuVal') ?? each
    const current = firstField(value, 'skuActivityAmount', 'skuAmount')
    const ids = String(firstField(each, 'skuAttr', 'skuPropIds') ?? '').slice(0, 300)
    const chosen = ids.split(/[;,]/).flatMap((id) => options.get(id.replace(/#.*$/, '')) ?? [])
    return {
      options: chosen,
      price: amountIn(current),
      compareAt:
        ownField(value, 'skuActivityAmount') === undefined
          ? undefined
          : amountIn(ownField(value, 'skuAmount')),
      sku: firstField(each, 'skuId', 'skuIdStr'),
      availability: Number(ownField(value, 'availQuantity')) === 0 ? false : undefined,
    }
  })
}

/** Magento: options by product id, and prices by product id. */
export function readMagentoOptions(config: Fields): RawFacts | undefined {
  const attributes = inner(config, 'attributes')
  const prices = inner(config, 'optionPrices')
  if (!attributes || !prices) return undefined
  const byProduct = new Map<string, RawPair[]>()
  for (const attribute of Object.values(attributes).filter(isFields).slice(0, 10))
    for (const option of listOf(ownField(attribute, 'options')).filter(isFields))
      for (const id of listOf(ownField(option, 'products')).map(String)) {
        const pairs = byProduct.get(id) ?? []
        pairs.push({ name: ownField(attribute, 'label'), value: ownField(option, 'label') })
        byProduct.set(id, pairs)
      }
  const value = [...byProduct].slice(0, 200).map(([id, options]): RawVariant => {
    const price = inner(prices, id)
    const sku = inner(config, 'sku', 'skus')
    return {
      options,
      price: amountIn(price && ownField(price, 'finalPrice')),
      compareAt: amountIn(price && ownField(price, 'oldPrice')),
      sku: sku && ownField(sku, id),
    }
  })
  return value.length > 1 ? { variants: { value, snippet: jsonSnippet(config, 'attributes') } } : undefined
}

/** Lists of pictures in several sizes, as Magento and Amazon give them to their galleries. */
export function readGallery(owner: Fields): RawFacts | undefined {
  for (const key of ['data', 'initial']) {
    const list = listOf(ownField(owner, key)).filter(isFields)
    const isGallery =
      list.length > 0 &&
      list.every(
        (each) =>
          firstField(each, 'full', 'hiRes', 'large') !== undefined && ownField(each, 'thumb') !== undefined,
      )
    if (isGallery) return { images: { value: imagesOf(list), snippet: jsonSnippet(owner, key) } }
  }
  return undefined
}

/** WooCommerce and Squarespace: a list of variants in an attribute. */
export function readVariantList(value: unknown): RawFacts | undefined {
  const list = listOf(value).filter(isFields)
  const isList =
    Array.isArray(value) &&
    list.length > 1 &&
    list.every(
      (each) =>
        ownField(each, 'attributes') !== undefined &&
        (ownField(each, 'display_price') ?? ownField(each, 'priceMoney')) !== undefined,
    )
  if (!isList) return undefined
  const variants = list.map((each) => {
    const variant = variantOf(each)
    const isOnSale = ownField(each, 'onSale') === true
    return {
      ...variant,
      price: amountIn(
        isOnSale ? ownField(each, 'salePriceMoney') : firstField(each, 'priceMoney', 'display_price'),
      ),
      compareAt: amountIn(isOnSale ? ownField(each, 'priceMoney') : ownField(each, 'display_regular_price')),
    }
  })
  return { variants: { value: variants, snippet: jsonSnippet({ variants: list }, 'variants') } }
}
