import {
  freeShippingLine,
  instalments,
  plainRelated,
  relatedSection,
  siteFooter,
  siteHeader,
  wordsOf,
} from '../distractors.ts'
import { digits, escaped, jsonLd, money, type Sample, type Shape, variantsOf } from '../sample.ts'

const page = (sample: Sample, head: string, body: string): string =>
  `<!doctype html>\n<html lang="${sample.locale.slice(0, 2)}">\n<head>\n<meta charset="utf-8">\n<title>${escaped(sample.title)} | ${escaped(sample.brand)} Shop</title>\n${head}\n</head>\n<body>\n${siteHeader(sample)}\n${body}\n<div class="gdpr-banner" role="dialog"><p>${wordsOf(sample).cookies}</p></div>\n${siteFooter()}\n</body>\n</html>`

const gone = (sample: Sample, yes: string, no: string): string => (sample.isSoldOut ? yes : no)

/** Shopify with a review app, sticky bar and one JSON-LD block by the theme and one by an app. */
export const shopifyApps: Shape = (sample) => {
  const file = (name: string, size = '') =>
    `https://cdn.shopify.com/s/files/1/0001/0002/products/${name}${size}.jpg?v=16`
  const offer = {
    '@type': 'Offer',
    price: sample.price,
    priceCurrency: sample.currency,
    availability: gone(sample, 'https://schema.org/OutOfStock', 'https://schema.org/InStock'),
    sku: sample.sku,
    priceValidUntil: '2027-01-01',
  }
  return {
    url: `https://${sample.host}/products/${sample.handle}`,
    images: sample.images.map((name) => file(name)),
    hasVariantPrices: false,
    without: ['gtin', 'specifications', ...(sample.rating ? [] : (['rating', 'reviewCount'] as const))],
    html: page(
      sample,
      `${jsonLd({ '@context': 'http://schema.org', '@type': 'Product', '@id': `https://${sample.host}/products/${sample.handle}#product`, name: sample.title, url: `https://${sample.host}/products/${sample.handle}`, image: [file(sample.images[0] ?? '')], description: sample.description, brand: { '@type': 'Thing', name: sample.brand }, offers: [offer] })}${sample.rating ? jsonLd({ '@context': 'http://schema.org', '@type': 'Product', '@id': `https://${sample.host}/products/${sample.handle}#product`, name: sample.title, aggregateRating: { '@type': 'AggregateRating', ratingValue: sample.rating[0], reviewCount: sample.rating[1] } }) : ''}`,
      `<main><div class="shopify-section product-page"><div class="swiper product-images-slider"><div class="swiper-wrapper">${sample.images.map((name) => `<div class="swiper-slide"><img class="lazyload" data-src="${file(name, '_{width}x')}" data-widths="[360,720,1080]" src="${file(name)}" alt="${escaped(sample.title)}"></div>`).join('')}</div></div><div class="product-form-area"><h1 class="product-page__title">${escaped(sample.title)}</h1>${sample.rating ? `<div class="jdgm-prev-badge" data-average-rating="${sample.rating[0]}"><span class="jdgm-prev-badge__text">${sample.rating[1]} ${wordsOf(sample).reviews}</span></div>` : ''}<div class="product-page__price"><span class="current">${money(sample, sample.price)}</span>${sample.compareAt ? ` <span class="was">${money(sample, sample.compareAt)}</span>` : ''}</div>${instalments(sample)}<form action="/cart/add">${sample.options.map(([name, values]) => `<div class="selector-wrapper"><label>${name}</label><select class="single-option-selector">${values.map((value) => `<option>${escaped(value)}</option>`).join('')}</select></div>`).join('')}<button name="add" class="add-to-cart">${gone(sample, wordsOf(sample).soldOut, wordsOf(sample).add)}</button></form><div class="tabs"><button aria-controls="tab-ship">${wordsOf(sample).shipping}</button><button aria-controls="tab-return">${wordsOf(sample).returns}</button><div id="tab-ship"><p>${sample.shipping}</p></div><div id="tab-return"><p>${sample.returns}</p></div></div></div></div><div class="sticky-atc"><span>${escaped(sample.title)}</span><span class="price">${money(sample, sample.price)}</span></div><div class="also-bought"><h2>${wordsOf(sample).related}</h2><div class="price">${money(sample, 7)}</div></div></main>`,
    ),
  }
}

/** Shopify without data: a table of prices by size of order, and the price in large letters. */
export const shopifyPlain: Shape = (sample) => {
  const file = (name: string, width: number) => `/cdn/shop/files/${name}.webp?v=17&width=${width}`
  return {
    url: `https://${sample.host}/products/${sample.handle}`,
    images: sample.images.map((name) => `https://${sample.host}${file(name, 1445)}`),
    hasVariantPrices: false,
    without: [
      'sku',
      'gtin',
      'brand',
      'rating',
      'reviewCount',
      'specifications',
      'shipping',
      'returns',
      'availability',
    ],
    html: page(
      sample,
      `<meta name="description" content="${escaped(sample.description)}"><script>Shopify.currency = {"active":"${sample.currency}","rate":"1.0"};</script>`,
      `<main role="main"><section class="featured-product"><div class="media-gallery">${sample.images.map((name) => `<div class="media"><img srcset="${file(name, 493)} 493w, ${file(name, 823)} 823w, ${file(name, 1445)} 1445w" src="${file(name, 1445)}" alt=""></div>`).join('')}</div><div class="details"><h1>${escaped(sample.title)}</h1><div class="price-container"><ins>${money(sample, sample.price)}</ins>${sample.compareAt ? `<del>${money(sample, sample.compareAt)}</del>` : ''}</div>${sample.options.map(([name, values], at) => `<fieldset><legend>${name}</legend>${values.map((value, index) => `<input type="radio" name="o${at}" id="o${at}${index}" value="${escaped(value)}"><label for="o${at}${index}">${escaped(value)}</label>`).join('')}</fieldset>`).join('')}<div class="volume-pricing"><p>5+ ${money(sample, (Number(sample.price) * 0.9).toFixed(sample.currency === 'JPY' ? 0 : 2))}</p></div></div></section>${plainRelated(sample)}</main>`,
    ),
  }
}

/** WooCommerce with Yoast: a graph with references, Open Graph and visible prices. */
export const woocommerceYoast: Shape = (sample) => {
  const variants = variantsOf(sample)
  const file = (name: string, size = '') =>
    `https://${sample.host}/wp-content/uploads/2026/09/${name}${size}.jpeg`
  const address = `https://${sample.host}/produkt/${sample.handle}/`
  const highest = Math.max(Number(sample.price), ...variants.map(({ price }) => Number(price)))
  const availability = gone(sample, 'http://schema.org/OutOfStock', 'http://schema.org/InStock')
  const offers =
    highest > Number(sample.price)
      ? {
          '@type': 'AggregateOffer',
          lowPrice: sample.price,
          highPrice: highest.toFixed(2),
          offerCount: variants.length,
          priceCurrency: sample.currency,
          availability,
          url: address,
        }
      : [
          {
            '@type': 'Offer',
            priceSpecification: {
              '@type': 'PriceSpecification',
              price: sample.price,
              priceCurrency: sample.currency,
              valueAddedTaxIncluded: 'true',
            },
            availability,
            url: address,
          },
        ]
  return {
    url: address,
    images: sample.images.map((name) => file(name)),
    hasVariantPrices: false,
    without: [
      'gtin',
      'shipping',
      'returns',
      'rating',
      'reviewCount',
      ...(highest > Number(sample.price) ? (['compareAt'] as const) : []),
    ],
    html: page(
      sample,
      `<meta property="og:locale" content="${sample.locale.replace('-', '_')}"><meta property="og:type" content="product"><meta property="og:title" content="${escaped(sample.title)} - ${escaped(sample.brand)}"><meta property="og:image" content="${file(sample.images[0] ?? '')}"><meta property="og:image:width" content="1600"><meta property="product:brand" content="${escaped(sample.brand)}">${jsonLd(
        {
          '@context': 'https://schema.org',
          '@graph': [
            {
              '@type': ['WebPage', 'ItemPage'],
              '@id': address,
              url: address,
              name: `${sample.title} - ${sample.brand}`,
              primaryImageOfPage: { '@id': `${address}#primaryimage` },
              mainEntity: { '@id': `${address}#product` },
            },
            {
              '@type': 'ImageObject',
              '@id': `${address}#primaryimage`,
              url: file(sample.images[0] ?? ''),
              width: 1600,
              height: 1600,
            },
            {
              '@type': 'Product',
              '@id': `${address}#product`,
              name: sample.title,
              url: address,
              description: sample.description,
              sku: sample.sku,
              image: { '@id': `${address}#primaryimage` },
              brand: { '@type': 'Brand', name: sample.brand },
              offers,
              mainEntityOfPage: { '@id': address },
            },
          ],
        },
      )}`,
      `<div class="content-area"><div class="product"><div class="woocommerce-product-gallery images">${sample.images.map((name) => `<div data-thumb="${file(name, '-100x100')}" class="woocommerce-product-gallery__image"><a href="${file(name)}"><img src="${file(name, '-800x800')}" data-src="${file(name)}" class="wp-post-image"></a></div>`).join('')}</div><div class="summary"><h1 class="product_title">${escaped(sample.title)}</h1><p class="price">${sample.compareAt && highest === Number(sample.price) ? `<del><span class="amount">${money(sample, sample.compareAt)}</span></del> <span class="screen-reader-text">${wordsOf(sample).was}</span><ins><span class="amount">${money(sample, sample.price)}</span></ins>` : highest > Number(sample.price) ? `<span class="amount">${money(sample, sample.price)}</span> – <span class="amount">${money(sample, highest)}</span>` : `<span class="amount">${money(sample, sample.price)}</span>`} <small class="woocommerce-price-suffix">${wordsOf(sample).tax}</small></p><form class="variations_form" data-product_variations="false"><table class="variations">${sample.options.map(([name, values]) => `<tr><td class="label"><label for="${name}">${name}</label></td><td class="value"><select id="${name}" name="attribute_${name}"><option value="">${name}</option>${values.map((value) => `<option value="${escaped(value)}">${escaped(value)}</option>`).join('')}</select></td></tr>`).join('')}</table></form></div><div class="woocommerce-tabs"><div id="tab-additional_information"><table class="shop_attributes">${sample.specifications.map(([name, value]) => `<tr class="woocommerce-product-attributes-item"><th>${name}</th><td>${value}</td></tr>`).join('')}</table></div></div></div></div>${relatedSection(sample, 'related')}`,
    ),
  }
}

/** Magento with the Luma theme and prices from a starting amount. */
export const magentoLuma: Shape = (sample) => {
  const variants = variantsOf(sample)
  const file = (name: string) =>
    `https://${sample.host}/pub/media/catalog/product/${name.slice(0, 1)}/${name.slice(1, 2)}/${name}.jpg`
  const isRange = new Set(variants.map(({ price }) => price)).size > 1
  return {
    url: `https://${sample.host}/${sample.handle}.html`,
    images: sample.images.map(file),
    hasVariantPrices: false,
    without: [
      'gtin',
      'brand',
      'shipping',
      'returns',
      'rating',
      'reviewCount',
      ...(isRange ? (['compareAt'] as const) : []),
    ],
    html: page(
      sample,
      `<meta property="og:type" content="og:product"><meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(sample.images[0] ?? '')}"><meta property="og:description" content="${escaped(sample.description)}"><meta property="product:price:amount" content="${sample.price}"><meta property="product:price:currency" content="${sample.currency}">`,
      `<main id="maincontent"><div class="columns"><div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base">${escaped(sample.title)}</span></h1></div><div class="product-info-price"><div class="price-box price-final_price">${isRange ? `<span class="normal-price"><span class="price-container"><span class="price-label">As low as</span> <span class="price-wrapper"><span class="price">${money(sample, sample.price)}</span></span></span></span>` : sample.compareAt ? `<span class="special-price"><span class="price-container"><span class="price-label">Special Price</span><span class="price-wrapper"><span class="price">${money(sample, sample.price)}</span></span></span></span><span class="old-price"><span class="price-container"><span class="price-label">Regular Price</span><span class="price-wrapper"><span class="price">${money(sample, sample.compareAt)}</span></span></span></span>` : `<span class="price-container"><span class="price-wrapper"><span class="price">${money(sample, sample.price)}</span></span></span>`}</div><div class="product-info-stock-sku"><div class="stock ${gone(sample, 'unavailable', 'available')}" title="Availability"><span>${gone(sample, 'Out of stock', 'In stock')}</span></div><div class="product attribute sku"><strong class="type">SKU#:</strong><div class="value">${sample.sku}</div></div></div></div><div class="product-options-wrapper">${sample.options.map(([name, values], at) => `<div class="field configurable required"><label class="label" for="attribute${140 + at}"><span>${name}</span></label><div class="control"><select name="super_attribute[${140 + at}]" id="attribute${140 + at}" class="super-attribute-select"><option value="">Choose an Option...</option>${values.map((value, index) => `<option value="${index + 160}">${escaped(value)}</option>`).join('')}</select></div></div>`).join('')}</div></div><div class="product media"><div class="gallery-placeholder"><img class="gallery-placeholder__image" src="${file(sample.images[0] ?? '')}" alt="main product photo"></div></div><div class="product info detailed"><div class="product attribute description"><div class="value"><p>${escaped(sample.description)}</p></div></div><div class="additional-attributes-wrapper"><table class="data table additional-attributes">${sample.specifications.map(([name, value]) => `<tr><th class="col label">${name}</th><td class="col data">${value}</td></tr>`).join('')}</table></div></div></div><script type="text/x-magento-init">{"[data-gallery-role=gallery-placeholder]":{"mage/gallery/gallery":{"mixins":["magnifier"],"data":${JSON.stringify(sample.images.map((name, at) => ({ thumb: file(name), img: file(name), full: file(name), caption: sample.title, position: String(at), isMain: at === 0, type: 'image', videoUrl: null })))}}}}</script></main><div class="block related" data-mage-init='{"relatedProducts":{}}'><strong>${wordsOf(sample).related}</strong><span class="price">${money(sample, 6)}</span></div>`,
    ),
  }
}

/** BigCommerce with a headless front: state in `__NEXT_DATA__` and nothing else. */
export const bigcommerceNext: Shape = (sample) => {
  const variants = variantsOf(sample)
  const file = (name: string) =>
    `https://cdn11.bigcommerce.com/s-zz/images/stencil/original/products/3/9/${name}__77.jpg`
  const product = {
    entityId: 5,
    name: sample.title,
    sku: sample.sku,
    gtin: sample.gtin,
    brand: { name: sample.brand },
    description: `<p>${escaped(sample.description)}</p>`,
    prices: { price: { value: Number(sample.price), currencyCode: sample.currency } },
    ...(sample.compareAt && {
      listPrice: { value: Number(sample.compareAt), currencyCode: sample.currency },
    }),
    inStock: !sample.isSoldOut,
    images: { edges: sample.images.map((name) => ({ node: { url: file(name), altText: '' } })) },
    variants: {
      edges: variants.map((variant) => ({
        node: {
          sku: variant.sku,
          prices: { price: { value: Number(variant.price), currencyCode: sample.currency } },
          selectedOptions: variant.options.map(([name, value]) => ({ name, value })),
        },
      })),
    },
    customFields: { edges: sample.specifications.map(([name, value]) => ({ node: { name, value } })) },
    reviewSummary: sample.rating
      ? { averageRating: Number(sample.rating[0]), numberOfReviews: sample.rating[1] }
      : undefined,
  }
  return {
    images: sample.images.map(file),
    without: ['shipping', 'returns'],
    html: page(
      sample,
      '',
      `<div id="__next"><main><h1>${escaped(sample.title)}</h1></main></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { product, relatedProducts: [{ name: 'Mesa', prices: { price: { value: 2, currencyCode: sample.currency } } }] } }, page: '/product/[slug]' })}</script>`,
    ),
  }
}

/** PrestaShop 1.6: visible prices and microdata of the simple kind. */
export const prestashopOld: Shape = (sample) => {
  const file = (at: number, size: string) =>
    `https://${sample.host}/${at + 61}-${size}_default/${sample.handle}.jpg`
  return {
    url: `https://${sample.host}/home/9-${sample.handle}.html`,
    images: sample.images.map((_, at) => file(at, 'thickbox')),
    hasVariantPrices: false,
    without: ['gtin', 'brand', 'shipping', 'returns', 'rating', 'reviewCount'],
    html: page(
      sample,
      `<meta name="description" content="${escaped(sample.description)}">`,
      `<div class="primary_block row" itemscope itemtype="http://schema.org/Product"><div class="pb-left-column"><div id="image-block"><span id="view_full_size"><img id="bigpic" itemprop="image" src="${file(0, 'large')}" title="${escaped(sample.title)}" width="458"></span></div><div id="views_block"><div id="thumbs_list"><ul>${sample.images.map((_, at) => `<li id="thumbnail_${at}"><a href="${file(at, 'thickbox')}" class="fancybox"><img class="img-responsive" id="thumb_${at}" src="${file(at, 'cart')}" height="80" width="80"></a></li>`).join('')}</ul></div></div></div><div class="pb-center-column"><h1 itemprop="name">${escaped(sample.title)}</h1><p id="product_reference"><label>Reference: </label> <span class="editable" itemprop="sku">${sample.sku}</span></p><div id="short_description_block"><div itemprop="description"><p>${escaped(sample.description)}</p></div></div></div><div class="pb-right-column"><form id="buy_block"><div class="content_prices"><div class="price"><p class="our_price_display" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><link itemprop="availability" href="http://schema.org/${gone(sample, 'OutOfStock', 'InStock')}"><span id="our_price_display" itemprop="price" content="${sample.price}">${money(sample, sample.price)}</span> <meta itemprop="priceCurrency" content="${sample.currency}"></p>${sample.compareAt ? `<p id="old_price"><span id="old_price_display"><span class="price">${money(sample, sample.compareAt)}</span></span></p>` : ''}</div></div><div class="product_attributes"><div id="attributes">${sample.options.map(([name, values], at) => `<fieldset class="attribute_fieldset"><label class="attribute_label" for="group_${at}">${name}&nbsp;</label><div class="attribute_list"><select name="group_${at}" id="group_${at}" class="form-control attribute_select">${values.map((value, index) => `<option value="${index + 1}" title="${escaped(value)}">${escaped(value)}</option>`).join('')}</select></div></fieldset>`).join('')}</div></div></form></div></div><section class="page-product-box"><h3 class="page-product-heading">${wordsOf(sample).details}</h3><table class="table-data-sheet">${sample.specifications.map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`).join('')}</table></section><section class="page-product-box blockproductscategory"><h3 class="productscategory_h3">${wordsOf(sample).related}</h3><p class="price_display"><span class="price">${money(sample, 5)}</span></p></section>`,
    ),
  }
}

/** Squarespace of the newest kind: one JSON-LD block, sale price, words in accordions. */
export const squarespaceNew: Shape = (sample) => {
  const file = (name: string) => `https://images.squarespace-cdn.com/content/v1/66/a1/${name}.jpg`
  return {
    url: `https://${sample.host}/store/p/${sample.handle}`,
    images: sample.images.map(file),
    hasVariantPrices: false,
    without: ['sku', 'gtin', 'specifications', 'rating', 'reviewCount'],
    html: page(
      sample,
      jsonLd({
        '@context': 'http://schema.org',
        '@type': 'Product',
        name: sample.title,
        description: sample.description,
        brand: sample.brand,
        image: [`${file(sample.images[0] ?? '')}?format=1500w`],
        offers: {
          '@type': 'Offer',
          price: Number(sample.price),
          priceCurrency: sample.currency,
          url: `https://${sample.host}/store/p/${sample.handle}`,
          availability: gone(sample, 'OutOfStock', 'InStock'),
        },
      }),
      `<section class="product-detail"><div class="product-gallery"><div class="product-gallery-slides">${sample.images.map((name) => `<div class="product-gallery-slides-item"><img class="product-gallery-slides-item-image" srcset="${[100, 750, 1500].map((width) => `${file(name)}?format=${width}w ${width}w`).join(', ')}" src="${file(name)}"></div>`).join('')}</div></div><div class="product-meta"><h1 class="product-title">${escaped(sample.title)}</h1><div class="product-price">${sample.compareAt ? `<span class="sale-price">${money(sample, sample.price)}</span> <span class="original-price">${money(sample, sample.compareAt)}</span>` : money(sample, sample.price)}</div><div class="product-variants">${sample.options.map(([name, values]) => `<fieldset class="variant-option"><legend class="variant-option-title">${name}:</legend>${values.map((value) => `<label class="variant-radiobtn-wrapper"><input type="radio" class="variant-radiobtn" name="variant-option-${name}" value="${escaped(value)}">${escaped(value)}</label>`).join('')}</fieldset>`).join('')}</div><ul class="accordion-items-container"><li class="accordion-item"><h4 class="accordion-item__title">${wordsOf(sample).shipping}</h4><div class="accordion-item__description"><p>${sample.shipping}</p></div></li><li class="accordion-item"><h4 class="accordion-item__title">${wordsOf(sample).returns}</h4><div class="accordion-item__description"><p>${sample.returns}</p></div></li></ul></div></section>${plainRelated(sample)}`,
    ),
  }
}

/** Wix with an app that repeats the product in JSON-LD, among a list of others. */
export const wixList: Shape = (sample) => {
  const file = (at: number, size: string) =>
    `https://static.wixstatic.com/media/cc_${at}d~mv2.jpg/v1/fill/${size}/cc_${at}d~mv2.jpg`
  const large = 'w_1000,h_1000,al_c,q_85,usm_0.66_1.00_0.01'
  return {
    url: `https://${sample.host}/product-page/${sample.handle}`,
    images: sample.images.map((_, at) => file(at, large)),
    also: { shipping: freeShippingLine(sample).replace(/<[^>]+>/g, '') },
    hasVariantPrices: false,
    without: ['sku', 'gtin', 'compareAt', 'specifications', 'shipping', 'returns', 'rating', 'reviewCount'],
    html: page(
      sample,
      `${jsonLd({ '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: ['Drift', 'Mesa'].map((name, at) => ({ '@type': 'ListItem', position: at + 1, item: { '@type': 'Product', name, offers: { '@type': 'Offer', price: 3 + at, priceCurrency: sample.currency } } })) })}${jsonLd(
        [
          { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: [] },
          {
            '@context': 'https://schema.org',
            '@type': 'Product',
            name: sample.title,
            description: sample.description,
            brand: { '@type': 'Brand', name: sample.brand },
            image: sample.images.map((_, at) => ({
              '@type': 'ImageObject',
              contentUrl: file(at, large),
              thumbnail: { '@type': 'ImageObject', contentUrl: file(at, 'w_50,h_50') },
            })),
            offers: {
              '@type': 'Offer',
              priceCurrency: sample.currency,
              price: sample.price,
              availability: gone(sample, 'https://schema.org/OutOfStock', 'https://schema.org/InStock'),
            },
          },
        ],
      )}`,
      `<div class="product-page-layout"><h1>${escaped(sample.title)}</h1><div>${digits(sample, sample.price)} ${sample.currency}</div>${freeShippingLine(sample)}${sample.options.map(([name, values]) => `<div><label for="dd-${name}">${name}</label><select id="dd-${name}"><option value="">Select</option>${values.map((value) => `<option value="${escaped(value)}">${escaped(value)}</option>`).join('')}</select></div>`).join('')}</div>${plainRelated(sample)}`,
    ),
  }
}
