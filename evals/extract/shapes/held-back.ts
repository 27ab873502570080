import { wordsOf } from '../distractors.ts'
import { digits, escaped, jsonLd, money, type Sample, type Shape, variantsOf } from '../sample.ts'
import { inScript, longPage, reviewList, slider } from './long-page.ts'

const stock = (sample: Sample): string => `https://schema.org/${sample.isSoldOut ? 'OutOfStock' : 'InStock'}`

/** Target-like: data beside an empty frame, prices as texts, photos in a list apart from the first, children as variants. */
export const targetLike: Shape = (sample) => {
  const file = (at: number) => `https://target.scene7.example/is/image/Target/GUEST_${sample.images[at]}`
  const price = (amount: string) => ({
    formatted_current_price: money(sample, amount),
    current_retail: Number(amount),
    reg_retail: Number(sample.compareAt ?? amount),
    formatted_comparison_price: money(sample, sample.compareAt ?? amount),
  })
  const data = {
    tcin: '8801',
    item: {
      product_description: {
        title: sample.title,
        downstream_description: sample.description,
        bullet_descriptions: sample.specifications.map((pair) => `<B>${pair.join(':</B> ')}`),
      },
      primary_barcode: sample.gtin,
      primary_brand: { name: sample.brand },
      enrichment: {
        images: {
          primary_image_url: file(0),
          alternate_image_urls: sample.images.slice(1).map((_, at) => file(at + 1)),
        },
      },
    },
    price: price(sample.price),
    ratings_and_reviews: {
      statistics: {
        rating: { average: Number(sample.rating?.[0]), count: sample.rating?.[1] },
        review_count: sample.rating?.[1],
      },
    },
    variation_hierarchy: sample.options.map(([name, values]) => ({ name, values })),
    children: variantsOf(sample).map((variant) => ({
      tcin: `${variant.id}`,
      price: price(variant.price),
      variation_themes: variant.options.map(([name, value]) => ({ name, value })),
    })),
  }
  return {
    url: `https://${sample.host}/p/${sample.handle}/-/A-8801`,
    images: sample.images.map((_, at) => file(at)),
    without: ['sku', 'shipping', 'returns', 'availability', 'description', 'specifications', 'gtin', 'brand'],
    html: longPage(
      sample,
      `<meta name="description" content="Shop ${escaped(sample.title)}"><meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(0)}?wid=1200&amp;hei=630&amp;fmt=pjpeg">`,
      `<main id="pageBodyContainer"><h1 id="pdp-product-title-id" class="styles_ndsHeading__HcGpD" data-test="product-title">${escaped(sample.title)}</h1><div class="styles_skeleton__a1"></div>${slider(sample, 'More to consider', 'styles_reco__b2')}</main><script>Object.defineProperties(window, {'__TGT_DATA__': { configurable: false, value: deepFreeze(JSON.parse(${JSON.stringify(inScript({ __PRELOADED_QUERIES__: { queries: [[['@web/domain-product', {}], { data: { product: data } }]] } }))}))}})</script>`,
    ),
    also: sample.compareAt ? { compareAt: sample.compareAt } : {},
  }
}

/** Flipkart-like: short class names, a list of JSON-LD, thumbnails sized in the path, options as links. */
export const flipkartLike: Shape = (sample) => {
  const file = (at: number, size: number) =>
    `https://rukminim2.flixcart.example/image/${size}/${size}/xif0q/lamp/${at}/k/${sample.images[at]}-original-imag${at}hzy.jpeg?q=70`
  return {
    url: `https://${sample.host}/${sample.handle}/p/itm8f2`,
    images: sample.images.map((_, at) => file(at, 832)),
    hasVariantPrices: false,
    without: ['sku', 'gtin', 'shipping', 'returns', 'availability'],
    html: longPage(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)} Price - Buy ${escaped(sample.title)} online"><meta name="og_image" property="og:image" content="${file(0, 128)}">${jsonLd([{ '@context': 'http://schema.org', '@type': 'Product', name: sample.title, image: file(0, 128), brand: { '@type': 'Thing', name: sample.brand }, aggregateRating: { '@type': 'AggregateRating', ratingValue: sample.rating?.[0], reviewCount: sample.rating?.[1] }, offers: { '@type': 'AggregateOffer', priceCurrency: sample.currency, lowPrice: Number(sample.price), offerCount: 1 } }])}`,
      `<div id="container"><div class="DOjaWF YJG4Cf"><div class="DOjaWF gdgoEp col-5-12"><div class="_5-bYSJ"><ul class="ZqtVYK">${sample.images.map((_, at) => `<li class="YGoYIP"><div class="HXf4Qp"><img class="_0DkuPH" alt="" src="${file(at, 128)}"></div></li>`).join('')}</ul></div><div class="vU5WPQ"><div class="_4WELSP _6lpKCl">${sample.images.map((_, at) => `<img loading="eager" class="DByuf4 IZexXJ jLEJ7H" alt="${escaped(sample.title)}" srcset="${file(at, 416)} 1x, ${file(at, 832)} 2x" src="${file(at, 416)}">`).join('')}</div></div></div><div class="DOjaWF YJG4Cf col-8-12"><h1 class="_6EBuvT"><span class="VU-ZEz">${escaped(sample.title)}</span></h1><div class="UOCQB1"><div class="hl05eU"><div class="Nx9bqj CxhGGd">${money(sample, sample.price)}</div>${sample.compareAt ? `<div class="yRaY8j A6+E6v">${money(sample, sample.compareAt)}</div><div class="UkUFwK WW8yVX"><span>18% off</span></div>` : ''}</div></div>${sample.options.map(([name, values]) => `<div class="pqHCzB"><div class="_5aHvhX"><span id="${name}">${name}</span><ul class="hSEbzK">${values.map((value) => `<li class="aJWdJI" id="swatch-${escaped(value)}"><a class="CDDksN zmLe5G" href="/p/itm8f2?pid=${escaped(value)}">${escaped(value)}</a><div class="xTp0P2">${escaped(value)}</div></li>`).join('')}</ul></div></div>`).join('')}<div class="yN+eNk"><div class="w9jEaj">${escaped(sample.description)}</div></div><div class="GNDEQ-"><div class="_4BJ2V+">Specifications</div><table class="_0ZhAN9"><tbody>${sample.specifications.map(([name, value]) => `<tr class="WJdYP6 row"><td class="+fFi1w col col-3-12">${name}</td><td class="Izz52n col col-9-12"><ul><li class="HPETK2">${value}</li></ul></td></tr>`).join('')}</tbody></table></div></div></div>${slider(sample, 'Similar products', 'zzz1')}${reviewList(sample)}</div>`,
    ),
    also: sample.compareAt ? { compareAt: sample.compareAt } : {},
  }
}

/** ePages: microdata of its own, pictures with all sizes in attributes, attributes as a list of pairs. */
export const epages: Shape = (sample) => {
  const file = (at: number, size: string) =>
    `https://${sample.host}/WebRoot/Store9/Shops/6123/64A${at}/${sample.images[at]}${size}.jpg`
  return {
    url: `https://${sample.host}/epages/6123.sf/nl_NL/?ObjectPath=/Shops/6123/Products/${sample.sku}`,
    images: sample.images.map((_, at) => file(at, '')),
    hasVariantPrices: false,
    without: ['gtin', 'returns', 'rating', 'reviewCount', 'shipping', 'brand', 'compareAt'],
    html: longPage(
      sample,
      `<meta name="description" content="${escaped(sample.description)}"><meta property="og:image" content="${file(0, '_ml')}">`,
      `<div class="ContentArea" itemscope itemtype="http://schema.org/Product"><div class="ProductDetails"><h1 itemprop="name">${escaped(sample.title)}</h1><div class="ImageArea"><a href="#" class="ProductImageContainer"><img id="ProductImage" itemprop="image" class="ProductLargeImage" src="${file(0, '_m')}" data-src-xs="${file(0, '_xs')}" data-src-ml="${file(0, '_ml')}" data-src-l="${file(0, '')}" alt="${escaped(sample.title)}"></a><ul id="ProductThumbBar" class="ProductThumbBar">${sample.images.map((_, at) => `<li><img src="${file(at, '_xs')}" alt="" data-src-xs="${file(at, '_xs')}" data-src-s="${file(at, '_s')}" data-src-m="${file(at, '_m')}" data-src-ml="${file(at, '_ml')}" data-src-l="${file(at, '')}"></li>`).join('')}</ul></div><div class="InfoArea" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><form class="VariationSelection">${sample.options.map(([name, values], at) => `<div class="SelectAttribute"><label for="Variation${at}">${name}</label> <select id="Variation${at}" name="SelectedVariation" class="Variation">${values.map((value) => `<option value="/Shops/6123/Products/${sample.sku}/SubProducts/${escaped(value)}">${escaped(value)}</option>`).join('')}</select></div>`).join('')}</form><div class="PriceArea"><span class="price-value" itemprop="price" content="${sample.price}">${money(sample, sample.price)}</span><meta itemprop="priceCurrency" content="${sample.currency}"> <sup>1</sup></div><link itemprop="availability" href="${stock(sample)}"><span class="ProductNo">Nr. <span itemprop="sku">${sample.sku}</span></span><button name="AddToBasket" type="submit">${wordsOf(sample).add}</button></div><div class="ProductDescription" itemprop="description">${escaped(sample.description)}</div><ul class="ProductAttributes">${sample.specifications.map(([name, value]) => `<li><span class="AttributeName">${name}:</span> <span class="AttributeValue">${value}</span></li>`).join('')}</ul></div>${slider(sample, 'Wij adviseren', 'HotDeals')}</div>`,
    ),
  }
}

/** A shop made by hand with Alpine: data in an attribute that is code, photos as `picture`, options as buttons. */
export const alpineShop: Shape = (sample) => {
  const file = (at: number, width: number, form = 'jpg') =>
    `https://${sample.host}/img/containers/assets/${sample.images[at]}.jpg/${String(width).repeat(2)}abc${at}.${form}`
  const variants = variantsOf(sample)
  const state = `{ open: false, qty: 1, variants: ${JSON.stringify(variants.map((variant) => ({ id: variant.id, label: variant.options.map(([, value]) => value).join(' / '), price: Math.round(Number(variant.price) * 100) })))} }`
  return {
    url: `https://${sample.host}/shop/${sample.handle}`,
    images: sample.images.map((_, at) => file(at, 1600)),
    hasVariantPrices: false,
    without: ['gtin', 'sku', 'brand', 'rating', 'reviewCount', 'shipping', 'returns'],
    html: longPage(
      sample,
      `<meta name="description" content="${escaped(sample.description)}"><meta property="og:title" content="${escaped(sample.title)}"><meta property="og:type" content="website">`,
      `<main class="max-w-7xl mx-auto"><div x-data="${escaped(state)}" class="grid md:grid-cols-2 gap-12"><div class="space-y-4">${sample.images.map((_, at) => `<picture><source type="image/webp" srcset="${file(at, 400, 'webp')} 400w, ${file(at, 800, 'webp')} 800w, ${file(at, 1600, 'webp')} 1600w"><img src="${file(at, 800)}" srcset="${file(at, 400)} 400w, ${file(at, 800)} 800w, ${file(at, 1600)} 1600w" sizes="50vw" alt="${escaped(sample.title)}" class="rounded-2xl w-full" loading="${at ? 'lazy' : 'eager'}"></picture>`).join('')}</div><div><p class="uppercase text-xs tracking-wide">${escaped(sample.brand)}</p><h1 class="text-4xl font-serif">${escaped(sample.title)}</h1><p class="text-2xl mt-2">${sample.compareAt ? `<s class="opacity-50">${money(sample, sample.compareAt)}</s> ` : ''}<span>${money(sample, sample.price)}</span></p><p class="text-sm">${wordsOf(sample).free} ${money(sample, 400)}</p><div class="prose mt-6"><p>${escaped(sample.description)}</p></div>${sample.options.map(([name, values]) => `<fieldset class="mt-6"><legend class="text-sm font-medium">${name}</legend><div class="flex gap-2 mt-2">${values.map((value) => `<button type="button" class="border rounded-full px-4 py-2" :class="{ 'bg-black': true }">${escaped(value)}</button>`).join('')}</div></fieldset>`).join('')}<button type="submit" class="mt-8 w-full bg-black text-white"${sample.isSoldOut ? ' disabled' : ''}>${sample.isSoldOut ? wordsOf(sample).soldOut : wordsOf(sample).add}</button><p class="text-sm mt-2">${sample.isSoldOut ? '' : wordsOf(sample).inStock}</p><dl class="mt-8 text-sm divide-y">${sample.specifications.map(([name, value]) => `<div class="flex justify-between py-2"><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl></div></div>${slider(sample, wordsOf(sample).related, 'mt-24')}</main>`,
    ),
  }
}

/** Bol-like: data for the offer alone, photos through an image service with the size in the path, options as a list of links. */
export const bolLike: Shape = (sample) => {
  const file = (at: number, size: string) =>
    `https://media.s-bol.example/x${at}K9q/${sample.images[at]}/${size}.jpg`
  return {
    url: `https://${sample.host}/nl/nl/p/${sample.handle}/9300000123/`,
    images: sample.images.map((_, at) => file(at, '1200x1600')),
    hasVariantPrices: false,
    without: ['sku', 'returns', 'shipping', 'description'],
    html: longPage(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(0, '550x733')}">${jsonLd({ '@context': 'https://schema.org', '@type': 'Product', productID: '9300000123', name: sample.title, gtin13: sample.gtin, brand: { '@type': 'Brand', name: sample.brand }, image: { '@type': 'ImageObject', url: file(0, '550x733') }, offers: { '@type': 'Offer', price: Number(sample.price), priceCurrency: sample.currency, availability: sample.isSoldOut ? 'OutOfStock' : 'InStock', seller: { '@type': 'Organization', name: 'bol' } }, aggregateRating: { '@type': 'AggregateRating', ratingValue: Number(sample.rating?.[0]), reviewCount: sample.rating?.[1] } })}`,
      `<main class="product_page"><div class="pdp-header"><h1 class="page-heading"><span data-test="title">${escaped(sample.title)}</span></h1></div><div class="slot--two"><div class="js_slot_images" data-test="product-images"><div class="image-slot"><button class="js_product_img" data-test="product-main-image"><img class="js_selected_image has-zoom" src="${file(0, '550x733')}" alt="${escaped(sample.title)}" data-zoom-image-url="${file(0, '1200x1600')}"></button></div><div class="filmstrip-viewport"><ul class="filmstrip">${sample.images.map((_, at) => `<li class="filmstrip__item"><a href="#" data-zoom-image-url="${file(at, '1200x1600')}"><img src="${file(at, '59x79')}" alt="" width="59"></a></li>`).join('')}</ul></div></div><div class="buy-block"><section class="buy-block__prices"><meta content="${sample.currency}"><span class="promo-price" data-test="price">${digits(sample, sample.price).split(',')[0]}<sup class="promo-price__fraction" data-test="price-fraction">${digits(sample, sample.price).split(',')[1] ?? '00'}</sup></span>${sample.compareAt ? `<del class="buy-block__list-price" data-test="list-price">${digits(sample, sample.compareAt)}</del>` : ''}</section><div class="product-variants">${sample.options.map(([name, values]) => `<div class="feature-group"><h3 class="features__title">${name}</h3><ul class="feature-list">${values.map((value) => `<li><a class="feature-option" href="/nl/nl/p/x/${escaped(value)}/"><span>${escaped(value)}</span></a></li>`).join('')}</ul></div>`).join('')}</div><a class="btn btn--cta btn--buy">In winkelwagen</a></div></div><div class="specs"><h2>Productspecificaties</h2>${sample.specifications.map(([name, value]) => `<dl class="specs__list"><div class="specs__row"><dt class="specs__title">${name}</dt><dd class="specs__value">${value}</dd></div></dl>`).join('')}</div>${slider(sample, 'Anderen bekeken ook', 'js_reco')}${reviewList(sample)}</main>`,
    ),
  }
}

/** Gumroad-like: properties of a component in JSON, with amounts in hundredths and covers for photos. */
export const gumroadLike: Shape = (sample) => {
  const file = (at: number) => `https://public-files.gumroad.example/${sample.images[at]}8k2`
  const props = {
    product: {
      id: 'mQ==',
      permalink: sample.handle,
      name: sample.title,
      seller: { name: sample.brand, avatar_url: 'https://public-files.gumroad.example/avatar' },
      description_html: `<p>${escaped(sample.description)}</p>`,
      currency_code: sample.currency.toLowerCase(),
      price_cents: Math.round(Number(sample.price) * 100),
      is_sales_limited: false,
      quantity_remaining: sample.isSoldOut ? 0 : null,
      ratings: {
        count: sample.rating?.[1],
        average: Number(sample.rating?.[0]),
        percentages: [0, 1, 2, 17, 80],
      },
      covers: sample.images.map((_, at) => ({
        id: `${at}`,
        url: file(at),
        original_url: file(at),
        type: 'image',
        native_width: 1280,
        native_height: 720,
      })),
      options: variantsOf(sample).map((variant) => ({
        id: `${variant.id}`,
        name: variant.options.map(([, value]) => value).join(' - '),
        price_difference_cents: 0,
        quantity_left: null,
      })),
      attributes: sample.specifications.map(([name, value]) => ({ name, value })),
    },
    discount_code: null,
  }
  return {
    url: `https://${sample.host.replace('www.', '')}/l/${sample.handle}`,
    images: sample.images.map((_, at) => file(at)),
    without: ['gtin', 'sku', 'brand', 'shipping', 'returns', 'availability', 'compareAt'],
    html: longPage(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(0)}"><meta property="og:type" content="gumroad:product"><meta property="product:price:amount" content="${sample.price}"><meta property="product:price:currency" content="${sample.currency}"><meta name="description" content="${escaped(sample.description)}">`,
      `<script type="application/json" class="js-react-on-rails-component" data-component-name="ProductPage">${inScript(props)}</script><div id="ProductPage-react-component"><section class="product"><header><h1 itemprop="name">${escaped(sample.title)}</h1></header><section class="details"><div itemprop="offers"><div class="has-tooltip"><div class="price" itemprop="price" content="${Number(sample.price)}">${money(sample, sample.price)}</div></div></div></section>${
        sample.options.length > 0
          ? `<div role="radiogroup">${variantsOf(sample)
              .map(
                (variant) =>
                  `<button role="radio" aria-label="${variant.options.map(([, value]) => value).join(' - ')}"><div class="pill">${money(sample, variant.price)}</div><h4>${variant.options.map(([, value]) => value).join(' - ')}</h4></button>`,
              )
              .join('')}</div>`
          : ''
      }<a class="button accent">I want this!</a></section></div>`,
    ),
    also:
      sample.options.length > 0
        ? {
            variants: variantsOf(sample).map(
              (variant) =>
                `${variant.options
                  .map(([, value]) => value)
                  .join(' - ')
                  .toLowerCase()} ${Number(variant.price)}`,
            ),
          }
        : {},
  }
}
