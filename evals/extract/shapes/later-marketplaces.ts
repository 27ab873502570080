import { cookieBanner, siteFooter, siteHeader, wordsOf } from '../distractors.ts'
import { escaped, jsonLd, money, type Sample, type Shape, variantsOf } from '../sample.ts'

const page = (sample: Sample, head: string, body: string): string =>
  `<!doctype html><html lang="${sample.locale}"><head>${head}</head><body>${cookieBanner(sample)}${siteHeader(sample)}${body}${siteFooter()}</body></html>`

/** Amazon-like on a phone: another layout, the same words. */
export const amazonMobile: Shape = (sample) => {
  const file = (name: string, size: string) => `https://m.media-example.com/images/I/${name}._AC_${size}_.jpg`
  return {
    url: `https://${sample.host}/dp/B0MOBILE`,
    images: sample.images.map((name) => file(name, 'SY879')),
    hasVariantPrices: false,
    without: [
      'sku',
      'gtin',
      'specifications',
      'returns',
      ...(sample.rating ? [] : (['rating', 'reviewCount'] as const)),
    ],
    html: page(
      sample,
      `<title>${escaped(sample.title)} : Amazing</title><meta name="description" content="${escaped(sample.description)}">`,
      `<div id="dp"><div id="cm_cr_dp_mb_rating"><a id="bylineInfo">Visit the ${escaped(sample.brand)} Store</a></div><h1 id="title" class="a-size-small">${escaped(sample.title)}</h1>${sample.rating ? `<div id="acrCustomerReviewLink" aria-label="${sample.rating[0]} ${wordsOf(sample).outOf} 5, ${sample.rating[1]} ${wordsOf(sample).reviews}"><span>${sample.rating[0]} ${wordsOf(sample).outOf} 5</span> <span>${sample.rating[1]} ${wordsOf(sample).reviews}</span></div>` : ''}<div id="image-block-row"><ul class="image-carousel">${sample.images.map((name) => `<li><img class="a-image" src="${file(name, 'SY355')}" data-a-dynamic-image="${escaped(JSON.stringify({ [file(name, 'SY355')]: [355, 355], [file(name, 'SY879')]: [879, 879] }))}"></li>`).join('')}</ul></div><div id="corePriceDisplay_mobile_feature_div">${sample.compareAt ? '<span class="savingsPercentage">-17%</span>' : ''}<span class="a-price priceToPay"><span class="a-offscreen">${money(sample, sample.price)}</span></span>${sample.compareAt ? `<span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">${money(sample, sample.compareAt)}</span></span>` : ''}</div>${sample.options.map(([name, values], at) => `<div id="variation_${at}_name"><label class="a-form-label">${name}:</label><ul>${values.map((value) => `<li class="swatchAvailable" title="Click to select ${escaped(value)}"><button type="button">${escaped(value)}</button></li>`).join('')}</ul></div>`).join('')}<div id="availability"><span>${sample.isSoldOut ? wordsOf(sample).soldOut : wordsOf(sample).inStock}</span></div><div id="mir-delivery"><span>${sample.shipping}</span></div></div><div class="similar-items"><span class="a-price"><span class="a-offscreen">${money(sample, 3)}</span></span></div>`,
    ),
  }
}

/** AliExpress-like: the state under another name, with prices as text. */
export const aliexpressInit: Shape = (sample) => {
  const variants = variantsOf(sample)
  const file = (name: string) => `https://ae03.alicdn-example.com/kf/A${name}.png`
  const amount = (value: string) => ({
    currency: sample.currency,
    value,
    formatedAmount: money(sample, value),
  })
  const data = {
    data: {
      root: {},
      titleModule: {
        subject: sample.title,
        ...(sample.rating && {
          feedbackRating: { averageStar: sample.rating[0], totalValidNum: sample.rating[1] },
        }),
      },
      imageModule: { imagePathList: sample.images.map(file) },
      priceModule: {
        minAmount: amount(sample.compareAt ?? sample.price),
        ...(sample.compareAt && { minActivityAmount: amount(sample.price) }),
      },
      skuModule: {
        productSKUPropertyList: sample.options.map(([name, values], at) => ({
          skuPropertyId: 200 + at,
          skuPropertyName: name,
          skuPropertyValues: values.map((value, index) => ({
            propertyValueId: 30 + index,
            propertyValueName: value,
          })),
        })),
        skuPriceList: variants.map((variant) => ({
          skuId: variant.id,
          skuPropIds: '',
          skuAttr: sample.options
            .map(([, values], at) => `${200 + at}:${30 + values.indexOf(variant.options[at]?.[1] ?? '')}`)
            .join(';'),
          skuVal: { skuAmount: amount(variant.price), availQuantity: 3 },
        })),
      },
      specsModule: { props: sample.specifications.map(([attrName, attrValue]) => ({ attrName, attrValue })) },
    },
  }
  return {
    url: `https://${sample.host}/i/44.html`,
    images: sample.images.map(file),
    without: ['brand', 'sku', 'gtin', 'availability', 'description', 'shipping', 'returns'],
    html: page(
      sample,
      `<title>${escaped(sample.title)} | AliExample</title>`,
      `<div class="product-main"><h1 class="product-title-text">${escaped(sample.title)}</h1></div><script type="text/javascript">var GaData = { pageType: 'product' };\nwindow.__INIT_DATA__ = ${JSON.stringify(data)};</script>`,
    ),
  }
}

/** eBay-like: an auction site's page with a unit price and a trade-in offer. */
export const ebayOffers: Shape = (sample) => {
  const file = (name: string, size: number) => `https://i.ebayimg-example.com/images/g/${name}/s-l${size}.png`
  return {
    url: `https://${sample.host}/itm/900`,
    images: sample.images.map((name) => file(name, 1600)),
    hasVariantPrices: false,
    without: ['sku', 'description', 'rating', 'reviewCount'],
    html: page(
      sample,
      `<title>${escaped(sample.title)} | eShop</title>${jsonLd({ '@context': 'https://schema.org', '@type': 'Product', name: sample.title, gtin13: sample.gtin, brand: { '@type': 'Brand', name: sample.brand }, image: sample.images.map((name) => file(name, 1600)), offers: { '@type': 'Offer', url: `https://${sample.host}/itm/900`, priceCurrency: sample.currency, price: sample.price, availability: `https://schema.org/${sample.isSoldOut ? 'OutOfStock' : 'InStock'}`, ...(sample.compareAt && { priceSpecification: { '@type': 'UnitPriceSpecification', priceType: 'https://schema.org/StrikethroughPrice', price: sample.compareAt, priceCurrency: sample.currency } }) } })}`,
      `<div class="center-panel-container"><h1 class="x-item-title__mainTitle">${escaped(sample.title)}</h1><div class="x-price-primary">${money(sample, sample.price)}</div><div class="x-unit-price">(${money(sample, 1)} / 100 g)</div><div class="x-trade-in">Get ${money(sample, 5)} off with trade-in</div>${sample.options.map(([name, values]) => `<div class="x-msku"><label>${name}</label><select name="${name}"><option value="-1">Select</option>${values.map((value, index) => `<option value="${index}">${escaped(value)}</option>`).join('')}</select></div>`).join('')}<dl><dt>${wordsOf(sample).shipping}</dt><dd>${sample.shipping}</dd></dl><dl><dt>${wordsOf(sample).returns}</dt><dd>${sample.returns}</dd></dl>${sample.specifications.map(([name, value]) => `<dl class="ux-labels-values"><dt>${name}</dt><dd>${value}</dd></dl>`).join('')}</div><div class="similar"><h2>${wordsOf(sample).related}</h2><b>${money(sample, 2)}</b></div>`,
    ),
  }
}

/** Etsy-like: data with a list of sellers' offers and a discounted visible price. */
export const etsySale: Shape = (sample) => {
  const file = (at: number, size: string) =>
    `https://i.etsystatic-example.com/9/r/il/aa11b${at}/51${at}/il_${size}.51${at}_k.jpg`
  return {
    url: `https://${sample.host}/listing/51`,
    images: sample.images.map((_, at) => file(at, 'fullxfull')),
    hasVariantPrices: false,
    without: [
      'sku',
      'gtin',
      'specifications',
      ...(sample.rating ? [] : (['rating', 'reviewCount'] as const)),
    ],
    html: page(
      sample,
      `<title>${escaped(sample.title)} - Etc</title><meta property="og:title" content="${escaped(sample.title)} - Etc"><meta property="og:image" content="${file(0, '1080xN')}">${jsonLd({ '@context': 'https://schema.org', '@type': 'Product', name: sample.title, description: sample.description, brand: { '@type': 'Brand', name: sample.brand }, image: sample.images.map((_, at) => ({ '@type': 'ImageObject', contentUrl: file(at, 'fullxfull') })), ...(sample.rating && { aggregateRating: { ratingValue: sample.rating[0], reviewCount: sample.rating[1] } }), offers: { '@type': 'Offer', price: sample.price, priceCurrency: sample.currency, availability: `https://schema.org/${sample.isSoldOut ? 'SoldOut' : 'InStock'}` } })}`,
      `<div class="image-wrapper">${sample.images.map((_, at) => `<img src="${file(at, '794xN')}">`).join('')}</div><div class="buy-box"><h1>${escaped(sample.title)}</h1><div data-selector="price-only">${sample.compareAt ? `<p class="sale">Now ${money(sample, sample.price)}</p><p><span class="wt-text-strikethrough">${money(sample, sample.compareAt)}</span> (15% off)</p>` : `<p>${money(sample, sample.price)}</p>`}</div>${sample.options.map(([name, values], at) => `<label for="e-${at}">${name}</label><select id="e-${at}"><option value="">Select an option</option>${values.map((value, index) => `<option value="${index + 1}">${escaped(value)}</option>`).join('')}</select>`).join('')}<h2>${wordsOf(sample).shipping}</h2><p>${sample.shipping}</p><h2>${wordsOf(sample).returns}</h2><p>${sample.returns}</p></div><div><h2>${wordsOf(sample).related}</h2><p>${money(sample, 3)}</p></div>`,
    ),
  }
}
