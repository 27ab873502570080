import { cookieBanner, freeShippingBar, plainRelated, siteFooter, wordsOf } from '../distractors.ts'
import { escaped, money, type Sample, type Shape, variantsOf } from '../sample.ts'

const page = (sample: Sample, head: string, body: string): string =>
  `<!DOCTYPE html><html lang="${sample.locale}"><head><title>${escaped(sample.title)}</title>${head}</head><body>${freeShippingBar(sample)}${body}${siteFooter()}${cookieBanner(sample)}</body></html>`

const ratingFields = (sample: Sample) => (sample.rating ? [] : (['rating', 'reviewCount'] as const))

/** Walmart-like: prices as objects with texts, photos in `allImages`, variants as criteria with product ids. */
export const walmartLike: Shape = (sample) => {
  const file = (name: string) => `https://i5.walmartlike.com/seo/${name}.9f8e7d.jpeg`
  const amount = (value: string) => ({
    price: Number(value),
    priceString: money(sample, value),
    currencyUnit: sample.currency,
  })
  const data = {
    product: {
      usItemId: '889911',
      id: 'AA1',
      name: sample.title,
      brand: sample.brand,
      shortDescription: sample.description,
      availabilityStatus: sample.isSoldOut ? 'OUT_OF_STOCK' : 'IN_STOCK',
      upc: sample.gtin,
      averageRating: sample.rating ? Number(sample.rating[0]) : null,
      numberOfReviews: sample.rating?.[1] ?? 0,
      priceInfo: {
        currentPrice: amount(sample.price),
        wasPrice: sample.compareAt ? amount(sample.compareAt) : null,
        unitPrice: null,
      },
      imageInfo: {
        allImages: sample.images.map((name, at) => ({ id: `i${at}`, url: file(name), zoomable: true })),
        thumbnailUrl: `${file(sample.images[0] ?? '')}?odnHeight=180&odnWidth=180`,
      },
      variantCriteria: sample.options.map(([name, values]) => ({
        id: name.toLowerCase(),
        name,
        variantList: values.map((value) => ({
          id: `${name}-${value}`,
          name: value,
          availabilityStatus: 'IN_STOCK',
        })),
      })),
    },
    idml: {
      specifications: sample.specifications.map(([name, value]) => ({ name, value })),
      longDescription: '',
    },
  }
  return {
    url: `https://www.walmartlike.com/ip/${sample.handle}/889911`,
    images: sample.images.map(file),
    hasVariantPrices: false,
    without: ['sku', 'shipping', 'returns', ...ratingFields(sample)],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(sample.images[0] ?? '')}">`,
      `<div id="__next"><main><h1 id="main-title">${escaped(sample.title)}</h1><span itemprop="price" data-seo-id="hero-price">${wordsOf(sample).now} ${money(sample, sample.price)}</span>${sample.compareAt ? `<span class="gray strike">${money(sample, sample.compareAt)}</span>` : ''}</main></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { initialData: { data } } }, page: '/ip/[...itemParams]' })}</script>${plainRelated(sample)}`,
    ),
  }
}

/** Temu-like: state of the store in a script, prices in hundredths beside texts, photos in a gallery list. */
export const temuLike: Shape = (sample) => {
  const file = (name: string) => `https://img.temulike.com/product/fancy/${name}.jpg`
  const hundredths = (value: string) => Math.round(Number(value) * 100)
  const store = {
    goods: {
      goodsId: 601099,
      goodsName: sample.title,
      gallery: sample.images.map((name, at) => ({
        id: at,
        url: file(name),
        width: 1500,
        height: 1500,
        type: 1,
      })),
      minPrice: hundredths(sample.price),
      minPriceStr: money(sample, sample.price),
      linePrice: sample.compareAt ? hundredths(sample.compareAt) : 0,
      linePriceStr: sample.compareAt ? money(sample, sample.compareAt) : '',
      status: sample.isSoldOut ? 3 : 1,
    },
    currency: sample.currency,
    sku: variantsOf(sample).map((variant) => ({
      skuId: variant.id,
      normalPrice: hundredths(variant.price),
      normalPriceStr: money(sample, variant.price),
      specs: variant.options.map(([name, value], at) => ({
        specKeyId: at,
        specKey: name,
        specValueId: value.length,
        specValue: value,
      })),
    })),
    goodsProperty: sample.specifications.map(([name, value]) => ({ key: name, values: [value] })),
    review: sample.rating ? { goodsScore: sample.rating[0], reviewNum: sample.rating[1] } : {},
  }
  return {
    url: `https://www.temulike.com/${sample.handle}-g-601099.html`,
    images: sample.images.map(file),
    without: [
      'description',
      'brand',
      'sku',
      'gtin',
      'shipping',
      'returns',
      'availability',
      'rating',
      'reviewCount',
    ],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><script>window.rawData=${JSON.stringify({ store })};document.dispatchEvent(new Event('XRenderInitialPropsLoaded'));</script>`,
      `<div id="main"><div class="goods-title"><h1>${escaped(sample.title)}</h1></div><div class="price"><b>${money(sample, sample.price)}</b>${sample.compareAt ? `<s>${money(sample, sample.compareAt)}</s>` : ''}</div></div>${plainRelated(sample)}`,
    ),
  }
}

/** Nuxt: a payload of one flat list whose entries point at each other. */
export const nuxtPayload: Shape = (sample) => {
  const file = (name: string) => `https://assets.${sample.host}/f/${name}-full.png`
  const entries: unknown[] = []
  const put = (value: unknown): number => {
    const at = entries.push(null) - 1
    entries[at] = Array.isArray(value)
      ? value.map(put)
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, put(part)]))
        : value
    return at
  }
  put({
    data: {
      'product-page': {
        name: sample.title,
        slug: sample.handle,
        sku: sample.sku,
        description: sample.description,
        brand: { name: sample.brand },
        price: { value: Number(sample.price), currencyCode: sample.currency },
        inStock: !sample.isSoldOut,
        images: sample.images.map((name) => ({ url: file(name), alt: sample.title })),
        variants: variantsOf(sample).map((variant) => ({
          sku: variant.sku,
          price: { value: Number(variant.price), currencyCode: sample.currency },
          options: variant.options.map(([name, value]) => ({ name, value })),
        })),
      },
    },
  })
  return {
    url: `https://${sample.host}/p/${sample.handle}`,
    images: sample.images.map(file),
    without: ['gtin', 'compareAt', 'rating', 'reviewCount', 'specifications', 'shipping', 'returns'],
    html: page(
      sample,
      `<meta name="description" content="${escaped(sample.description)}">`,
      `<div id="__nuxt"><main class="pdp"><h1>${escaped(sample.title)}</h1><p class="pdp__price">${money(sample, sample.price)}</p></main></div><script type="application/json" id="__NUXT_DATA__" data-ssr="true">${JSON.stringify(entries)}</script>${plainRelated(sample)}`,
    ),
  }
}
