import {
  cookieBanner,
  freeShippingBar,
  freeShippingLine,
  instalments,
  plainRelated,
  relatedSection,
  siteFooter,
  siteHeader,
  wordsOf,
} from '../distractors.ts'
import { digits, escaped, jsonLd, money, type Sample, type Shape, sign, variantsOf } from '../sample.ts'

const page = (sample: Sample, head: string, body: string, lang = sample.locale): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escaped(sample.title)} | ${escaped(sample.brand)}</title>${head}</head><body>${freeShippingBar(sample)}${siteHeader(sample)}<main>${body}</main>${siteFooter()}${cookieBanner(sample)}</body></html>`

const specificationRows = ({ specifications }: Sample): string =>
  specifications.map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`).join('')

const stock = (sample: Sample): string =>
  sample.isSoldOut ? wordsOf(sample).soldOut : wordsOf(sample).inStock

/** WooCommerce: JSON-LD in a graph, variations in an attribute of the form. */
export const woocommerce: Shape = (sample) => {
  const variants = variantsOf(sample)
  const file = (name: string, size = '') =>
    `https://${sample.host}/wp-content/uploads/2026/03/${name}${size}.jpg`
  const amount = (value: string) =>
    `<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">${sign(sample)}</span>${digits(sample, value)}</bdi></span>`
  const price = sample.compareAt
    ? `<del aria-hidden="true">${amount(sample.compareAt)}</del> <ins aria-hidden="true">${amount(sample.price)}</ins>`
    : amount(sample.price)
  const variations = variants.map((variant) => ({
    attributes: Object.fromEntries(
      variant.options.map(([name, value]) => [`attribute_pa_${name.toLowerCase()}`, value]),
    ),
    display_price: Number(variant.price),
    display_regular_price: Number(sample.compareAt ?? variant.price),
    is_in_stock: !sample.isSoldOut,
    sku: variant.sku,
    image: { full_src: file(sample.images[0] ?? '') },
  }))
  const form = `<form class="variations_form cart" data-product_variations="${escaped(JSON.stringify(variations))}"><table class="variations"><tbody>${sample.options.map(([name, values]) => `<tr><th class="label"><label for="pa_${name}">${name}</label></th><td class="value"><select id="pa_${name}" name="attribute_pa_${name.toLowerCase()}"><option value="">Choose an option</option>${values.map((value) => `<option value="${escaped(value)}">${escaped(value)}</option>`).join('')}</select></td></tr>`).join('')}</tbody></table></form>`
  return {
    images: sample.images.map((name) => file(name)),
    without: ['shipping', 'returns', ...(sample.rating ? [] : (['rating', 'reviewCount'] as const))],
    html: page(
      sample,
      jsonLd({
        '@context': 'https://schema.org/',
        '@graph': [
          {
            '@type': 'BreadcrumbList',
            itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home' }],
          },
          {
            '@type': 'Product',
            '@id': `https://${sample.host}/${sample.handle}#product`,
            name: sample.title,
            description: sample.description,
            image: file(sample.images[0] ?? ''),
            sku: sample.sku,
            gtin: sample.gtin,
            brand: { '@type': 'Brand', name: sample.brand },
            offers: [
              {
                '@type': 'Offer',
                priceSpecification: [
                  { '@type': 'UnitPriceSpecification', price: sample.price, priceCurrency: sample.currency },
                ],
                availability: `https://schema.org/${sample.isSoldOut ? 'OutOfStock' : 'InStock'}`,
              },
            ],
            ...(sample.rating && {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: sample.rating[0],
                reviewCount: sample.rating[1],
              },
            }),
          },
        ],
      }),
      `<div class="product type-product"><div class="woocommerce-product-gallery"><figure>${sample.images.map((name) => `<div data-thumb="${file(name, '-100x100')}" class="woocommerce-product-gallery__image"><a href="${file(name)}"><img width="600" height="600" src="${file(name, '-600x600')}" data-large_image="${file(name)}" srcset="${file(name, '-600x600')} 600w, ${file(name, '-300x300')} 300w"></a></div>`).join('')}</figure></div><div class="summary entry-summary"><h1 class="product_title entry-title">${escaped(sample.title)}</h1><p class="price">${price}</p>${instalments(sample)}${variants.length > 0 ? form : ''}<span class="sku_wrapper">SKU: <span class="sku">${sample.sku}</span></span></div><table class="woocommerce-product-attributes shop_attributes">${specificationRows(sample)}</table></div><section class="related products"><h2>${wordsOf(sample).related}</h2><ul class="products"><li class="product"><img src="${file('drift', '-300x300')}"><span class="price">${amount('3.00')}</span></li></ul></section>`,
    ),
  }
}

/** Magento: options and gallery in scripts, microdata for the price. */
export const magento: Shape = (sample) => {
  const variants = variantsOf(sample)
  const cache = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'
  const file = (name: string, folder = cache) =>
    `https://${sample.host}/media/catalog/product/cache/${folder}/${name[0]}/${name[1]}/${name}.jpg`
  const full = 'ffeeddccbbaa99887766554433221100'
  const config = {
    attributes: Object.fromEntries(
      sample.options.map(([label, values], at) => [
        String(90 + at),
        {
          id: String(90 + at),
          code: label.toLowerCase(),
          label,
          options: values.map((value, index) => ({
            id: `${at}${index}`,
            label: value,
            products: variants
              .filter((variant) => variant.options[at]?.[1] === value)
              .map(({ id }) => String(id)),
          })),
        },
      ]),
    ),
    optionPrices: Object.fromEntries(
      variants.map(({ id, price }) => [
        id,
        { oldPrice: { amount: Number(sample.compareAt ?? price) }, finalPrice: { amount: Number(price) } },
      ]),
    ),
  }
  const init = (value: unknown) => `<script type="text/x-magento-init">${JSON.stringify(value)}</script>`
  return {
    url: `https://${sample.host}/${sample.handle}.html`,
    images: sample.images.map((name) => file(name, full)),
    without: ['gtin', 'brand', 'shipping', 'returns', 'rating', 'reviewCount'],
    html: page(
      sample,
      `<meta property="og:type" content="product"><meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(sample.images[0] ?? '', '11223344556677889900aabbccddeeff')}"><meta property="product:price:amount" content="${sample.price}"><meta property="product:price:currency" content="${sample.currency}">`,
      `<div class="column main"><div itemscope itemtype="http://schema.org/Product"><div class="page-title-wrapper"><h1 class="page-title"><span class="base" itemprop="name">${escaped(sample.title)}</span></h1></div><div class="product-info-price"><div class="price-box price-final_price" itemprop="offers" itemscope itemtype="http://schema.org/Offer">${sample.compareAt ? `<span class="special-price"><span class="price-label">Special Price</span> <span class="price">${money(sample, sample.price)}</span></span><span class="old-price"><span class="price-label">Regular Price</span> <span class="price">${money(sample, sample.compareAt)}</span></span>` : `<span class="price">${money(sample, sample.price)}</span>`}<meta itemprop="price" content="${sample.price}"><meta itemprop="priceCurrency" content="${sample.currency}"></div><div class="stock ${sample.isSoldOut ? 'unavailable' : 'available'}"><span>${stock(sample)}</span></div><div class="product attribute sku"><strong class="type">SKU</strong> <div class="value" itemprop="sku">${sample.sku}</div></div></div><div class="product attribute description" itemprop="description"><p>${escaped(sample.description)}</p></div></div><table id="product-attribute-specs-table" class="data table additional-attributes">${specificationRows(sample)}</table></div>${variants.length > 0 ? init({ '[data-role=swatch-options]': { 'Magento_Swatches/js/swatch-renderer': { jsonConfig: config } } }) : ''}${init({ '[data-gallery-role=gallery-placeholder]': { 'mage/gallery/gallery': { data: sample.images.map((name) => ({ thumb: file(name, '99887766554433221100ffeeddccbbaa'), img: file(name), full: file(name, full), caption: sample.title })) } } })}<div class="block upsell"><strong>${wordsOf(sample).related}</strong><span class="price">${money(sample, '3.00')}</span></div>`,
    ),
  }
}

/** BigCommerce: JSON-LD, options as radio buttons, pictures in stencil sizes. */
export const bigcommerce: Shape = (sample) => {
  const file = (name: string, size: string) =>
    `https://cdn11.bigcommerce.com/s-ab12cd/images/stencil/${size}/products/77/301/${name}__01234.jpg?c=2`
  return {
    images: sample.images.map((name) => file(name, '1280x1280')),
    also: { shipping: freeShippingLine(sample).replace(/<[^>]+>/g, '') },
    hasVariantPrices: false,
    without: ['shipping', 'returns', ...(sample.rating ? [] : (['rating', 'reviewCount'] as const))],
    html: page(
      sample,
      `<meta property="og:type" content="product"><meta property="product:price:amount" content="${sample.price}"><meta property="product:price:currency" content="${sample.currency}">`,
      `<div class="productView"><section class="productView-images">${sample.images.map((name) => `<figure class="productView-image" data-zoom-image="${file(name, '1280x1280')}"><a href="${file(name, '1280x1280')}"><img src="${file(name, '500x659')}" alt="${escaped(sample.title)}"></a></figure><li class="productView-thumbnail"><img src="${file(name, '50x50')}" width="50"></li>`).join('')}</section><section class="productView-details"><h1 class="productView-title">${escaped(sample.title)}</h1><div class="productView-price">${sample.compareAt ? `<div class="price-section rrp-price--withTax">MSRP: <span class="price price--rrp">${money(sample, sample.compareAt)}</span></div>` : ''}<div class="price-section price-section--withTax"><span class="price price--withTax">${money(sample, sample.price)}</span></div></div>${freeShippingLine(sample)}<dl class="productView-info"><dt class="productView-info-name">SKU:</dt><dd class="productView-info-value">${sample.sku}</dd>${sample.specifications.map(([name, value]) => `<dt class="productView-info-name">${name}:</dt><dd class="productView-info-value">${value}</dd>`).join('')}</dl><div class="productView-options">${sample.options.map(([name, values], at) => `<div class="form-field" data-product-attribute="set-rectangle"><fieldset><legend class="form-label">${name}: <small>(Required)</small></legend>${values.map((value, index) => `<input class="form-radio" type="radio" id="attr-${at}-${index}" name="attribute[${110 + at}]" value="${index}"><label class="form-option" for="attr-${at}-${index}"><span class="form-option-variant">${escaped(value)}</span></label>`).join('')}</fieldset></div>`).join('')}</div></section></div>${jsonLd({ '@context': 'https://schema.org/', '@type': 'Product', name: sample.title, sku: sample.sku, gtin: sample.gtin, url: `https://${sample.host}/${sample.handle}`, brand: { '@type': 'Brand', name: sample.brand }, description: sample.description, image: file(sample.images[0] ?? '', '1280x1280'), ...(sample.rating && { aggregateRating: { '@type': 'AggregateRating', ratingValue: sample.rating[0], reviewCount: String(sample.rating[1]) } }), offers: { '@type': 'Offer', priceCurrency: sample.currency, price: sample.price, availability: sample.isSoldOut ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock', hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy' } } })}${plainRelated(sample)}`,
    ),
  }
}

/** PrestaShop: microdata and selects, with a price from the options. */
export const prestashop: Shape = (sample) => {
  const file = (at: number, size: string) =>
    `https://${sample.host}/${120 + at}-${size}_default/${sample.handle}.jpg`
  return {
    url: `https://${sample.host}/12-${sample.handle}.html`,
    images: sample.images.map((_, at) => file(at, 'large')),
    hasVariantPrices: false,
    without: ['gtin', 'shipping', 'returns', 'rating', 'reviewCount'],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><meta property="product:price:amount" content="${sample.price}"><meta property="product:price:currency" content="${sample.currency}">`,
      `<section id="main" itemscope itemtype="https://schema.org/Product"><div class="images-container"><div class="product-cover"><img class="js-qv-product-cover" src="${file(0, 'large')}" itemprop="image"></div><ul class="product-images js-qv-product-images">${sample.images.map((_, at) => `<li class="thumb-container"><img class="thumb js-thumb" data-image-medium-src="${file(at, 'medium')}" data-image-large-src="${file(at, 'large')}" src="${file(at, 'home')}" width="100"></li>`).join('')}</ul></div><h1 class="h1" itemprop="name">${escaped(sample.title)}</h1><div class="product-prices">${sample.compareAt ? `<div class="product-discount"><span class="regular-price">${money(sample, sample.compareAt)}</span></div>` : ''}<div class="product-price h5" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><link itemprop="availability" href="https://schema.org/${sample.isSoldOut ? 'OutOfStock' : 'InStock'}"><meta itemprop="priceCurrency" content="${sample.currency}"><div class="current-price"><span itemprop="price" content="${sample.price}">${money(sample, sample.price)}</span>${sample.compareAt ? `<span class="discount discount-amount">${wordsOf(sample).save} ${money(sample, Number(sample.compareAt) - Number(sample.price))}</span>` : ''}</div></div><div class="tax-shipping-delivery-label">${wordsOf(sample).tax}</div></div><div class="product-information"><div class="product-description" itemprop="description"><p>${escaped(sample.description)}</p></div><div class="product-variants">${sample.options.map(([name, values], at) => `<div class="clearfix product-variants-item"><span class="control-label">${name} : </span><select class="form-control" id="group_${at + 1}" data-product-attribute="${at + 1}" name="group[${at + 1}]">${values.map((value, index) => `<option value="${index + 1}" title="${escaped(value)}">${escaped(value)}</option>`).join('')}</select></div>`).join('')}</div><div class="product-manufacturer"><label class="label">Brand</label> <span><a href="/brand">${escaped(sample.brand)}</a></span></div><div class="product-reference"><label class="label">Reference </label> <span itemprop="sku">${sample.sku}</span></div><section class="product-features"><dl class="data-sheet">${sample.specifications.map(([name, value]) => `<dt class="name">${name}</dt><dd class="value">${value}</dd>`).join('')}</dl></section></div></section>${relatedSection(sample, 'featured-products products-similar')}`,
    ),
  }
}

/** Squarespace: JSON-LD with the variants' prices in an attribute. */
export const squarespace: Shape = (sample) => {
  const variants = variantsOf(sample)
  const file = (name: string, width?: number) =>
    `https://images.squarespace-cdn.com/content/v1/5f0/${name}.jpg${width ? `?format=${width}w` : ''}`
  const data = variants.map((variant) => ({
    id: String(variant.id),
    sku: variant.sku,
    attributes: Object.fromEntries(variant.options),
    price: Math.round(Number(variant.price) * 100),
    priceMoney: { value: variant.price, currency: sample.currency },
    onSale: false,
    salePriceMoney: { value: '0.00', currency: sample.currency },
    qtyInStock: 5,
  }))
  return {
    images: sample.images.map((name) => file(name)),
    without: ['sku', 'gtin', 'compareAt', 'specifications', 'shipping', 'returns', 'rating', 'reviewCount'],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)} — ${escaped(sample.brand)}"><meta property="og:type" content="product"><meta property="og:image" content="${file(sample.images[0] ?? '', 1500).replace('https', 'http')}"><meta property="product:price:amount" content="${sample.price}"><meta property="product:price:currency" content="${sample.currency}"><meta property="product:availability" content="${sample.isSoldOut ? 'oos' : 'instock'}">${jsonLd({ name: sample.title, image: file(sample.images[0] ?? '', 1500).replace('https', 'http'), description: sample.description, brand: sample.brand, offers: { price: sample.price, priceCurrency: sample.currency, availability: sample.isSoldOut ? 'http://schema.org/OutOfStock' : 'http://schema.org/InStock', '@type': 'Offer' }, '@context': 'http://schema.org', '@type': 'Product' })}`,
      `<article class="ProductItem"><section class="ProductItem-gallery">${sample.images.map((name) => `<img data-src="${file(name)}" data-image="${file(name)}" data-load="false" class="ProductItem-gallery-slides-item-image" alt="">`).join('')}</section><section class="ProductItem-details"><h1 class="ProductItem-details-title">${escaped(sample.title)}</h1><div class="product-price">${money(sample, sample.price)}</div>${variants.length > 0 ? `<div class="product-variants" data-variants="${escaped(JSON.stringify(data))}">${sample.options.map(([name, values]) => `<div class="variant-option"><div class="variant-option-title">${name}:</div><select data-variant-option-name="${name}" aria-label="Select ${name}"><option value="">Select ${name}</option>${values.map((value) => `<option value="${escaped(value)}">${escaped(value)}</option>`).join('')}</select></div>`).join('')}</div>` : ''}</section></article><section class="ProductItem-relatedProducts"><h2>${wordsOf(sample).related}</h2><div class="product-price">${money(sample, '3.00')}</div></section>`,
    ),
  }
}

/** Wix: JSON-LD in pieces, pictures with sizes in their path. */
export const wix: Shape = (sample) => {
  const file = (at: number, width: number) =>
    `https://static.wixstatic.com/media/ab12_${at}0f~mv2.jpg/v1/fill/w_${width},h_${width},al_c,q_90/ab12_${at}0f~mv2.jpg`
  return {
    url: `https://${sample.host}/product-page/${sample.handle}`,
    images: sample.images.map((_, at) => file(at, 980)),
    hasVariantPrices: false,
    without: ['gtin', 'compareAt', 'specifications', 'rating', 'reviewCount'],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)} | ${escaped(sample.brand)}"><meta property="product:price:amount" content="${sample.price}"><meta property="product:price:currency" content="${sample.currency}">${jsonLd({ '@context': 'https://schema.org/', '@type': 'Product', name: sample.title, description: sample.description, sku: sample.sku, brand: { '@type': 'Brand', name: sample.brand }, image: sample.images.map((_, at) => ({ '@type': 'ImageObject', contentUrl: file(at, 980), width: '980', height: '980' })), Offers: { '@type': 'Offer', price: sample.price }, offers: { '@type': 'Offer', priceCurrency: sample.currency, price: sample.price, Availability: 'https://schema.org/InStock', availability: `https://schema.org/${sample.isSoldOut ? 'OutOfStock' : 'InStock'}` } })}`,
      `<div data-hook="product-page"><div data-hook="product-gallery"><div class="main-media">${sample.images.map((_, at) => `<img src="${file(at, 500)}" width="500">`).join('')}</div></div><h1 data-hook="product-title">${escaped(sample.title)}</h1><div data-hook="product-price"><span data-hook="formatted-primary-price">${money(sample, sample.price)}</span></div><div data-hook="product-options">${sample.options.map(([name, values]) => `<div data-hook="product-options-inputs"><label for="drop-${name}">${name}*</label><select id="drop-${name}">${values.map((value) => `<option>${escaped(value)}</option>`).join('')}</select></div>`).join('')}</div><div data-hook="info-section-title"><h2>${wordsOf(sample).shipping}</h2><div data-hook="info-section-description"><p>${sample.shipping}</p></div></div><div data-hook="info-section-title"><h2>${wordsOf(sample).returns}</h2><div data-hook="info-section-description"><p>${sample.returns}</p></div></div></div>${plainRelated(sample)}`,
    ),
  }
}
