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

const page = (sample: Sample, head: string, body: string): string =>
  `<!DOCTYPE html><html lang="${sample.locale}"><head><title>${escaped(sample.brand)}: ${escaped(sample.title)}</title>${head}</head><body>${freeShippingBar(sample)}${siteHeader(sample)}${body}${siteFooter()}${cookieBanner(sample)}</body></html>`

const state = ({ isSoldOut }: Sample): string => (isSoldOut ? 'OutOfStock' : 'InStock')
const hundredths = (amount: string): number => Math.round(Number(amount) * 100)
const options = (values: string[]): string =>
  values.map((value) => `<option value="${escaped(value)}">${escaped(value)}</option>`).join('')

/** Shopify: product data in a variable of the theme, currency in Open Graph. */
export const shopifyVariable: Shape = (sample) => {
  const file = (name: string) => `//${sample.host}/cdn/shop/files/${name}.jpg?v=3`
  const variants = variantsOf(sample)
  const list =
    variants.length > 0
      ? variants
      : [
          {
            id: 3,
            options: [['Title', 'Default Title']] as [string, string][],
            price: sample.price,
            sku: sample.sku,
          },
        ]
  const data = {
    id: 1,
    title: sample.title,
    handle: sample.handle,
    description: sample.description,
    vendor: sample.brand,
    price: hundredths(sample.price),
    available: !sample.isSoldOut,
    options: variants.length > 0 ? sample.options.map(([name]) => name) : ['Title'],
    variants: list.map((variant, at) => ({
      id: variant.id,
      title: variant.options.map(([, value]) => value).join(' / '),
      option1: variant.options[0]?.[1],
      option2: variant.options[1]?.[1] ?? null,
      sku: at === 0 ? sample.sku : variant.sku,
      available: !sample.isSoldOut,
      price: hundredths(variant.price),
      compare_at_price: sample.compareAt ? hundredths(sample.compareAt) : null,
      barcode: at === 0 ? sample.gtin : '',
    })),
    images: sample.images.map(file),
    featured_image: file(sample.images[0] ?? ''),
  }
  return {
    url: `https://${sample.host}/products/${sample.handle}`,
    images: sample.images.map((name) => `https:${file(name)}`),
    without: ['rating', 'reviewCount', 'specifications', 'shipping', 'returns'],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><meta property="og:price:currency" content="${sample.currency}"><script>window.theme = window.theme || {}; theme.strings = {"addToCart":"Add"}; theme.product = ${JSON.stringify(data)};</script>`,
      `<main><h1>${escaped(sample.title)}</h1><div class="product-price" data-price>${money(sample, sample.price)}</div></main>${relatedSection(sample)}`,
    ),
  }
}

/** Shopify: a page builder's markup with JSON-LD of the simple kind. */
export const shopifyBuilder: Shape = (sample) => {
  const file = (name: string, size = '') =>
    `https://cdn.shopify.com/s/files/1/77/88/files/${name}${size}.png?v=2`
  return {
    url: `https://${sample.host}/products/${sample.handle}`,
    images: sample.images.map((name) => file(name, '_1080x')),
    hasVariantPrices: false,
    without: ['gtin', 'rating', 'reviewCount', 'specifications'],
    html: page(
      sample,
      jsonLd({
        '@context': 'https://schema.org/',
        '@type': 'Product',
        name: sample.title,
        sku: sample.sku,
        description: sample.description,
        brand: { '@type': 'Brand', name: sample.brand },
        image: file(sample.images[0] ?? '', '_600x'),
        offers: {
          '@type': 'Offer',
          priceCurrency: sample.currency,
          price: sample.price,
          availability: `https://schema.org/${state(sample)}`,
          itemCondition: 'https://schema.org/NewCondition',
        },
      }),
      `<main class="gf_page"><div class="gf_row"><div class="gf_product-images-list">${sample.images.map((name) => `<a class="gf_image" href="#"><img src="${file(name, '_1080x')}" class="gf_product-image"></a>`).join('')}</div><h1 class="gf_product-title">${escaped(sample.title)}</h1><div class="gf_product-prices">${sample.compareAt ? `<span class="gf_product-compare-price">${money(sample, sample.compareAt)}</span>` : ''}<span class="gf_product-price">${money(sample, sample.price)}</span></div>${instalments(sample)}<div class="gf_variants">${sample.options.map(([name, values], at) => `<label for="gf-${at}">${name}</label><select id="gf-${at}" class="gf_swatches">${options(values)}</select>`).join('')}</div><details class="acc"><summary><span>${wordsOf(sample).shipping}</span></summary><p>${sample.shipping}</p></details><details class="acc"><summary><span>${wordsOf(sample).returns}</span></summary><p>${sample.returns}</p></details></div></main>${plainRelated(sample)}`,
    ),
  }
}

/** WooCommerce with a page builder: visible words, and variations in the form. */
export const woocommerceBuilder: Shape = (sample) => {
  const file = (name: string, size = '') => `https://${sample.host}/wp-content/uploads/${name}${size}.webp`
  const variants = variantsOf(sample)
  const variations = variants.map((variant) => ({
    attributes: Object.fromEntries(
      variant.options.map(([name, value]) => [`attribute_${name.toLowerCase()}`, value]),
    ),
    variation_id: variant.id,
    display_price: Number(variant.price),
    display_regular_price: Number(sample.compareAt ?? variant.price),
    is_in_stock: true,
    sku: variant.sku,
    price_html: '',
  }))
  const amount = (value: string) =>
    `<span class="woocommerce-Price-amount amount"><bdi>${money(sample, value)}</bdi></span>`
  return {
    url: `https://${sample.host}/shop/${sample.handle}/`,
    images: sample.images.map((name) => file(name)),
    without: ['brand', 'gtin', 'shipping', 'returns', 'rating', 'reviewCount'],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><meta property="product:price:currency" content="${sample.currency}"><meta name="description" content="${escaped(sample.description)}">`,
      `<div class="elementor-section"><div class="elementor-widget-woocommerce-product-images"><div class="woocommerce-product-gallery">${sample.images.map((name) => `<div class="woocommerce-product-gallery__image"><a href="${file(name)}"><img data-large_image="${file(name)}" data-large_image_width="2000" src="${file(name, '-600x800')}" width="600"></a></div>`).join('')}</div></div><div class="elementor-widget-container"><h1 class="product_title elementor-heading-title">${escaped(sample.title)}</h1></div><div class="elementor-widget-woocommerce-product-price"><p class="price">${sample.compareAt ? `<del aria-hidden="true">${amount(sample.compareAt)}</del><ins>${amount(sample.price)}</ins>` : amount(sample.price)}</p></div><p class="stock ${sample.isSoldOut ? 'out-of-stock' : 'in-stock'}">${sample.isSoldOut ? wordsOf(sample).soldOut : wordsOf(sample).inStock}</p>${variants.length > 0 ? `<form class="variations_form cart" data-product_variations="${escaped(JSON.stringify(variations))}">${sample.options.map(([name, values]) => `<label for="${name}">${name}</label><select id="${name}" name="attribute_${name.toLowerCase()}"><option value="">Choose an option</option>${options(values)}</select>`).join('')}</form>` : ''}<span class="sku_wrapper detail-container"><span class="detail-label">SKU</span> <span class="sku">${sample.sku}</span></span><table class="woocommerce-product-attributes">${sample.specifications.map(([name, value]) => `<tr><th><span>${name}</span></th><td>${value}</td></tr>`).join('')}</table></div>${relatedSection(sample, 'elementor-widget-woocommerce-product-related')}`,
    ),
  }
}

/** Magento: swatches rendered on the server, aggregate data of an app. */
export const magentoServer: Shape = (sample) => {
  const file = (name: string, folder: string) =>
    `https://${sample.host}/media/catalog/product/cache/${folder}/${name.slice(0, 1)}/${name.slice(1, 2)}/${name}.jpg`
  const large = '0011aabb2233ccdd4455eeff66778899'
  return {
    url: `https://${sample.host}/catalog/${sample.handle}`,
    images: sample.images.map((name) => file(name, large)),
    hasVariantPrices: false,
    without: ['shipping', 'returns', ...(sample.rating ? [] : (['rating', 'reviewCount'] as const))],
    html: page(
      sample,
      jsonLd([
        { '@context': 'https://schema.org/', '@type': 'Organization', name: sample.brand },
        {
          '@context': 'https://schema.org/',
          '@type': 'Product',
          name: sample.title,
          sku: sample.sku,
          gtin13: sample.gtin,
          description: sample.description,
          brand: { '@type': 'Brand', name: sample.brand },
          image: sample.images.map((name) => file(name, large)),
          ...(sample.rating && {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: sample.rating[0],
              bestRating: 5,
              worstRating: 1,
              reviewCount: sample.rating[1],
            },
          }),
          offers: {
            '@type': 'AggregateOffer',
            lowPrice: sample.price,
            offerCount: 1,
            priceCurrency: sample.currency,
            availability: `http://schema.org/${state(sample)}`,
            offers: [],
          },
        },
      ]),
      `<main class="page-main"><div class="product media">${sample.images.map((name) => `<img class="fotorama__img" src="${file(name, large)}">`).join('')}</div><div class="product-info-main"><h1 class="page-title"><span>${escaped(sample.title)}</span></h1><div class="price-box">${sample.compareAt ? `<span class="old-price"><span class="price">${money(sample, sample.compareAt)}</span></span>` : ''}<span class="${sample.compareAt ? 'special-price' : 'normal-price'}"><span class="price">${money(sample, sample.price)}</span></span></div><div class="swatch-opt">${sample.options.map(([name, values]) => `<div class="swatch-attribute" data-attribute-code="${name}"><span class="swatch-attribute-label">${name}</span><div class="swatch-attribute-options">${values.map((value) => `<div class="swatch-option text" data-option-label="${escaped(value)}">${escaped(value)}</div>`).join('')}</div></div>`).join('')}</div></div><table class="data table additional-attributes">${sample.specifications.map(([name, value]) => `<tr><th class="col label">${name}</th><td class="col data">${value}</td></tr>`).join('')}</table></main>${relatedSection(sample, 'block related')}`,
    ),
  }
}

/** BigCommerce: JSON-LD missing, microdata broken, prices visible, rectangle options. */
export const bigcommerceVisible: Shape = (sample) => {
  const file = (name: string, size: string) =>
    `https://cdn11.bigcommerce.com/s-qq/images/stencil/${size}/products/8/8/${name}__5.jpg?c=1`
  return {
    url: `https://${sample.host}/${sample.handle}/`,
    images: sample.images.map((name) => file(name, '2048x2048')),
    hasVariantPrices: false,
    without: [
      'gtin',
      'brand',
      'rating',
      'reviewCount',
      'availability',
      'specifications',
      'shipping',
      'returns',
    ],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><meta property="product:price:currency" content="${sample.currency}"><meta property="product:price:amount" content="${sample.price}">`,
      `<div class="container"><div class="productView"><section class="productView-images" data-image-gallery>${sample.images.map((name) => `<li class="productView-imageCarousel-main-item"><a href="${file(name, '2048x2048')}"><img src="${file(name, '608x608')}" data-zoom="${file(name, '2048x2048')}"></a></li>`).join('')}</section><section class="productView-details"><h1 class="productView-title">${escaped(sample.title)}</h1><div class="productView-price">${sample.compareAt ? `<div class="price-section price-section--withTax rrp-price--withTax"><span class="price-was-label">RRP:</span> <span class="price price--rrp">${money(sample, sample.compareAt)}</span></div>` : ''}<div class="price-section price-section--withTax"><span class="price-now-label">Now:</span> <span class="price price--withTax">${money(sample, sample.price)}</span></div></div><dl class="productView-info"><dt>SKU:</dt><dd>${sample.sku}</dd></dl>${sample.options.map(([name, values], at) => `<div class="form-field" data-product-attribute="set-select"><label class="form-label form-label--alternate" for="attribute_select_${at}">${name}: <small>Required</small></label><select class="form-select" id="attribute_select_${at}" name="attribute[${at + 30}]"><option value="">Choose Options</option>${options(values)}</select></div>`).join('')}</section><article class="productView-description"><div class="tab-content" id="tab-description"><p>${escaped(sample.description)}</p></div></article></div></div>${relatedSection(sample, 'productCarousel related')}`,
    ),
  }
}

/** PrestaShop 1.7 with a theme of a third party. */
export const prestashopTheme: Shape = (sample) => {
  const file = (at: number, size: string) =>
    `https://${sample.host}/${at + 300}-${size}_default/${sample.handle}.webp`
  return {
    url: `https://${sample.host}/${sample.handle}-p77.html`,
    images: sample.images.map((_, at) => file(at, 'thickbox')),
    hasVariantPrices: false,
    without: ['gtin', 'shipping', 'returns', 'rating', 'reviewCount'],
    html: page(
      sample,
      jsonLd({
        '@context': 'https://schema.org/',
        '@type': 'Product',
        name: sample.title,
        description: sample.description,
        image: file(0, 'home'),
        sku: sample.sku,
        brand: { '@type': 'Thing', name: sample.brand },
        offers: {
          '@type': 'Offer',
          priceCurrency: sample.currency,
          price: sample.price,
          url: `https://${sample.host}/${sample.handle}-p77.html`,
          availability: `https://schema.org/${state(sample)}`,
        },
      }),
      `<section id="main"><div class="product-images-large swiper-container">${sample.images.map((_, at) => `<div class="product-lmage-large swiper-slide"><div class="easyzoom"><a href="${file(at, 'thickbox')}" class="js-easyzoom-trigger"></a></div><img data-src="${file(at, 'large')}" data-image-large-src="${file(at, 'thickbox')}" alt="${escaped(sample.title)}" content="${file(at, 'large')}"></div>`).join('')}</div><h1 class="h1 page-title"><span>${escaped(sample.title)}</span></h1><div class="product-prices"><span class="product-price current-price-value" content="${sample.price}">${money(sample, sample.price)}</span>${sample.compareAt ? `<span class="product-discount"><span class="regular-price">${money(sample, sample.compareAt)}</span></span><span class="badge badge-discount">-15%</span>` : ''}</div><div class="product-variants">${sample.options.map(([name, values], at) => `<div class="product-variants-item"><span class="form-control-label">${name}</span><ul id="group_${at}">${values.map((value, index) => `<li class="input-container"><input class="input-radio" type="radio" name="group[${at}]" value="${index}" title="${escaped(value)}"><span class="radio-label">${escaped(value)}</span></li>`).join('')}</ul></div>`).join('')}</div><section class="product-features"><dl class="data-sheet">${sample.specifications.map(([name, value]) => `<dt class="name">${name}</dt><dd class="value">${value}</dd>`).join('')}</dl></section></section><section class="featured-products"><p class="h4">${wordsOf(sample).related}</p><span class="product-price">${money(sample, 4)}</span></section>`,
    ),
  }
}

/** Squarespace: Open Graph and visible words, price from a starting amount. */
export const squarespaceFrom: Shape = (sample) => {
  const file = (name: string, width: number) =>
    `https://images.squarespace-cdn.com/content/v1/aa/${name}.png?format=${width}w`
  const isRange = sample.surcharge !== undefined
  return {
    url: `https://${sample.host}/shop/p/${sample.handle}`,
    images: sample.images.map((name) => file(name, 2500)),
    hasVariantPrices: false,
    without: [
      'brand',
      'sku',
      'gtin',
      'availability',
      'specifications',
      'shipping',
      'returns',
      'rating',
      'reviewCount',
      ...(isRange ? (['compareAt'] as const) : []),
    ],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><meta property="og:description" content="${escaped(sample.description)}"><meta property="og:image" content="${file(sample.images[0] ?? '', 1500)}"><meta property="product:price:currency" content="${sample.currency}">`,
      `<main id="page"><div class="pdp-layout"><div class="pdp-gallery">${sample.images.map((name) => `<div class="pdp-gallery-slides-image"><img src="${file(name, 750)}" srcset="${[100, 750, 1500, 2500].map((width) => `${file(name, width)} ${width}w`).join(', ')}" alt="${escaped(sample.title)}"></div>`).join('')}</div><div class="pdp-details"><h1 class="pdp-details-title">${escaped(sample.title)}</h1><div class="pdp-details-price">${isRange ? `${wordsOf(sample).from} ${money(sample, sample.price)}` : sample.compareAt ? `<span class="pdp-product-price-sale">${money(sample, sample.price)}</span><span class="pdp-product-price-strikethrough">${money(sample, sample.compareAt)}</span>` : money(sample, sample.price)}</div>${sample.options.map(([name, values]) => `<div class="pdp-variant"><label for="v-${name}">${name}</label><select id="v-${name}"><option value="">Select ${name}</option>${options(values)}</select></div>`).join('')}<div class="pdp-details-excerpt"><p>${escaped(sample.description)}</p></div></div></div></main>${relatedSection(sample, 'pdp-related-products')}`,
    ),
  }
}

/** Wix: state of the product widget, titles in Open Graph. */
export const wixState: Shape = (sample) => {
  const file = (at: number) => `https://static.wixstatic.com/media/dd_${at}e~mv2.jpg`
  const product = {
    id: 'x',
    name: sample.title,
    sku: sample.sku,
    description: `<p>${escaped(sample.description)}</p>`,
    price: Number(sample.compareAt ?? sample.price),
    ...(sample.compareAt && { discountedPrice: Number(sample.price), comparePrice: 0 }),
    formattedPrice: money(sample, sample.compareAt ?? sample.price),
    currency: sample.currency,
    isInStock: !sample.isSoldOut,
    brand: sample.brand,
    media: sample.images.map((_, at) => ({
      url: `dd_${at}e~mv2.jpg`,
      fullUrl: file(at),
      width: 3000,
      height: 2000,
      mediaType: 'PHOTO',
    })),
  }
  return {
    url: `https://${sample.host}/product-page/${sample.handle}`,
    images: sample.images.map((_, at) => file(at)),
    hasVariantPrices: false,
    without: ['gtin', 'specifications', 'shipping', 'returns', 'rating', 'reviewCount'],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}">`,
      `<div id="SITE_CONTAINER"><article><div data-hook="product-gallery">${sample.images.map((_, at) => `<div data-hook="product-image"><img src="${file(at)}" alt=""></div>`).join('')}</div><h1 data-hook="product-title">${escaped(sample.title)}</h1><div data-hook="product-price">${sample.compareAt ? `<span data-hook="formatted-secondary-price"><s>${money(sample, sample.compareAt)}</s></span>` : ''}<span data-hook="formatted-primary-price">${money(sample, sample.price)}</span></div>${sample.options.map(([name, values], at) => `<div data-hook="dropdown-option"><label for="w-${at}">${name}</label><select id="w-${at}"><option value="">Select</option>${options(values)}</select></div>`).join('')}</article></div><script type="application/json" id="wix-warmup-data">${JSON.stringify({ appsWarmupData: { store: { productPage: { catalog: { product } } } } })}</script>${plainRelated(sample)}`,
    ),
  }
}
