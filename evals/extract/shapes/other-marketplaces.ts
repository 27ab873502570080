import { siteFooter, siteHeader, wordsOf } from '../distractors.ts'
import { escaped, jsonLd, money, type Sample, type Shape, variantsOf } from '../sample.ts'

const page = (sample: Sample, title: string, head: string, body: string): string =>
  `<!doctype html><html lang="${sample.locale}"><head><title>${escaped(title)}</title>${head}</head><body>${siteHeader(sample)}${body}${siteFooter()}</body></html>`

/** Amazon-like with a used offer beside the new one, and selects for the options. */
export const amazonUsed: Shape = (sample) => {
  const file = (name: string, size: string) =>
    `https://images-eu.media-example.com/images/I/${name}._${size}_.jpg`
  const price = (value: string | number, label: string) =>
    `<span class="${label}"><span class="a-offscreen">${money(sample, value)}</span><span aria-hidden="true">${money(sample, value)}</span></span>`
  return {
    url: `https://${sample.host}/gp/product/B09`,
    images: sample.images.map((name) => file(name, 'AC_SL1200')),
    hasVariantPrices: false,
    without: [
      'sku',
      'gtin',
      'shipping',
      'returns',
      ...(sample.rating ? [] : (['rating', 'reviewCount'] as const)),
    ],
    html: page(
      sample,
      `${sample.title}: Kitchen & Home`,
      `<meta name="description" content="${escaped(sample.description)}">`,
      `<div id="dp-container"><div id="main-image-container"><ul>${sample.images.map((name) => `<li class="image item"><span class="a-list-item"><div class="imgTagWrapper"><img alt="${escaped(sample.title)}" src="${file(name, 'AC_SX425')}" data-old-hires="${file(name, 'AC_SL1200')}"></div></span></li>`).join('')}</ul></div><div id="title_feature_div"><h1 id="title"><span id="productTitle">${escaped(sample.title)}</span></h1></div><div id="bylineInfo_feature_div"><a id="bylineInfo">Visit the ${escaped(sample.brand)} Store</a></div>${sample.rating ? `<span id="acrPopover" title="${sample.rating[0]} ${wordsOf(sample).outOf} 5"><i class="a-icon a-icon-star"><span class="a-icon-alt">${sample.rating[0]} ${wordsOf(sample).outOf} 5</span></i></span><span id="acrCustomerReviewText" aria-label="${sample.rating[1]} ${wordsOf(sample).reviews}">${sample.rating[1]} ${wordsOf(sample).reviews}</span>` : ''}<div id="corePrice_feature_div">${price(sample.price, 'a-price a-text-price a-size-medium apexPriceToPay')}</div>${sample.compareAt ? `<div class="a-section"><span class="a-size-small">${wordsOf(sample).was}: <span class="a-price a-text-price" data-a-strike="true">${money(sample, sample.compareAt)}</span></span></div>` : ''}<div id="availability">${sample.isSoldOut ? wordsOf(sample).soldOut : wordsOf(sample).inStock}</div>${sample.options.map(([name, values], at) => `<div id="variation_${at}_name"><label for="native_dropdown_${at}">${name}:</label><select name="dropdown_selected_${at}" id="native_dropdown_${at}"><option value="-1">Select</option>${values.map((value, index) => `<option value="${index},B0">${escaped(value)}</option>`).join('')}</select></div>`).join('')}<div id="usedAccordionRow"><h5>Used: Like New</h5><span class="a-color-price">${money(sample, (Number(sample.price) * 0.8).toFixed(sample.currency === 'JPY' ? 0 : 2))}</span></div><table id="productDetails_detailBullets_sections1">${sample.specifications.map(([name, value]) => `<tr><th> ${name} </th><td> ${value} </td></tr>`).join('')}</table></div><div data-component-type="sp_carousel" class="sponsored-products"><h2>${wordsOf(sample).related}</h2>${price(4, 'a-price')}</div>`,
    ),
  }
}

/** AliExpress-like rendered on the server, without a state. */
export const aliexpressVisible: Shape = (sample) => {
  const file = (name: string) => `https://ae01.alicdn-example.com/kf/H${name}.jpg`
  return {
    url: `https://${sample.host}/item/1.html`,
    images: sample.images.map((name, at) => (at === 0 ? file(name) : `${file(name)}_220x220q75.jpg_.avif`)),
    hasVariantPrices: false,
    without: ['brand', 'sku', 'gtin', 'availability', 'description', 'returns'],
    html: page(
      sample,
      `${sample.title} - AliExample 15`,
      `<meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(sample.images[0] ?? '')}">`,
      `<div class="pdp-wrap"><div class="pdp-info-left"><div class="image-view--wrap"><div class="slider--box">${sample.images.map((name) => `<div class="slider--item"><div class="slider--img"><img src="${file(name)}_220x220q75.jpg_.avif" alt="${escaped(sample.title)}"></div></div>`).join('')}</div></div></div><div class="pdp-info-right"><h1 data-pl="product-title">${escaped(sample.title)}</h1>${sample.rating ? `<div class="reviewer--wrap"><strong>${sample.rating[0]} / 5</strong><a class="reviewer--reviews">${sample.rating[1]} ${wordsOf(sample).reviews}</a></div>` : ''}<div class="price--wrap"><div class="price--current"><span class="price--currentPriceText">${money(sample, sample.price)}</span></div>${sample.compareAt ? `<div class="price--original"><span class="price--originalText">${money(sample, sample.compareAt)}</span><span class="price--discount">20% off</span></div>` : ''}</div><div class="sku--wrap">${sample.options.map(([name, values]) => `<div class="sku-item--property"><div class="sku-item--title"><span>${name}: <span>${values[0]}</span></span></div><div class="sku-item--skus">${values.map((value) => `<div class="sku-item--text" title="${escaped(value)}"><span>${escaped(value)}</span></div>`).join('')}</div></div>`).join('')}</div><div class="dynamic-shipping"><div class="dynamic-shipping-line">${sample.shipping}</div></div></div><div id="nav-specification"><h2>${wordsOf(sample).details}</h2><dl>${sample.specifications.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl></div></div><div id="nav-moretolove"><h2>${wordsOf(sample).related}</h2><div class="price">${money(sample, 2)}</div></div>`,
    ),
  }
}

/** eBay-like with microdata and a shipping price. */
export const ebayMicrodata: Shape = (sample) => {
  const file = (name: string, size: number) => `https://i.ebayimg-example.com/images/g/${name}/s-l${size}.jpg`
  return {
    url: `https://${sample.host}/itm/77`,
    images: sample.images.map((name) => file(name, 1600)),
    hasVariantPrices: false,
    without: ['sku', 'gtin', 'brand', 'description', 'rating', 'reviewCount', 'compareAt'],
    also: { shipping: `${wordsOf(sample).shipping}: ${money(sample, 5)}` },
    html: page(
      sample,
      `${sample.title} | eShop`,
      '',
      `<div itemscope itemtype="https://schema.org/Product"><div class="picture-panel"><div class="ux-image-carousel">${sample.images.map((name) => `<div class="ux-image-carousel-item"><img itemprop="image" src="${file(name, 500)}" data-zoom-src="${file(name, 1600)}"></div>`).join('')}</div></div><h1 class="it-ttl" itemprop="name"><span class="g-hdn">Details about &nbsp;</span>${escaped(sample.title)}</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="availability" content="https://schema.org/${sample.isSoldOut ? 'OutOfStock' : 'InStock'}"></span><span class="notranslate" itemprop="price" content="${sample.price}">${money(sample, sample.price)}</span><span itemprop="priceCurrency" content="${sample.currency}"></span></div><div class="sh-cst">${wordsOf(sample).shipping}: ${money(sample, 5)}</div>${sample.options.map(([name, values], at) => `<label for="msku-sel-${at}">${name}:</label><select id="msku-sel-${at}" name="${name}" class="msku-sel"><option value="-1">- Select -</option>${values.map((value, index) => `<option value="${index}">${escaped(value)}</option>`).join('')}</select>`).join('')}<table class="rpWrapper"><tr><td class="rpColWid">${wordsOf(sample).returns}:</td><td>${sample.returns}</td></tr></table><div class="itemAttr"><table>${sample.specifications.map(([name, value]) => `<tr><td class="attrLabels">${name}:</td><td><span>${value}</span></td></tr>`).join('')}</table></div></div><div class="mfe-similar"><h2>${wordsOf(sample).related}</h2><span itemprop="price">${money(sample, 6)}</span></div>`,
    ),
  }
}

/** Etsy-like with one offer per variant in a product group. */
export const etsyGroup: Shape = (sample) => {
  const file = (at: number, size: string) =>
    `https://i.etsystatic-example.com/5/r/il/0a0b0${at}/31${at}/il_${size}.31${at}_z.jpg`
  const variants = variantsOf(sample)
  const offer = (price: string) => ({
    '@type': 'Offer',
    price,
    priceCurrency: sample.currency,
    availability: sample.isSoldOut ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
  })
  const data =
    variants.length > 0
      ? {
          '@type': 'ProductGroup',
          productGroupID: '8',
          variesBy: sample.options.map(([name]) => name),
          hasVariant: variants.map((variant) => ({
            '@type': 'Product',
            name: `${sample.title} (${variant.options.map(([, value]) => value).join(', ')})`,
            additionalProperty: variant.options.map(([name, value]) => ({
              '@type': 'PropertyValue',
              name,
              value,
            })),
            offers: offer(variant.price),
          })),
        }
      : { '@type': 'Product', offers: offer(sample.price) }
  return {
    url: `https://${sample.host}/listing/8`,
    images: sample.images.map((_, at) => file(at, 'fullxfull')),
    without: [
      'sku',
      'gtin',
      'compareAt',
      'specifications',
      ...(sample.rating ? [] : (['rating', 'reviewCount'] as const)),
    ],
    html: page(
      sample,
      `${sample.title} - Etc`,
      jsonLd({
        '@context': 'https://schema.org',
        ...data,
        name: sample.title,
        description: sample.description,
        brand: { '@type': 'Brand', name: sample.brand },
        image: sample.images.map((_, at) => file(at, 'fullxfull')),
        ...(sample.rating && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Number(sample.rating[0]),
            ratingCount: sample.rating[1],
          },
        }),
      }),
      `<div class="listing-page-image-carousel-component">${sample.images.map((_, at) => `<img src="${file(at, '600x600')}" data-index="${at}">`).join('')}</div><div id="listing-page-cart"><p class="wt-text-title-larger">${money(sample, sample.price)}</p><h1>${escaped(sample.title)}</h1><div class="wt-content-toggle"><button aria-controls="ship-panel">${wordsOf(sample).shipping}</button><div id="ship-panel"><p>${sample.shipping}</p></div><button aria-controls="return-panel">${wordsOf(sample).returns}</button><div id="return-panel"><p>${sample.returns}</p></div></div></div><div><h2>${wordsOf(sample).related}</h2><ul><li><span class="currency-value">${money(sample, 8)}</span></li></ul></div>`,
    ),
  }
}
