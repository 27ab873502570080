import { cookieBanner, instalments, siteFooter, siteHeader, wordsOf } from '../distractors.ts'
import { digits, escaped, jsonLd, money, type Sample, type Shape, sign, variantsOf } from '../sample.ts'

const page = (sample: Sample, head: string, body: string): string =>
  `<!doctype html><html lang="${sample.locale.toLowerCase()}"><head>${head}</head><body>${siteHeader(sample)}${body}${siteFooter()}${cookieBanner(sample)}</body></html>`

const carousel = (sample: Sample, file: (name: string) => string): string =>
  `<div class="a-carousel-container similarities-widget"><h2>${wordsOf(sample).related}</h2><ol>${['drift', 'mesa'].map((name, at) => `<li class="a-carousel-card"><img src="${file(name)}" alt="${name}" width="200"><span class="a-price"><span class="a-offscreen">${money(sample, at + 3)}</span></span></li>`).join('')}</ol></div>`

/** Amazon-like: no structured data, prices in pieces, sizes of pictures in an attribute. */
export const amazonLike: Shape = (sample) => {
  const file = (name: string, size: string) => `https://m.media-example.com/images/I/${name}._AC_${size}_.jpg`
  const whole = digits(sample, sample.price).split(/[.,](?=\d\d$)/)
  const amount = (value: string) => `<span class="a-offscreen">${money(sample, value)}</span>`
  const [fullPart = '', fraction = ''] = whole
  return {
    url: `https://${sample.host}/dp/B0${sample.sku.replaceAll('-', '')}`,
    images: sample.images.map((name) => file(name, 'SL1500')),
    hasVariantPrices: false,
    without: ['sku', 'gtin'],
    html: page(
      sample,
      `<title>${escaped(sample.title)}: ${escaped(sample.brand)}</title><meta name="description" content="${escaped(sample.description)}">`,
      `<div id="dp"><div id="leftCol"><div id="imageBlock">${sample.images.map((name, at) => `<div class="imgTagWrapper"><img ${at === 0 ? 'id="landingImage"' : ''} src="${file(name, 'SX466')}" data-old-hires="${file(name, 'SL1500')}" data-a-dynamic-image="${escaped(JSON.stringify({ [file(name, 'SX466')]: [466, 466], [file(name, 'SX679')]: [679, 679] }))}"></div>`).join('')}</div></div><div id="centerCol"><div id="titleSection"><h1 id="title"><span id="productTitle">  ${escaped(sample.title)}  </span></h1></div><a id="bylineInfo" href="/stores">Visit the ${escaped(sample.brand)} Store</a>${sample.rating ? `<div id="averageCustomerReviews"><span class="a-icon-alt">${sample.rating[0]} ${wordsOf(sample).outOf} 5 stars</span><span id="acrCustomerReviewText">${sample.rating[1].toLocaleString('en-US')} ${wordsOf(sample).reviews}</span></div>` : ''}<div id="corePriceDisplay_desktop_feature_div"><span class="a-price priceToPay">${amount(sample.price)}<span aria-hidden="true"><span class="a-price-symbol">${sign(sample)}</span><span class="a-price-whole">${fullPart}<span class="a-price-decimal">.</span></span><span class="a-price-fraction">${fraction}</span></span></span>${sample.compareAt ? `<span class="basisPrice">List Price: <span class="a-price a-text-price">${amount(sample.compareAt)}<span aria-hidden="true">${money(sample, sample.compareAt)}</span></span></span>` : ''}</div>${instalments(sample)}<div id="availability"><span class="a-size-medium">${sample.isSoldOut ? wordsOf(sample).soldOut : wordsOf(sample).inStock}</span></div><div id="deliveryBlockMessage"><span>${sample.shipping}</span></div><div id="returnsInfoFeature"><span>${sample.returns}</span></div><div id="twister">${sample.options.map(([name, values]) => `<div id="variation_${name.toLowerCase()}_name"><label class="a-form-label">${name}: </label><ul class="a-unordered-list">${values.map((value) => `<li title="Click to select ${escaped(value)}" class="swatchAvailable"><img src="${file(`sw-${value.length}`, 'SS36')}" width="36" alt="${escaped(value)}"></li>`).join('')}</ul></div>`).join('')}</div><table id="productDetails_techSpec_section_1">${sample.specifications.map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`).join('')}</table></div></div>${carousel(sample, (name) => file(name, 'SX200'))}`,
    ),
  }
}

/** AliExpress-like: everything in `window.runParams`. */
export const aliexpressLike: Shape = (sample) => {
  const variants = variantsOf(sample)
  const file = (name: string) => `https://ae01.alicdn-example.com/kf/${name}.jpg`
  const amount = (value: string) => ({
    currency: sample.currency,
    value: Number(value),
    formatedAmount: money(sample, value),
  })
  const data = {
    titleModule: {
      subject: sample.title,
      feedbackRating: sample.rating
        ? { averageStar: sample.rating[0], totalValidNum: sample.rating[1] }
        : undefined,
    },
    imageModule: { imagePathList: sample.images.map(file) },
    priceModule: sample.compareAt
      ? { minActivityAmount: amount(sample.price), minAmount: amount(sample.compareAt) }
      : { minAmount: amount(sample.price) },
    skuModule: {
      productSKUPropertyList: sample.options.map(([name, values], at) => ({
        skuPropertyId: 14 + at,
        skuPropertyName: name,
        skuPropertyValues: values.map((value, index) => ({
          propertyValueId: 100 + index,
          propertyValueDisplayName: value,
          propertyValueName: `v${index}`,
        })),
      })),
      skuPriceList: variants.map((variant) => ({
        skuId: variant.id,
        skuAttr: sample.options
          .map(([, values], at) => `${14 + at}:${100 + values.indexOf(variant.options[at]?.[1] ?? '')}`)
          .join(';'),
        skuVal: { skuAmount: amount(variant.price), availQuantity: 9 },
      })),
    },
    specsModule: { props: sample.specifications.map(([attrName, attrValue]) => ({ attrName, attrValue })) },
    recommendModule: { items: [{ title: 'Drift', price: 3 }] },
  }
  return {
    url: `https://${sample.host}/item/10050012.html`,
    images: sample.images.map(file),
    without: ['brand', 'sku', 'gtin', 'availability', 'description', 'shipping', 'returns'],
    html: page(
      sample,
      `<title>${escaped(sample.title)} - AliExample</title><meta property="og:title" content="${escaped(`${money(sample, sample.price)} | ${sample.title}`)}"><meta property="og:image" content="${file(sample.images[0] ?? '')}_640x640.jpg">`,
      `<div id="root"></div><script>window.runParams = {};\nwindow.runParams = {\n data: ${JSON.stringify(data)},\n csrfToken: 'abc' };</script>`,
    ),
  }
}

/** eBay-like: visible price with its code, JSON-LD for the offer, facts in pairs. */
export const ebayLike: Shape = (sample) => {
  const file = (name: string, size: number) => `https://i.ebayimg-example.com/images/g/${name}/s-l${size}.jpg`
  return {
    url: `https://${sample.host}/itm/1234567`,
    images: sample.images.map((name) => file(name, 1600)),
    hasVariantPrices: false,
    without: ['sku', 'gtin', 'description', 'rating', 'reviewCount'],
    html: page(
      sample,
      `<title>${escaped(sample.title)} | eShop</title><meta property="og:title" content="${escaped(sample.title)}">${jsonLd({ '@context': 'https://schema.org', '@type': 'Product', name: sample.title, brand: { '@type': 'Brand', name: sample.brand }, image: [file(sample.images[0] ?? '', 500)], offers: { '@type': 'Offer', price: sample.price, priceCurrency: sample.currency, availability: sample.isSoldOut ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock' } })}`,
      `<div id="CenterPanel"><div class="ux-image-carousel-container"><div class="ux-image-carousel">${sample.images.map((name) => `<div class="ux-image-carousel-item"><img data-src="${file(name, 500)}" src="${file(name, 500)}" data-zoom-src="${file(name, 1600)}" alt="${escaped(sample.title)} - Picture"></div>`).join('')}</div><div class="ux-image-grid">${sample.images.map((name) => `<button class="ux-image-grid-item"><img src="${file(name, 64)}"></button>`).join('')}</div></div><div class="vim x-item-title"><h1 class="x-item-title__mainTitle"><span class="ux-textspans ux-textspans--BOLD">${escaped(sample.title)}</span></h1></div><div class="x-price-section"><div class="x-price-primary"><span class="ux-textspans">${money(sample, sample.price)}</span></div>${sample.compareAt ? `<div class="x-additional-info"><span>Was: </span><span class="ux-textspans--STRIKETHROUGH">${money(sample, sample.compareAt)}</span></div>` : ''}</div>${sample.options.map(([name, values], at) => `<div class="x-sku"><span class="x-sku__label">${name}:</span><select id="sku-${at}" aria-label="${name}"><option value="-1">Select</option>${values.map((value, index) => `<option value="${index}">${escaped(value)}</option>`).join('')}</select></div>`).join('')}<div class="d-shipping"><dl><dt>${wordsOf(sample).shipping}:</dt><dd>${sample.shipping}</dd></dl><dl><dt>${wordsOf(sample).returns}:</dt><dd>${sample.returns}</dd></dl></div><div class="ux-layout-section-evo">${sample.specifications.map(([name, value]) => `<dl class="ux-labels-values"><dt class="ux-labels-values__labels">${name}</dt><dd class="ux-labels-values__values">${value}</dd></dl>`).join('')}</div></div><div class="merch-similar-items"><h2>${wordsOf(sample).related}</h2><span class="price">${money(sample, '3.00')}</span></div>`,
    ),
  }
}

/** Etsy-like: an aggregate offer, prices in the options. */
export const etsyLike: Shape = (sample) => {
  const variants = variantsOf(sample)
  const file = (at: number, size: string) =>
    `https://i.etsystatic-example.com/123/r/il/ab12cd/40${at}/il_${size}.40${at}_x${at}.jpg`
  const prices = variants.map(({ price }) => Number(price))
  const low = prices.length > 0 ? Math.min(...prices) : Number(sample.price)
  const high = prices.length > 0 ? Math.max(...prices) : Number(sample.price)
  const [first] = sample.options
  const isPriced = sample.options.length === 1
  return {
    url: `https://${sample.host}/listing/99/${sample.handle}`,
    images: sample.images.map((_, at) => file(at, 'fullxfull')),
    hasVariantPrices: isPriced,
    without: [
      'sku',
      'gtin',
      'specifications',
      ...(sample.rating ? [] : (['rating', 'reviewCount'] as const)),
    ],
    html: page(
      sample,
      `<title>${escaped(sample.title)} - Etc</title><meta property="og:title" content="${escaped(sample.title)} - Etc">${jsonLd({ '@type': 'Product', '@context': 'https://schema.org', name: sample.title, description: sample.description, brand: { '@type': 'Brand', name: sample.brand }, image: sample.images.map((_, at) => ({ '@type': 'ImageObject', contentURL: file(at, 'fullxfull'), contentUrl: file(at, 'fullxfull') })), offers: low === high ? { '@type': 'Offer', price: low, priceCurrency: sample.currency, availability: sample.isSoldOut ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock' } : { '@type': 'AggregateOffer', lowPrice: low, highPrice: high, offerCount: variants.length, priceCurrency: sample.currency, availability: 'https://schema.org/InStock' }, ...(sample.rating && { aggregateRating: { '@type': 'AggregateRating', ratingValue: sample.rating[0], reviewCount: sample.rating[1] } }) })}`,
      `<div class="listing-page-image-carousel">${sample.images.map((_, at) => `<img src="${file(at, '794xN')}" srcset="${file(at, '794xN')} 1x, ${file(at, '1588xN')} 2x">`).join('')}</div><div data-buy-box-region="price"><p class="wt-text-title-larger">${low === high ? '' : `${wordsOf(sample).from} `}${money(sample, low)}</p>${sample.compareAt ? `<p class="wt-text-strikethrough"><span>Original Price:</span> ${money(sample, sample.compareAt)}</p>` : ''}</div><h1>${escaped(sample.title)}</h1>${first ? sample.options.map(([name, values], at) => `<div class="wt-validation"><label for="variation-selector-${at}">${name}</label><select id="variation-selector-${at}"><option value="">Select an option</option>${values.map((value) => `<option value="${value.length}">${escaped(value)}${isPriced ? ` (${money(sample, variants.find(({ options }) => options[0]?.[1] === value)?.price ?? '')})` : ''}</option>`).join('')}</select></div>`).join('') : ''}<div id="shipping-and-returns-div"><h2>${wordsOf(sample).shipping}</h2><p>${sample.shipping}</p><h2>${wordsOf(sample).returns}</h2><p>${sample.returns}</p></div><div class="recs"><h2>${wordsOf(sample).related}</h2><p>${money(sample, '3.00')}</p></div>`,
    ),
  }
}
