import {
  cookieBanner,
  freeShippingBar,
  instalments,
  plainRelated,
  relatedSection,
  siteFooter,
  siteHeader,
  wordsOf,
} from '../distractors.ts'
import { escaped, jsonLd, money, type Sample, type Shape, variantsOf } from '../sample.ts'

const file = ({ host }: Sample, name: string, size = ''): string =>
  `https://${host}/cdn/shop/files/${name}${size}.jpg?v=1700000001`
const address = ({ host, handle }: Sample): string => `https://${host}/products/${handle}`
const hundredths = (amount: string): number => Math.round(Number(amount) * 100)

/** The answer of `/products/<handle>.js`. */
const productJs = (sample: Sample): string => {
  const variants = variantsOf(sample)
  const single = {
    id: 1,
    title: 'Default Title',
    option1: 'Default Title',
    sku: sample.sku,
    price: hundredths(sample.price),
    barcode: sample.gtin,
  }
  return JSON.stringify({
    id: 99,
    title: sample.title,
    handle: sample.handle,
    description: `<p>${escaped(sample.description)}</p>`,
    vendor: sample.brand,
    available: !sample.isSoldOut,
    options:
      variants.length > 0
        ? sample.options.map(([name, values]) => ({ name, values }))
        : [{ name: 'Title', values: ['Default Title'] }],
    images: sample.images.map((name) => file(sample, name).replace('https:', '')),
    variants: (variants.length > 0
      ? variants.map((variant) => ({
          id: variant.id,
          title: variant.options.map(([, value]) => value).join(' / '),
          option1: variant.options[0]?.[1],
          option2: variant.options[1]?.[1] ?? null,
          sku: variant.id === 40_001 ? sample.sku : variant.sku,
          barcode: variant.id === 40_001 ? sample.gtin : '',
          price: hundredths(variant.price),
        }))
      : [single]
    ).map((variant) => ({
      ...variant,
      available: !sample.isSoldOut,
      compare_at_price: sample.compareAt ? hundredths(sample.compareAt) : null,
    })),
  })
}

const pictures = (sample: Sample, size: string): string =>
  sample.images
    .map(
      (name) =>
        `<li class="product__media-item"><img src="${file(sample, name, size)}" srcset="${file(sample, name, '_246x')} 246w, ${file(sample, name, size)} 1100w" alt="${escaped(sample.title)}" width="1100"></li>`,
    )
    .join('')

const dawnPrice = (sample: Sample): string => {
  const words = wordsOf(sample)
  const regular = money(sample, sample.compareAt ?? sample.price)
  const sale = sample.compareAt
    ? `<div class="price__sale"><span class="visually-hidden">${words.was}</span><s class="price-item price-item--regular">${regular}</s><span class="visually-hidden">${words.now}</span><span class="price-item price-item--sale">${money(sample, sample.price)}</span></div>`
    : ''
  return `<div class="price price--large"><div class="price__regular"><span class="visually-hidden">${words.was}</span><span class="price-item price-item--regular">${regular}</span></div>${sale}<div class="product__tax caption">${words.tax}</div></div>`
}

const picker = (sample: Sample): string =>
  sample.options
    .map(
      ([name, values], at) =>
        `<fieldset class="js product-form__input"><legend class="form__label">${name}</legend>${values.map((value, index) => `<input type="radio" id="o-${at}-${index}" name="${name}-${at + 1}" value="${escaped(value)}"><label for="o-${at}-${index}">${escaped(value)}</label>`).join('')}</fieldset>`,
    )
    .join('')

const policies = (sample: Sample): string =>
  `<details><summary>${wordsOf(sample).shipping}</summary><div><p>${sample.shipping}</p></div></details><details><summary>${wordsOf(sample).returns}</summary><div><p>${sample.returns}</p></div></details>`

const offer = (sample: Sample, price: string) => ({
  '@type': 'Offer',
  price,
  priceCurrency: sample.currency,
  availability: `http://schema.org/${sample.isSoldOut ? 'OutOfStock' : 'InStock'}`,
})

const page = (sample: Sample, head: string, body: string): string =>
  `<!doctype html><html lang="${sample.locale.slice(0, 2)}"><head><title>${escaped(sample.title)} – ${escaped(sample.brand)}</title><script>var Shopify = Shopify || {};\nShopify.shop = "x.myshopify.com";\nShopify.currency = {"active":"${sample.currency}","rate":"1.0"};</script>${head}</head><body>${freeShippingBar(sample)}${siteHeader(sample)}<main>${body}</main>${siteFooter()}${cookieBanner(sample)}</body></html>`

/** Dawn with the shop's product data and a product block of JSON-LD. */
export const dawn: Shape = (sample) => ({
  url: address(sample),
  shopify: productJs(sample),
  images: sample.images.map((name) => file(sample, name)),
  without: ['rating', 'reviewCount', 'specifications'],
  html: page(
    sample,
    `<meta property="og:title" content="${escaped(sample.title)}"><meta property="og:price:amount" content="${sample.price}"><meta property="og:price:currency" content="${sample.currency}">`,
    `<section class="product"><ul class="product__media-list">${pictures(sample, '_1100x')}</ul><div class="product__info"><p class="product__text caption">${escaped(sample.brand)}</p><h1>${escaped(sample.title)}</h1>${dawnPrice(sample)}${instalments(sample)}${picker(sample)}${policies(sample)}</div></section>${relatedSection(sample, 'product-recommendations')}${jsonLd({ '@context': 'http://schema.org/', '@type': 'Product', name: sample.title, image: [file(sample, sample.images[0] ?? '', '_1920x')], description: sample.description, brand: { '@type': 'Brand', name: sample.brand }, offers: [offer(sample, sample.price)] })}`,
  ),
})

/** A theme with `ProductGroup` data and no product JSON. */
export const productGroup: Shape = (sample) => {
  const variants = variantsOf(sample)
  const group = {
    '@context': 'https://schema.org',
    '@type': variants.length > 0 ? 'ProductGroup' : 'Product',
    name: sample.title,
    description: sample.description,
    brand: { '@type': 'Brand', name: sample.brand },
    image: sample.images.map((name) => file(sample, name)),
    ...(variants.length > 0
      ? {
          hasVariant: variants.map((variant, at) => ({
            '@type': 'Product',
            name: `${sample.title} - ${variant.options.map(([, value]) => value).join(' / ')}`,
            sku: at === 0 ? sample.sku : variant.sku,
            ...(at === 0 && { gtin13: sample.gtin }),
            additionalProperty: variant.options.map(([name, value]) => ({
              '@type': 'PropertyValue',
              name,
              value,
            })),
            offers: offer(sample, variant.price),
          })),
        }
      : { sku: sample.sku, gtin13: sample.gtin, offers: offer(sample, sample.price) }),
  }
  return {
    url: address(sample),
    images: sample.images.map((name) => file(sample, name)),
    without: ['rating', 'reviewCount', 'specifications'],
    html: page(
      sample,
      jsonLd({
        '@context': 'https://schema.org',
        '@graph': [{ '@type': 'Organization', name: sample.brand, logo: '/logo.png' }, group],
      }),
      `<div class="grid"><div class="product-gallery">${sample.images.map((name) => `<img src="${file(sample, name, '_600x')}" alt="">`).join('')}</div><div><h1 class="title">${escaped(sample.title)}</h1>${dawnPrice(sample)}${picker(sample)}${policies(sample)}</div></div>${relatedSection(sample)}`,
    ),
  }
}

/** An older theme: data in `ProductJson`, Open Graph prices, no JSON-LD. */
export const debut: Shape = (sample) => ({
  url: address(sample),
  images: sample.images.map((name) => file(sample, name)),
  without: ['rating', 'reviewCount', 'specifications', 'shipping', 'returns'],
  html: page(
    sample,
    `<meta property="og:type" content="product"><meta property="og:title" content="${escaped(sample.title)}"><meta property="og:price:amount" content="${sample.price}"><meta property="og:price:currency" content="${sample.currency}"><meta property="og:image" content="${file(sample, sample.images[0] ?? '', '_1200x1200').replace('https', 'http')}">`,
    `<div class="product-single"><div class="product-single__photos">${sample.images.map((name) => `<img class="product-featured-img" src="${file(sample, name, '_300x300')}" data-zoom="${file(sample, name, '_1024x1024@2x')}">`).join('')}</div><h1 class="product-single__title">${escaped(sample.title)}</h1>${dawnPrice(sample)}</div><script type="application/json" id="ProductJson-product-template">${productJs(sample)}</script>${plainRelated(sample)}`,
  ),
})

/** A theme with microdata, as older paid themes have it. */
export const microdataTheme: Shape = (sample) => ({
  url: address(sample),
  images: sample.images.map((name) => file(sample, name, '_2048x')),
  hasVariantPrices: false,
  without: ['specifications', 'shipping', 'returns'],
  html: page(
    sample,
    '',
    `<div itemscope itemtype="http://schema.org/Product"><meta itemprop="sku" content="${sample.sku}"><meta itemprop="gtin13" content="${sample.gtin}"><div class="product__photos">${sample.images.map((name) => `<a href="${file(sample, name, '_2048x')}"><img itemprop="image" src="${file(sample, name, '_2048x')}"></a>`).join('')}</div><h1 itemprop="name">${escaped(sample.title)}</h1><div itemprop="brand" itemscope itemtype="http://schema.org/Brand"><meta itemprop="name" content="${escaped(sample.brand)}"></div><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="${sample.currency}"><link itemprop="availability" href="http://schema.org/${sample.isSoldOut ? 'OutOfStock' : 'InStock'}">${sample.compareAt ? `<s class="compare">${money(sample, sample.compareAt)}</s>` : ''}<span itemprop="price" content="${sample.price}">${money(sample, sample.price)}</span></div>${sample.rating ? `<div itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating"><span itemprop="ratingValue">${sample.rating[0]}</span><span itemprop="reviewCount">${sample.rating[1]}</span></div>` : ''}${sample.options.map(([name, values]) => `<label for="opt-${name}">${name}</label><select id="opt-${name}" name="options[${name}]">${values.map((value) => `<option value="${escaped(value)}">${escaped(value)}</option>`).join('')}</select>`).join('')}<div itemprop="description"><p>${escaped(sample.description)}</p></div></div>${relatedSection(sample)}`,
  ),
})

/** A headless shop: state in `__NEXT_DATA__`, Open Graph beside it. */
export const headless: Shape = (sample) => {
  const variants = variantsOf(sample)
  const money2 = (amount: string) => ({ amount, currencyCode: sample.currency })
  const state = {
    props: {
      pageProps: {
        product: {
          title: sample.title,
          vendor: sample.brand,
          descriptionHtml: `<p>${escaped(sample.description)}</p>`,
          availableForSale: !sample.isSoldOut,
          priceRange: { minVariantPrice: money2(sample.price) },
          ...(sample.compareAt && { compareAtPriceRange: { minVariantPrice: money2(sample.compareAt) } }),
          images: {
            nodes: sample.images.map((name) => ({ url: file(sample, name), width: 2000, height: 2000 })),
          },
          variants: {
            nodes: variants.map((variant) => ({
              title: variant.options.map(([, value]) => value).join(' / '),
              selectedOptions: variant.options.map(([name, value]) => ({ name, value })),
              price: money2(variant.price),
              sku: variant.sku,
            })),
          },
        },
        recommendations: [{ title: 'Drift', priceRange: { minVariantPrice: money2('3.00') } }],
      },
    },
  }
  return {
    url: address(sample),
    images: sample.images.map((name) => file(sample, name)),
    without: ['rating', 'reviewCount', 'specifications', 'shipping', 'returns', 'sku', 'gtin'],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)} | ${escaped(sample.brand)}">`,
      `<h1>${escaped(sample.title)}</h1><p>${money(sample, sample.price)}</p><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>${relatedSection(sample)}`,
    ),
  }
}
