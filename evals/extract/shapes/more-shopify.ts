import {
  cookieBanner,
  freeShippingLine,
  instalments,
  plainRelated,
  relatedSection,
  siteFooter,
  siteHeader,
  wordsOf,
} from '../distractors.ts'
import { escaped, jsonLd, money, type Sample, type Shape, variantsOf } from '../sample.ts'

const cdn = (sample: Sample, name: string, width?: number): string =>
  `//${sample.host}/cdn/shop/products/${name}.png?v=1698${width ? `&width=${width}` : ''}`
const full = (sample: Sample, name: string): string => `https:${cdn(sample, name)}`
const url = ({ host, handle }: Sample): string => `https://${host}/collections/all/products/${handle}`

const frame = (sample: Sample, head: string, body: string): string =>
  `<!DOCTYPE html>\n<html class="no-js" lang="${sample.locale}">\n<head>\n<title>\n  ${escaped(sample.title)}\n &ndash; ${escaped(sample.brand)}</title>\n${head}\n</head>\n<body class="template-product">\n${siteHeader(sample)}<main id="MainContent">${freeShippingLine(sample)}\n${body}\n</main>${siteFooter()}${cookieBanner(sample)}</body></html>`

/** Custom elements for gallery and price, one JSON-LD offer per variant. */
export const customElements: Shape = (sample) => {
  const variants = variantsOf(sample)
  const offers = (
    variants.length > 0
      ? variants
      : [{ id: 1, sku: sample.sku, price: sample.price, options: [] as [string, string][] }]
  ).map((variant, at) => ({
    '@type': 'Offer',
    name: variant.options.map(([, value]) => value).join(' / ') || undefined,
    sku: at === 0 ? sample.sku : variant.sku,
    availability: sample.isSoldOut ? 'http://schema.org/OutOfStock' : 'http://schema.org/InStock',
    price: Number(variant.price),
    priceCurrency: sample.currency,
    url: `/products/${sample.handle}?variant=${variant.id}`,
  }))
  return {
    url: url(sample),
    images: sample.images.map((name, at) =>
      at === 0 ? full(sample, name) : `${full(sample, name)}&width=1946`,
    ),
    hasVariantPrices: false,
    without: ['gtin', 'rating', 'reviewCount', 'specifications'],
    html: frame(
      sample,
      `<meta property="og:image" content="http:${cdn(sample, sample.images[0] ?? '')}"><meta property="og:title" content="${escaped(sample.title)}">`,
      `<product-rerender><media-gallery class="product-gallery">${sample.images.map((name) => `<div class="product-gallery__media"><img src="${cdn(sample, name, 800)}" srcset="${[246, 832, 1946].map((width) => `${cdn(sample, name, width)} ${width}w`).join(', ')}" alt="${escaped(sample.title)}" width="1946" height="1946"></div>`).join('')}</media-gallery><div class="product-info"><vendor-link class="vendor h6">${escaped(sample.brand)}</vendor-link><h1 class="product-title h3">${escaped(sample.title)}</h1><price-list class="price-list"><sale-price class="text-lg"><span class="sr-only">${wordsOf(sample).now}</span>${money(sample, sample.price)}</sale-price>${sample.compareAt ? `<compare-at-price class="text-subdued line-through"><span class="sr-only">${wordsOf(sample).was}</span>${money(sample, sample.compareAt)}</compare-at-price>` : ''}</price-list>${instalments(sample)}<variant-picker>${sample.options.map(([name, values]) => `<fieldset class="variant-picker__option"><legend>${name}: <span>${values[0]}</span></legend>${values.map((value, at) => `<input class="sr-only" type="radio" name="option-${name}" value="${escaped(value)}" id="opt-${name}-${at}"><label class="block-swatch" for="opt-${name}-${at}"><span>${escaped(value)}</span></label>`).join('')}</fieldset>`).join('')}</variant-picker><div class="accordion"><h3>${wordsOf(sample).shipping}</h3><p>${sample.shipping}</p></div><div class="accordion"><h3>${wordsOf(sample).returns}</h3><p>${sample.returns}</p></div></div></product-rerender>${jsonLd({ '@context': 'http://schema.org/', '@type': 'Product', name: sample.title, description: sample.description, brand: { '@type': 'Brand', name: sample.brand }, image: [`https:${cdn(sample, sample.images[0] ?? '', 1024)}`], offers })}${plainRelated(sample)}`,
    ),
  }
}

/** The `.json` answer, whose prices are text and which has no availability. */
export const jsonAnswer: Shape = (sample) => {
  const variants = variantsOf(sample)
  const answer = {
    product: {
      id: 5,
      title: sample.title,
      body_html: `<p>${escaped(sample.description)}</p>`,
      vendor: sample.brand,
      handle: sample.handle,
      variants: (variants.length > 0
        ? variants
        : [
            {
              id: 7,
              options: [['Title', 'Default Title']] as [string, string][],
              price: sample.price,
              sku: sample.sku,
            },
          ]
      ).map((variant, at) => ({
        id: variant.id,
        title: variant.options.map(([, value]) => value).join(' / '),
        price: variant.price,
        sku: at === 0 ? sample.sku : variant.sku,
        option1: variant.options[0]?.[1] ?? null,
        option2: variant.options[1]?.[1] ?? null,
        option3: null,
        compare_at_price: sample.compareAt ?? '',
        barcode: at === 0 ? sample.gtin : null,
      })),
      options: (variants.length > 0
        ? sample.options
        : [['Title', ['Default Title']] as [string, string[]]]
      ).map(([name, values], at) => ({ name, position: at + 1, values })),
      images: sample.images.map((name, at) => ({
        id: at,
        position: at + 1,
        src: full(sample, name),
        width: 2400,
        height: 2400,
      })),
    },
  }
  return {
    url: url(sample),
    shopify: JSON.stringify(answer),
    images: sample.images.map((name) => full(sample, name)),
    without: ['availability', 'rating', 'reviewCount', 'specifications', 'shipping', 'returns'],
    html: frame(
      sample,
      `<script>window.Shopify = window.Shopify || {};Shopify.currency = {"active":"${sample.currency}","rate":"1.35"};Shopify.country = "XX";</script>`,
      `<h1>${escaped(sample.title)}</h1><span class="money">${money(sample, sample.price)}</span>`,
    ).replace(freeShippingLine(sample), ''),
  }
}

/** State of a Remix shop in an assignment. */
export const remixState: Shape = (sample) => {
  const variants = variantsOf(sample)
  const amount = (value: string) => ({ amount: value, currencyCode: sample.currency })
  const state = {
    state: {
      loaderData: {
        root: { shop: { name: sample.brand }, cart: null },
        'routes/products.$handle': {
          product: {
            id: 'gid://1',
            title: sample.title,
            vendor: sample.brand,
            handle: sample.handle,
            description: sample.description,
            media: {
              nodes: sample.images.map((name) => ({
                __typename: 'MediaImage',
                image: { url: full(sample, name), width: 1500, height: 1500 },
              })),
            },
            variants: {
              nodes: (variants.length > 0
                ? variants
                : [
                    {
                      id: 1,
                      options: [['Title', 'Default Title']] as [string, string][],
                      price: sample.price,
                      sku: sample.sku,
                    },
                  ]
              ).map((variant) => ({
                id: variant.id,
                availableForSale: true,
                selectedOptions: variant.options.map(([name, value]) => ({ name, value })),
                price: amount(variant.price),
                compareAtPrice: sample.compareAt ? amount(sample.compareAt) : null,
                sku: variant.sku,
                title: variant.options.map(([, value]) => value).join(' / '),
              })),
            },
          },
          recommended: { nodes: [{ title: 'Lark', priceRange: { minVariantPrice: amount('5.0') } }] },
        },
      },
    },
  }
  return {
    url: url(sample),
    images: sample.images.map((name) => full(sample, name)),
    without: [
      'sku',
      'gtin',
      'availability',
      'rating',
      'reviewCount',
      'specifications',
      'shipping',
      'returns',
    ],
    html: frame(
      sample,
      `<meta property="og:description" content="${escaped(sample.description)}"><meta property="og:title" content="${escaped(sample.title)}">`,
      `<div class="product"><h1>${escaped(sample.title)}</h1><div class="product-price">${sample.compareAt ? `<div class="product-price-on-sale"><div>${money(sample, sample.price)}</div><s><div>${money(sample, sample.compareAt)}</div></s></div>` : `<div>${money(sample, sample.price)}</div>`}</div></div>${relatedSection(sample, 'recommended-products')}<script>window.__remixContext = ${JSON.stringify(state)};</script>`,
    ),
  }
}

/** Visible words and Open Graph alone. */
export const openGraphTheme: Shape = (sample) => ({
  url: url(sample),
  images: sample.images.map((name) => `${full(sample, name)}&width=1500`),
  hasVariantPrices: false,
  without: ['sku', 'gtin', 'rating', 'reviewCount', 'specifications', 'shipping', 'returns'],
  html: frame(
    sample,
    `<meta property="og:site_name" content="${escaped(sample.brand)}"><meta property="og:type" content="product"><meta property="og:title" content="${escaped(sample.title)}"><meta property="og:description" content="${escaped(sample.description)}"><meta property="og:price:amount" content="${new Intl.NumberFormat(sample.locale, { minimumFractionDigits: 2 }).format(Number(sample.price))}"><meta property="og:price:currency" content="${sample.currency}">`,
    `<div class="product-section"><div class="product-images-wrapper">${sample.images.map((name) => `<div class="product-image-main"><img data-photoswipe-src="${cdn(sample, name, 1500)}" src="${cdn(sample, name, 720)}" loading="lazy"></div>`).join('')}</div><div class="product-block"><a class="vendor" href="/collections/vendors">${escaped(sample.brand)}</a><h1 class="h2 product-single__title">${escaped(sample.title)}</h1><div class="product-block--price">${sample.compareAt ? `<span class="visually-hidden">${wordsOf(sample).was}</span><span class="product__price product__price--compare">${money(sample, sample.compareAt)}</span><span class="visually-hidden">${wordsOf(sample).now}</span><span class="product__price on-sale">${money(sample, sample.price)}</span><span class="product__price-savings">${wordsOf(sample).save} ${money(sample, Number(sample.compareAt) - Number(sample.price))}</span>` : `<span class="product__price">${money(sample, sample.price)}</span>`}</div><div class="variant-wrapper">${sample.options.map(([name, values], at) => `<label class="variant__label" for="SingleOptionSelector-${at}">${name}</label><select id="SingleOptionSelector-${at}" data-index="option${at + 1}">${values.map((value) => `<option value="${escaped(value)}">${escaped(value)}</option>`).join('')}</select>`).join('')}</div><button type="submit" name="add" class="btn add-to-cart"${sample.isSoldOut ? ' disabled' : ''}><span>${sample.isSoldOut ? wordsOf(sample).soldOut : wordsOf(sample).add}</span></button></div></div>${relatedSection(sample, 'index-section')}`,
  ),
})

/** Product data of the theme's own section, with the variant named in the address. */
export const selectedVariant: Shape = (sample) => {
  const variants = variantsOf(sample)
  const data = {
    title: sample.title,
    vendor: sample.brand,
    description: sample.description,
    available: !sample.isSoldOut,
    options: sample.options.map(([name]) => name),
    images: sample.images.map((name) => cdn(sample, name)),
    media: sample.images.map((name, at) => ({
      id: at,
      media_type: 'image',
      src: full(sample, name),
      width: 3000,
      height: 2000,
    })),
    variants: (variants.length > 0
      ? variants
      : [
          {
            id: 40_001,
            options: [['Title', 'Default Title']] as [string, string][],
            price: sample.price,
            sku: sample.sku,
          },
        ]
    ).map((variant) => ({
      id: variant.id,
      title: variant.options.map(([, value]) => value).join(' / '),
      options: variant.options.map(([, value]) => value),
      option1: variant.options[0]?.[1],
      price: Math.round(Number(variant.price) * 100),
      compare_at_price: sample.compareAt ? Math.round(Number(sample.compareAt) * 100) : null,
      available: true,
      sku: variant.id === 40_001 ? sample.sku : variant.sku,
      barcode: variant.id === 40_001 ? sample.gtin : null,
    })),
  }
  return {
    url: `${url(sample)}?variant=40001`,
    images: sample.images.map((name) => full(sample, name)),
    without: [
      'rating',
      'reviewCount',
      'specifications',
      'shipping',
      'returns',
      ...(sample.isSoldOut ? (['availability'] as const) : []),
    ],
    html: frame(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><meta property="og:price:currency" content="${sample.currency}">`,
      `<h1>${escaped(sample.title)}</h1><script type="application/json" data-product-json>${JSON.stringify(data)}</script>${plainRelated(sample)}`,
    ),
  }
}
