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
import { digits, escaped, jsonLd, money, type Sample, type Shape, sign, variantsOf } from '../sample.ts'

const frame = (sample: Sample, head: string, body: string): string =>
  `<!DOCTYPE html><html lang="${sample.locale}"><head><title>${escaped(sample.title)} - ${escaped(sample.brand)}</title>${head}</head><body>${cookieBanner(sample)}${siteHeader(sample)}${freeShippingBar(sample)}<div id="page">${body}</div>${siteFooter()}</body></html>`

/** WooCommerce with a block theme: no data at all, and a range where options cost more. */
export const woocommerceBlocks: Shape = (sample) => {
  const variants = variantsOf(sample)
  const file = (name: string, size = '') => `/wp-content/uploads/${name}-scaled${size}.jpg`
  const amount = (value: string | number) =>
    `<span class="woocommerce-Price-amount amount"><bdi>${digits(sample, value)}&nbsp;<span class="woocommerce-Price-currencySymbol">${sign(sample)}</span></bdi></span>`
  const highest = Math.max(Number(sample.price), ...variants.map(({ price }) => Number(price)))
  const price =
    highest > Number(sample.price)
      ? `${amount(sample.price)} <span aria-hidden="true">–</span> ${amount(highest)}`
      : sample.compareAt
        ? `<del>${amount(sample.compareAt)}</del> <ins>${amount(sample.price)}</ins>`
        : amount(sample.price)
  return {
    images: sample.images.map((name) => `https://${sample.host}${file(name)}`),
    hasVariantPrices: false,
    without: [
      'brand',
      'gtin',
      'shipping',
      'returns',
      'rating',
      'reviewCount',
      ...(highest > Number(sample.price) ? (['compareAt'] as const) : []),
    ],
    html: frame(
      sample,
      '',
      `<div class="wp-block-columns"><div class="wp-block-woocommerce-product-image-gallery"><div class="woocommerce-product-gallery">${sample.images.map((name) => `<div class="woocommerce-product-gallery__image"><a href="${file(name)}"><img src="${file(name, '-600x600').replace('-scaled', '')}" width="600"></a></div>`).join('')}</div></div><div class="wp-block-column"><h1 class="wp-block-post-title">${escaped(sample.title)}</h1><div class="wp-block-woocommerce-product-price"><div class="wc-block-components-product-price">${price}</div></div><div class="wp-block-post-excerpt woocommerce-product-details__short-description"><p>${escaped(sample.description)}</p></div><p class="stock ${sample.isSoldOut ? 'out-of-stock' : 'in-stock'}">${sample.isSoldOut ? wordsOf(sample).soldOut : wordsOf(sample).inStock}</p>${sample.options.map(([name, values]) => `<table class="variations"><tr><th><label for="${name}">${name}</label></th><td><select id="${name}" name="attribute_${name.toLowerCase()}"><option value="">–</option>${values.map((value) => `<option value="${escaped(value)}">${escaped(value)}</option>`).join('')}</select></td></tr></table>`).join('')}<div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">${sample.sku}</span></span></div></div></div><table class="shop_attributes">${sample.specifications.map(([name, value]) => `<tr><th>${name}</th><td><p>${value}</p></td></tr>`).join('')}</table>${relatedSection(sample, 'related products')}`,
    ),
  }
}

/** Magento with the Hyvä theme: JSON-LD, pictures in a script function. */
export const magentoHyva: Shape = (sample) => {
  const file = (name: string, folder: string) =>
    `https://${sample.host}/media/catalog/product/cache/${folder}/${name.slice(0, 1)}/${name.slice(1, 2)}/${name}.jpg`
  const [small, large] = ['aaaa0000bbbb1111cccc2222dddd3333', 'eeee4444ffff5555aaaa6666bbbb7777']
  return {
    images: sample.images.map((name) => file(name, large)),
    hasVariantPrices: false,
    without: ['gtin', 'shipping', 'returns', ...(sample.rating ? [] : (['rating', 'reviewCount'] as const))],
    html: frame(
      sample,
      jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: sample.title,
        sku: sample.sku,
        description: sample.description,
        brand: sample.brand,
        image: file(sample.images[0] ?? '', small),
        ...(sample.rating && {
          aggregateRating: {
            '@type': 'AggregateRating',
            bestRating: 100,
            ratingValue: String(Number(sample.rating[0]) * 20),
            reviewCount: sample.rating[1],
          },
        }),
        offers: {
          '@type': 'http://schema.org/Offer',
          price: Number(sample.price),
          url: `https://${sample.host}/${sample.handle}`,
          availability: `http://schema.org/${sample.isSoldOut ? 'OutOfStock' : 'InStock'}`,
          priceCurrency: sample.currency,
        },
      }),
      `<div class="product-info"><h1 class="page-title">${escaped(sample.title)}</h1><div class="price-box"><div class="final-price inline-block"><span class="price-label block">${wordsOf(sample).now}</span><span class="price-wrapper title-font"><span class="price">${money(sample, sample.price)}</span></span></div>${sample.compareAt ? `<div class="old-price flex"><span>${wordsOf(sample).was}</span><span class="price line-through">${money(sample, sample.compareAt)}</span></div>` : ''}</div>${sample.options.map(([name, values], at) => `<div class="swatch-attribute ${name.toLowerCase()}" role="radiogroup"><div class="swatch-attribute-label">${name}</div><div class="swatch-attribute-options">${values.map((value, index) => `<label class="swatch-option" for="attr-${at}-${index}"><input type="radio" id="attr-${at}-${index}" name="super_attribute[${93 + at}]" value="${index}" aria-label="${escaped(value)}"><span>${escaped(value)}</span></label>`).join('')}</div></div>`).join('')}<table id="product-attributes" class="additional-attributes">${sample.specifications.map(([name, value]) => `<tr><th scope="row">${name}</th><td data-th="${name}">${value}</td></tr>`).join('')}</table></div><script>function initGallery() { return { "active": 0, "data": ${JSON.stringify(sample.images.map((name) => ({ thumb: file(name, '9999000011112222333344445555666a'), img: file(name, small), full: file(name, large), type: 'image' })))}, "appendOnReceiveImages": true, price: 1 } }</script>${plainRelated(sample)}`,
    ),
    ...(sample.rating && { also: { rating: String(Number(sample.rating[0]) * 20) } }),
  }
}

/** BigCommerce of an older theme: microdata and a script with the price. */
export const bigcommerceMicrodata: Shape = (sample) => {
  const file = (name: string, size: number) =>
    `https://cdn2.bigcommerce.com/server1/ab/products/5/images/9/${name}__0001.${size}.${size}.jpg`
  return {
    images: sample.images.map((name) => file(name, 1280)),
    hasVariantPrices: false,
    without: ['gtin', 'specifications', 'shipping', 'returns', 'rating', 'reviewCount', 'availability'],
    html: frame(
      sample,
      '',
      `<div class="productView" itemscope itemtype="http://schema.org/Product"><div class="productView-images">${sample.images.map((name) => `<a class="cloud-zoom-gallery" href="${file(name, 1280)}"><img src="${file(name, 220)}" alt="${escaped(sample.title)}"></a>`).join('')}</div><h1 class="productView-title" itemprop="name">${escaped(sample.title)}</h1><h2 class="productView-brand" itemprop="brand" itemscope itemtype="http://schema.org/Brand"><a itemprop="url" href="/brands"><span itemprop="name">${escaped(sample.brand)}</span></a></h2><div class="productView-price">${sample.compareAt ? `<div class="price-section price-section--non-sale">Was: <span class="price price--non-sale">${money(sample, sample.compareAt)}</span></div>` : ''}<div class="price-section" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span class="price price--main">${money(sample, sample.price)}</span><meta itemprop="price" content="${sample.price}"><meta itemprop="priceCurrency" content="${sample.currency}"></div></div><dl><dt>SKU:</dt><dd itemprop="sku">${sample.sku}</dd></dl>${sample.options.map(([name, values], at) => `<div class="form-field"><label class="form-label" for="attribute_select_${at}">${name}:</label><select class="form-select" id="attribute_select_${at}" name="attribute[${at}]"><option value="">Choose Options</option>${values.map((value, index) => `<option value="${index}">${escaped(value)}</option>`).join('')}</select></div>`).join('')}<div class="productView-description" itemprop="description">${escaped(sample.description)}</div></div><script>var BCData = {"product_attributes":{"sku":"${sample.sku}","price":{"without_tax":{"formatted":"x","value":${sample.price}}}}};</script>${relatedSection(sample, 'tab-related productGrid')}`,
    ),
  }
}

/** PrestaShop 8: JSON-LD, colours as radio buttons, all data in an attribute. */
export const prestashopEight: Shape = (sample) => {
  const file = (at: number, size: string) =>
    `https://${sample.host}/img/p/${at + 1}/${at + 41}-${size}_default.jpg`
  return {
    images: sample.images.map((_, at) => file(at, 'large')),
    hasVariantPrices: false,
    without: ['gtin', 'shipping', 'returns', 'rating', 'reviewCount'],
    html: frame(
      sample,
      `${jsonLd({ '@context': 'https://schema.org', '@type': 'WebPage', name: sample.title })}${jsonLd({ '@context': 'https://schema.org/', '@type': 'Product', name: sample.title, description: sample.description, category: 'Home', image: file(0, 'home'), sku: sample.sku, mpn: sample.sku, brand: { '@type': 'Brand', name: sample.brand }, offers: { '@type': 'Offer', priceCurrency: sample.currency, name: sample.title, price: sample.price, image: [file(0, 'large')], sku: sample.sku, availability: `https://schema.org/${sample.isSoldOut ? 'OutOfStock' : 'InStock'}`, seller: { '@type': 'Organization', name: sample.brand } } })}`,
      `<div class="product__container"><div class="product__left"><div class="product__images js-images-container"><div class="carousel-inner">${sample.images.map((_, at) => `<div class="carousel-item"><picture><img class="img-fluid" src="${file(at, 'large')}" width="720" alt="${escaped(sample.title)}"></picture></div>`).join('')}</div><div class="product__thumbnails-list">${sample.images.map((_, at) => `<img src="${file(at, 'small')}" width="98">`).join('')}</div></div></div><div class="product__col"><h1 class="h4 product__name">${escaped(sample.title)}</h1><div class="product__prices js-product-prices"><div class="product__price h4">${money(sample, sample.price)}</div>${sample.compareAt ? `<div class="product__discount"><span class="product__price-regular">${money(sample, sample.compareAt)}</span></div>` : ''}</div>${instalments(sample)}<div class="product-variants js-product-variants">${sample.options.map(([name, values], at) => `<div class="product-variant variant"><p class="form-label variant-name">${name}: <span>${values[0]}</span></p><ul>${values.map((value, index) => `<li class="input-container"><label><input class="input-color" type="radio" data-product-attribute="${at}" name="group[${at + 5}]" value="${index}" title="${escaped(value)}"><span class="color"><span class="visually-hidden">${escaped(value)}</span></span></label></li>`).join('')}</ul></div>`).join('')}</div><section class="product__features"><dl class="data-sheet">${sample.specifications.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl></section></div></div>${relatedSection(sample, 'crossselling')}`,
    ),
  }
}

/** Squarespace 7.0: the site's context in a script, amounts in a `sqs-money-native` element. */
export const squarespaceContext: Shape = (sample) => {
  const file = (name: string) => `https://static1.squarespace.com/static/5a/t/6b/16/${name}.jpg`
  return {
    images: sample.images.map(file),
    hasVariantPrices: false,
    without: [
      'brand',
      'sku',
      'gtin',
      'compareAt',
      'availability',
      'specifications',
      'shipping',
      'returns',
      'rating',
      'reviewCount',
    ],
    html: frame(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)} &mdash; ${escaped(sample.brand)}"/><meta property="og:description" content="${escaped(sample.description)}"/><meta property="product:price:amount" content="${sample.price}"/><meta property="product:price:currency" content="${sample.currency}"/><script>Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = {"website":{"siteTitle":"${escaped(sample.brand)}"},"websiteSettings":{"storeSettings":{"storeCurrency":"${sample.currency}"}}};</script>`,
      `<div id="productWrapper"><div id="productGallery"><div id="productSlideshow">${sample.images.map((name) => `<div class="slide"><img data-src="${file(name)}" data-image-dimensions="1500x1500" src="${file(name)}?format=100w" alt=""></div>`).join('')}</div></div><div id="productDetails"><nav class="pagination"><a href="/shop">Back</a></nav><h1 class="product-title" data-content-field="title">${escaped(sample.title)}</h1><div class="product-price"><span class="sqs-money-native">${digits(sample, sample.price)}</span></div>${sample.options.map(([name, values]) => `<div class="variant-option"><div class="variant-option-title">${name}: </div><div class="variant-select-wrapper"><select data-variant-option-name="${name}"><option value="">Select ${name}</option>${values.map((value) => `<option value="${escaped(value)}">${escaped(value)}</option>`).join('')}</select></div></div>`).join('')}<div class="product-excerpt"><p>${escaped(sample.description)}</p></div></div></div>`,
    ),
  }
}

/** Wix without product data in JSON-LD. */
export const wixVisible: Shape = (sample) => {
  const file = (at: number, width: number) =>
    `https://static.wixstatic.com/media/9f_${at}c~mv2.png/v1/fit/w_${width},h_${width},q_90/file.png`
  return {
    images: sample.images.map((_, at) => file(at, 1200)),
    hasVariantPrices: false,
    without: ['brand', 'gtin', 'specifications', 'rating', 'reviewCount'],
    html: frame(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)} | ${escaped(sample.brand)}"><meta property="og:description" content="${escaped(sample.description)}"><meta property="og:image" content="${file(0, 500)}"><meta property="product:price:amount" content="${sample.price}"><meta property="product:price:currency" content="${sample.currency}"><meta property="og:availability" content="${sample.isSoldOut ? 'OutOfStock' : 'InStock'}">`,
      `<article data-hook="product-page"><div data-hook="product-gallery-root">${sample.images.map((_, at) => `<div class="media-wrapper-hook" data-hook="main-media-image-wrapper" href="${file(at, 1200)}"><a href="${file(at, 1200)}"><img src="${file(at, 500)}" alt="${escaped(sample.title)}"></a></div>`).join('')}</div><h1 data-hook="product-title">${escaped(sample.title)}</h1><div data-hook="sku">SKU: ${sample.sku}</div><div data-hook="product-prices-wrapper">${sample.compareAt ? `<span data-hook="formatted-secondary-price" style="text-decoration:line-through">${money(sample, sample.compareAt)}</span>` : ''}<span data-hook="formatted-primary-price">${money(sample, sample.price)}</span><span data-hook="sr-formatted-primary-price">Price</span></div>${sample.options.map(([name, values]) => `<fieldset data-hook="option-selection"><legend data-hook="options-label">${name}</legend>${values.map((value) => `<label><input type="radio" name="${name}" value="${escaped(value)}" aria-label="${escaped(value)}"></label>`).join('')}</fieldset>`).join('')}<section data-hook="collapse-info-section"><h2>${wordsOf(sample).shipping}</h2><div><p>${sample.shipping}</p></div></section><section data-hook="collapse-info-section"><h2>${wordsOf(sample).returns}</h2><div><p>${sample.returns}</p></div></section></article>${plainRelated(sample)}`,
    ),
  }
}

/** A shop with RDFa, as Drupal writes it. */
export const drupalRdfa: Shape = (sample) => {
  const file = (name: string, style = '') => `https://${sample.host}/sites/default/files/${style}${name}.jpg`
  return {
    images: sample.images.map((name) => file(name)),
    hasVariantPrices: false,
    without: ['gtin', 'specifications', 'shipping', 'returns', 'rating', 'reviewCount', 'compareAt'],
    html: frame(
      sample,
      '',
      `<article vocab="https://schema.org/" typeof="Product" class="commerce-product"><h1 property="name">${escaped(sample.title)}</h1><div class="field--name-field-images">${sample.images.map((name) => `<img property="image" src="${file(name)}" typeof="foaf:Image">`).join('')}</div><span property="brand">${escaped(sample.brand)}</span><span property="sku">${sample.sku}</span><div property="offers" typeof="Offer"><span property="price" content="${sample.price}">${money(sample, sample.price)}</span><meta property="priceCurrency" content="${sample.currency}"><link property="availability" href="https://schema.org/${sample.isSoldOut ? 'SoldOut' : 'InStock'}"></div><div property="description"><p>${escaped(sample.description)}</p></div>${sample.options.map(([name, values], at) => `<div class="form-item"><label for="edit-attr-${at}">${name}</label><select id="edit-attr-${at}" name="purchased_entity[0][attributes][${name}]">${values.map((value, index) => `<option value="${index + 1}">${escaped(value)}</option>`).join('')}</select></div>`).join('')}</article>${plainRelated(sample)}`,
    ),
  }
}
