import { cookieBanner, instalments, siteFooter, siteHeader, wordsOf } from '../distractors.ts'
import { digits, escaped, jsonLd, money, type Sample, type Shape, sign, variantsOf } from '../sample.ts'

const frame = (sample: Sample, head: string, body: string): string =>
  `<!doctype html><html lang="${sample.locale.toLowerCase()}"><head>${head}</head><body>${siteHeader(sample)}${body}${cookieBanner(sample)}${siteFooter()}</body></html>`

/** Amazon-like with the gallery in a script and the price in pieces only. */
export const amazonPieces: Shape = (sample) => {
  const file = (name: string, size: string) => `https://m.media-example.com/images/I/${name}._AC_${size}_.jpg`
  const [whole = '', fraction = '00'] = digits(sample, sample.price).split(/[.,](?=\d\d$)/)
  return {
    url: `https://www.${sample.host}/dp/B0TEST`,
    images: sample.images.map((name) => file(name, 'SL1500')),
    hasVariantPrices: false,
    without: ['sku', 'gtin', 'compareAt', 'rating', 'reviewCount'],
    html: frame(
      sample,
      `<title>${escaped(sample.title)} : Home</title><meta name="description" content="${escaped(sample.description)}">`,
      `<div id="ppd"><div id="imageBlock_feature_div"><img id="landingImage" src="${file(sample.images[0] ?? '', 'SX342')}" data-old-hires="${file(sample.images[0] ?? '', 'SL1500')}"></div><script type="text/javascript">P.when('A').register("ImageBlockATF", function(A){ var data = { 'enableS2WithoutS1': false, 'colorImages': { 'initial': ${JSON.stringify(sample.images.map((name) => ({ hiRes: file(name, 'SL1500'), thumb: file(name, 'US40'), large: file(name, 'SX679'), variant: 'MAIN' })))} }, 'airyConfig': A.$.parseJSON('{}') }; return data; });</script><div id="centerCol"><h1 class="a-size-large"><span id="productTitle">${escaped(sample.title)}</span></h1><a id="bylineInfo">Brand: ${escaped(sample.brand)}</a><div id="apex_desktop"><span class="a-price"><span aria-hidden="true"><span class="a-price-symbol">${sign(sample)}</span><span class="a-price-whole">${whole}</span><span class="a-price-fraction">${fraction}</span></span></span></div>${instalments(sample)}<div id="availability"><span>${sample.isSoldOut ? wordsOf(sample).soldOut : wordsOf(sample).inStock}</span></div>${sample.options.map(([name, values]) => `<div id="inline-twister-row-${name.toLowerCase()}" class="a-section inline-twister-row"><span class="a-color-secondary dimension-label">${name}:</span><ul class="dimension-values-list">${values.map((value) => `<li class="swatch-list-item-text"><span class="swatch-title-text">${escaped(value)}</span></li>`).join('')}</ul></div>`).join('')}<div id="mir-layout-DELIVERY_BLOCK"><span>${sample.shipping}</span></div><div id="returns-policy"><span>${sample.returns}</span></div><div id="prodDetails"><table class="prodDetTable">${sample.specifications.map(([name, value]) => `<tr><th class="prodDetSectionEntry">${name}</th><td class="prodDetAttrValue">&lrm;${value}</td></tr>`).join('')}</table></div></div></div><div id="sims-consolidated-2"><h2>${wordsOf(sample).related}</h2><span class="a-price">${money(sample, 9)}</span></div>`,
    ),
  }
}

/** AliExpress-like of the newer kind: components instead of modules. */
export const aliexpressComponents: Shape = (sample) => {
  const variants = variantsOf(sample)
  const file = (name: string) => `https://ae04.alicdn-example.com/kf/S${name}.jpg`
  const amount = (value: string) => ({
    currency: sample.currency,
    value: Number(value),
    formatedAmount: money(sample, value),
  })
  const data = {
    productInfoComponent: { subject: sample.title, id: 1 },
    imageComponent: { imagePathList: sample.images.map(file) },
    priceComponent: {
      discountPrice: { minActivityAmount: amount(sample.price) },
      origPrice: { minAmount: amount(sample.compareAt ?? sample.price) },
      skuPriceList: variants.map((variant) => ({
        skuId: String(variant.id),
        skuAttr: sample.options
          .map(
            ([, values], at) =>
              `${14 + at}:${7 + values.indexOf(variant.options[at]?.[1] ?? '')}#${variant.options[at]?.[1]}`,
          )
          .join(';'),
        skuVal: {
          skuActivityAmount: amount(variant.price),
          skuAmount: amount(sample.compareAt ?? variant.price),
        },
      })),
    },
    skuComponent: {
      productSKUPropertyList: sample.options.map(([name, values], at) => ({
        skuPropertyId: 14 + at,
        skuPropertyName: name,
        skuPropertyValues: values.map((value, index) => ({
          propertyValueId: 7 + index,
          propertyValueIdLong: 7 + index,
          propertyValueDisplayName: value,
        })),
      })),
    },
    productPropComponent: {
      props: sample.specifications.map(([attrName, attrValue]) => ({ attrName, attrValue })),
    },
    feedbackComponent: sample.rating
      ? { evarageStar: sample.rating[0], totalValidNum: sample.rating[1] }
      : undefined,
  }
  return {
    url: `https://${sample.host}/item/3256.html`,
    images: sample.images.map(file),
    without: ['brand', 'sku', 'gtin', 'availability', 'description', 'shipping', 'returns'],
    html: frame(
      sample,
      `<title>${escaped(sample.title)} - Buy online</title><meta property="og:title" content="${escaped(sample.title)}"/>`,
      `<div id="root"><h1 data-pl="product-title">${escaped(sample.title)}</h1></div><script>window._dida_config_ = {};\nwindow.runParams = { data: ${JSON.stringify(data)} };\nwindow.runParams.is23 = true;</script>`,
    ),
  }
}

/** eBay-like without data: a price with the country's letters. */
export const ebayVisible: Shape = (sample) => {
  const file = (name: string, size: number) =>
    `https://i.ebayimg-example.com/images/g/${name}/s-l${size}.webp`
  const amount = (value: string) => `${sample.currency} ${digits(sample, value)}`
  return {
    url: `https://www.${sample.host}/itm/555?hash=a`,
    images: sample.images.map((name) => file(name, 1600)),
    hasVariantPrices: false,
    without: ['brand', 'sku', 'gtin', 'description', 'availability', 'rating', 'reviewCount'],
    html: frame(
      sample,
      `<title>${escaped(sample.title)} | eShop</title>`,
      `<main class="main-content"><div class="ux-image-carousel-container image-container"><div class="ux-image-carousel">${sample.images.map((name) => `<div class="ux-image-carousel-item image-treatment"><img alt="${escaped(sample.title)} - Bild" src="${file(name, 140)}" srcset="${[140, 500, 1600].map((size) => `${file(name, size)} ${size}w`).join(', ')}"></div>`).join('')}</div></div><div class="x-item-title"><h1>${escaped(sample.title)}</h1></div><div class="x-price-section"><div class="x-bin-price"><div class="x-price-primary">${amount(sample.price)}</div>${sample.compareAt ? `<div class="x-price-transparency"><span class="ux-textspans">${wordsOf(sample).was}</span> <span class="ux-textspans--STRIKETHROUGH">${amount(sample.compareAt)}</span></div>` : ''}</div></div>${sample.options.map(([name, values]) => `<div class="vim x-msku-evo"><label class="x-msku__label"><span class="x-msku__label-text">${name}</span></label><select class="x-msku__select-box" name="${name}" selectboxlabel="${name}"><option value="-1">Select</option>${values.map((value, index) => `<option value="${index}">${escaped(value)}</option>`).join('')}</select></div>`).join('')}<div class="ux-labels-values-with-hints"><div class="ux-labels-values ux-labels-values--shipping"><dl><dt>${wordsOf(sample).shipping}:</dt><dd>${sample.shipping}</dd></dl></div><div class="ux-labels-values ux-labels-values--returns"><dl><dt>${wordsOf(sample).returns}:</dt><dd>${sample.returns}</dd></dl></div></div><div class="vim x-about-this-item">${sample.specifications.map(([name, value]) => `<dl class="ux-labels-values ux-labels-values--inline"><dt class="ux-labels-values__labels">${name}</dt><dd class="ux-labels-values__values">${value}</dd></dl>`).join('')}</div></main><div class="recs-module"><h3>${wordsOf(sample).related}</h3><div>${amount('5.00')}</div></div>`,
    ),
  }
}

/** Etsy-like: one offer with a list price, options without prices. */
export const etsyOffer: Shape = (sample) => {
  const file = (at: number, size: string) =>
    `https://i.etsystatic-example.com/777/r/il/${at}fab01/88${at}/il_${size}.88${at}_q${at}.jpg`
  const variants = variantsOf(sample)
  const isRange = new Set(variants.map(({ price }) => price)).size > 1
  const highest = Math.max(Number(sample.price), ...variants.map(({ price }) => Number(price)))
  return {
    url: `https://${sample.host}/listing/8/${sample.handle}`,
    images: sample.images.map((_, at) => file(at, 'fullxfull')),
    hasVariantPrices: false,
    without: [
      'sku',
      'gtin',
      'compareAt',
      'specifications',
      ...(sample.rating ? [] : (['rating', 'reviewCount'] as const)),
    ],
    html: frame(
      sample,
      `<title>${escaped(sample.title)} - Etc</title>${jsonLd({ '@context': 'https://schema.org', '@type': 'Product', url: `https://${sample.host}/listing/8/${sample.handle}`, name: sample.title, description: sample.description, image: sample.images.map((_, at) => ({ '@type': 'ImageObject', '@context': 'https://schema.org', author: sample.brand, contentURL: file(at, 'fullxfull'), thumbnail: file(at, '340x270'), contentUrl: file(at, 'fullxfull') })), brand: { '@type': 'Brand', '@context': 'https://schema.org', name: sample.brand }, ...(sample.rating && { aggregateRating: { '@type': 'AggregateRating', ratingValue: sample.rating[0], reviewCount: sample.rating[1] } }), offers: isRange ? { '@type': 'AggregateOffer', offerCount: 9, highPrice: String(highest), lowPrice: sample.price, priceCurrency: sample.currency, availability: 'https://schema.org/InStock' } : { '@type': 'Offer', eligibleQuantity: 9, price: sample.price, priceCurrency: sample.currency, availability: sample.isSoldOut ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock' } })}`,
      `<div class="image-carousel-container" data-palette-listing-image>${sample.images.map((_, at) => `<img class="carousel-image" src="${file(at, '1140xN')}" data-src-zoom-image="${file(at, 'fullxfull')}">`).join('')}</div><h1 data-buy-box-listing-title="true">${escaped(sample.title)}</h1><div data-selector="price-only"><p><span class="wt-screen-reader-only">Price:</span>${money(sample, sample.price)}${isRange ? '+' : ''}</p></div>${sample.options.map(([name, values], at) => `<div data-selector="listing-page-variation"><label for="v-${at}"><span data-label>${name}</span></label><select id="v-${at}"><option value="" selected>Select an option</option>${values.map((value, index) => `<option value="${index + 100}">${escaped(value)}</option>`).join('')}</select></div>`).join('')}<div class="shipping-and-returns"><h3>${wordsOf(sample).shipping}</h3><div><p>${sample.shipping}</p></div><h3>${wordsOf(sample).returns}</h3><div><p>${sample.returns}</p></div></div><h2>${wordsOf(sample).related}</h2><ul><li>${money(sample, 4)}</li></ul>`,
    ),
  }
}
