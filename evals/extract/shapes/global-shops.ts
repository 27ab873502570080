import { wordsOf } from '../distractors.ts'
import { escaped, jsonLd, money, type Sample, type Shape, sign, variantsOf } from '../sample.ts'
import { inScript, longPage, reviewList, slider } from './long-page.ts'

const stock = (sample: Sample): string => `https://schema.org/${sample.isSoldOut ? 'OutOfStock' : 'InStock'}`

/** Shopware 5: microdata, a gallery with its sizes in attributes, lists of other products in tabs. */
export const shopwareFive: Shape = (sample) => {
  const file = (at: number, size = '') =>
    `https://${sample.host}/media/image/3f/7a/${at}c/${sample.images[at]}${size}.jpg`
  return {
    url: `https://${sample.host}/sport/${sample.handle}`,
    images: sample.images.map((_, at) => file(at)),
    hasVariantPrices: false,
    without: ['returns', 'rating', 'reviewCount'],
    html: longPage(
      sample,
      `<meta property="og:type" content="product"><meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(0)}"><meta name="description" content="${escaped(sample.description)}">`,
      `<nav class="content--breadcrumb block"><ul class="breadcrumb--list"><li>Sport</li></ul></nav><section class="content-main container block-group"><div class="content product--details" itemscope itemtype="https://schema.org/Product" data-ajax-variants-container="true"><header class="product--header"><div class="product--info"><h1 class="product--title" itemprop="name">${escaped(sample.title)}</h1><meta itemprop="image" content="${file(0)}"><meta itemprop="gtin13" content="${sample.gtin}"></div></header><div class="product--detail-upper block-group"><div class="product--image-container image-slider" data-image-slider="true"><div class="image-slider--thumbnails"><div class="image-slider--thumbnails-slide">${sample.images.map((_, at) => `<a href="${file(at)}" title="Vorschau" class="thumbnail--link"><img srcset="${file(at, '_200x200')}, ${file(at, '_200x200@2x')} 2x" alt="Vorschau: ${escaped(sample.title)}" class="thumbnail--image"></a>`).join('')}</div></div><div class="image-slider--container"><div class="image-slider--slide">${sample.images.map((_, at) => `<div class="image--box image-slider--item"><span class="image--element" data-img-large="${file(at, '_1280x1280')}" data-img-small="${file(at, '_200x200')}" data-img-original="${file(at)}" data-alt="${escaped(sample.title)}"><span class="image--media"><img srcset="${file(at, '_600x600')}, ${file(at, '_600x600@2x')} 2x" src="${file(at, '_600x600')}" alt="${escaped(sample.title)}" itemprop="image"></span></span></div>`).join('')}</div></div></div><div class="product--buybox block"><meta itemprop="brand" content="${escaped(sample.brand)}"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer" class="buybox--inner"><meta itemprop="priceCurrency" content="${sample.currency}"><div class="product--price price--default"><span class="price--content content--default"><meta itemprop="price" content="${sample.price}">${money(sample, sample.price)} *</span>${sample.compareAt ? `<span class="content--discount"><span class="price--line-through">${money(sample, sample.compareAt)} *</span> <span class="price--discount-percentage">(25,01% gespart)</span></span>` : ''}</div><p class="product--tax">${wordsOf(sample).tax}</p><link itemprop="availability" href="${stock(sample)}"><p class="delivery--information"><span class="delivery--text"><i class="delivery--status-icon"></i> ${sample.shipping}</span></p><div class="product--configurator"><form method="post" class="configurator--form upprice--form">${sample.options.map(([name, values], at) => `<p class="configurator--label">${name}:</p><div class="select-field"><select name="group[${at + 5}]" data-ajax-select-variants="true">${values.map((value, index) => `<option value="${index + 70}"${index === 0 ? ' selected' : ''}>${escaped(value)}</option>`).join('')}</select></div>`).join('')}</form></div><form name="sAddToBasket" class="buybox--form"><select name="sQuantity" class="quantity--select"><option value="1">1</option><option value="2">2</option></select><button class="buybox--button">${wordsOf(sample).add}</button></form></div><ul class="product--base-info list--unstyled"><li class="base-info--entry entry--sku"><strong class="entry--label">Artikel-Nr.:</strong><meta itemprop="productID" content="912"><span class="entry--content" itemprop="sku">${sample.sku}</span></li></ul></div></div><div class="tab-menu--product"><div class="tab--container"><div class="content--description"><div class="content--title">Produktinformationen</div><div class="product--description" itemprop="description"><p>${escaped(sample.description)}</p></div><div class="product--properties panel has--border"><table class="product--properties-table">${sample.specifications.map(([name, value]) => `<tr class="product--properties-row"><td class="product--properties-label is--bold">${name}:</td><td class="product--properties-value">${value}</td></tr>`).join('')}</table></div></div></div></div>${slider(sample, 'Kunden kauften auch', 'tab-menu--cross-selling')}${slider(sample, 'Zuletzt angesehen', 'last-seen-products', 2)}</div></section>`,
    ),
  }
}

/** Spree: a storefront in Rails, variants in an attribute, pictures whose address differs by size in a hash. */
export const spree: Shape = (sample) => {
  const file = (at: number, size: string) =>
    `https://${sample.host}/rails/active_storage/representations/proxy/eyJfcmFpbHMi${at}fQ==--8c${at}/eyJ${size}In0=--1f/${sample.images[at]}.jpg`
  const data = variantsOf(sample).map((variant) => ({
    id: variant.id,
    is_product_available_in_currency: true,
    in_stock: !sample.isSoldOut,
    purchasable: true,
    display_price: money(sample, variant.price),
    price: variant.price,
    option_values: variant.options.map(([name, value], at) => ({
      id: at + 1,
      name: value.toLowerCase(),
      presentation: value,
      option_type: { name: name.toLowerCase(), presentation: name },
    })),
  }))
  return {
    url: `https://${sample.host}/products/${sample.handle}`,
    images: sample.images.map((_, at) => file(at, 'XL')),
    without: ['gtin', 'brand', 'sku', 'rating', 'reviewCount', 'shipping', 'returns', 'compareAt'],
    html: longPage(
      sample,
      `<meta name="description" content="${escaped(sample.description)}"><meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(0, 'XL')}">`,
      `<main data-hook="product_show"><div itemscope itemtype="https://schema.org/Product" class="container product-details" id="product-details-page"><div class="row"><div class="col-12 col-md-6 product-gallery" id="picture"><div id="productCarousel" class="carousel product-carousel slide"><div class="carousel-inner">${sample.images.map((_, at) => `<div class="carousel-item product-carousel-overlay-modal-opener${at === 0 ? ' active' : ''}" data-variant-id="${40_001}"><img itemprop="image" alt="${escaped(sample.title)}" class="d-block w-100 lazyload" data-src="${file(at, 'MD')}" data-srcset="${file(at, 'SM')} 635w, ${file(at, 'MD')} 950w, ${file(at, 'XL')} 1200w" sizes="(min-width: 1200px) 635px, 100vw"></div>`).join('')}</div></div><div class="product-thumbnails-carousel">${sample.images.map((_, at) => `<img class="product-thumbnails-carousel-item-single" src="${file(at, 'XS')}" alt="" width="160" height="200">`).join('')}</div></div><div class="col-12 col-md-6" data-hook="product_right_part"><h1 class="product-details-title" itemprop="name">${escaped(sample.title)}</h1><div id="inside-product-cart-form" data-hook="inside_product_cart_form" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><p id="product-price" class="price product-price"><span class="price selling" itemprop="price" content="${sample.price}">${money(sample, sample.price)}</span><span itemprop="priceCurrency" content="${sample.currency}"></span><link itemprop="availability" href="${stock(sample)}"></p><form class="add-to-cart-form" action="/cart" method="post" data-variants="${escaped(JSON.stringify(data))}"><input type="hidden" name="variant_id" value=""><ul id="product-variants" class="product-variants">${sample.options.map(([name, values], at) => `<li class="mt-4"><div class="product-variants-variant" data-option-type-index="${at}"><div class="product-variants-variant-title">${name}</div><ul class="product-variants-variant-values">${values.map((value, index) => `<li class="d-inline-block"><input type="radio" name="${name}" value="${index}" class="product-variants-variant-values-radio" id="o${at}${index}" data-is-color="false" aria-label="${escaped(value)}"><label for="o${at}${index}">${escaped(value)}</label></li>`).join('')}</ul></div></li>`).join('')}</ul><input type="number" name="quantity" value="1" min="1"><button id="add-to-cart-button" type="submit">${wordsOf(sample).add}</button></form></div><div class="product-description" itemprop="description">${escaped(sample.description)}</div><table class="table product-properties"><tbody>${sample.specifications.map(([name, value]) => `<tr><td><strong>${name}</strong></td><td>${value}</td></tr>`).join('')}</tbody></table></div></div></div>${slider(sample, wordsOf(sample).related, 'products-carousel')}</main>`,
    ),
  }
}

/** IdoSell: everything visible, photos in folders of a hash with a mark for their size, the lowest price of 30 days. */
export const idoSell: Shape = (sample) => {
  const file = (at: number, mark: string, hash: string) =>
    `https://${sample.host}/hpeciai/${hash}${at}/pol_${mark}_${sample.images[at]}-12_${at + 1}.webp`
  return {
    url: `https://${sample.host}/product-pol-12-${sample.handle}.html`,
    images: sample.images.map((_, at) => file(at, 'pl', 'd41d8c')),
    hasVariantPrices: false,
    without: ['gtin', 'returns', 'rating', 'reviewCount'],
    html: longPage(
      sample,
      `<meta name="description" content="${escaped(sample.description)}"><meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(0, 'pl', 'd41d8c')}">`,
      `<div id="layout" class="row clearfix"><aside class="col-3"><section class="shop_search"><a href="/pol_m_Nowe-1.html">Nowe</a></section></aside><div id="content" class="col-xl-9"><section id="projector_photos" class="photos"><div id="photos_slider" class="photos__slider">${sample.images.map((_, at) => `<figure class="photos__figure"><a class="photos__link" href="${file(at, 'pl', 'd41d8c').replace(`https://${sample.host}`, '')}" data-width="1000" data-height="1000"><img class="photos__photo" width="570" height="570" src="${file(at, 'pm', '9e107d')}" loading="lazy" alt="${escaped(sample.title)}"></a></figure>`).join('')}</div><div id="photos_nav" class="photos__nav">${sample.images.map((_, at) => `<figure class="photos__figure --nav"><a class="photos__link --nav" href="#"><img class="photos__photo --nav" width="100" height="100" src="${file(at, 'ps', 'e4d909')}" alt=""></a></figure>`).join('')}</div></section><section id="projector_productname" class="product_name"><div class="product_name__block --name"><h1 class="product_name__name m-0">${escaped(sample.title)}</h1></div></section><div id="projector_details" class="product_info"><section id="projector_sizes_section" class="projector_sizes">${sample.options.map(([name, values]) => `<span class="projector_label projector_sizes__label">${name}</span><div class="projector_sizes__sub">${values.map((value) => `<a class="projector_sizes__item" href="#${escaped(value)}" data-type="x"><span class="projector_sizes__name">${escaped(value)}</span></a>`).join('')}</div>`).join('')}</section><div id="projector_prices_section" class="projector_prices"><div class="projector_prices__price_wrapper"><strong class="projector_prices__price" id="projector_price_value"><span>${money(sample, sample.price)}</span></strong><div class="projector_prices__info"><span class="projector_prices__vat">brutto</span><span class="projector_prices__unit_sep">/</span><span class="projector_prices__unit">szt.</span></div></div><div class="projector_prices__lowest_price omnibus_price"><span class="omnibus_price__text">Najniższa cena z 30 dni przed obniżką: </span><del class="omnibus_price__value">${money(sample, (Number(sample.price) * 0.97).toFixed(2))}</del></div>${sample.compareAt ? `<div class="projector_prices__maxprice_wrapper" id="projector_price_maxprice_wrapper"><span class="projector_prices__maxprice_label">Cena regularna: </span><del id="projector_price_maxprice" class="projector_prices__maxprice">${money(sample, sample.compareAt)}</del></div>` : ''}</div><div id="projector_buttons_section" class="projector_buttons"><input id="projector_number" value="1"><button class="btn --solid --large projector_buttons__buy" type="submit">Dodaj do koszyka</button></div><div class="projector_status"><span class="projector_status__description">${sample.isSoldOut ? 'Produkt niedostępny' : 'Produkt dostępny'}</span><span class="projector_status__delivery">${sample.shipping}</span></div></div><section id="projector_longdescription" class="longdescription cm"><p>${escaped(sample.description)}</p></section><section id="projector_dictionary" class="dictionary">${sample.specifications.map(([name, value]) => `<div class="dictionary__param row mb-3"><div class="dictionary__name col-6"><span class="dictionary__name_txt">${name}</span></div><div class="dictionary__values col-6"><div class="dictionary__value"><span class="dictionary__value_txt">${value}</span></div></div></div>`).join('')}<div class="dictionary__param row mb-3"><div class="dictionary__name col-6"><span class="dictionary__name_txt">Marka</span></div><div class="dictionary__values col-6"><a href="/firm-pol.html">${escaped(sample.brand)}</a></div></div><div class="dictionary__param row mb-3"><div class="dictionary__name col-6"><span class="dictionary__name_txt">Symbol</span></div><div class="dictionary__values col-6"><span class="dictionary__value_txt">${sample.sku}</span></div></div></section>${slider(sample, 'Zobacz również', 'hotspot__wrapper')}</div></div>`,
    ),
    also: {
      specifications: [
        ...sample.specifications.map((pair) => pair.join('=')),
        `Marka=${sample.brand}`,
        `Symbol=${sample.sku}`,
      ],
    },
  }
}

/** Square Online: an empty page whose state has the product, its options and its stock. */
export const squareOnline: Shape = (sample) => {
  const file = (at: number) => `/uploads/1/4/2/0/142088/s770_${sample.images[at]}_i${at + 1}_w2400.jpeg`
  const variants = variantsOf(sample)
  const prices = variants.length > 0 ? variants.map(({ price }) => Number(price)) : [Number(sample.price)]
  const product = {
    id: '7Q4',
    site_product_id: '12',
    name: sample.title,
    permalink: `product/${sample.handle}/12`,
    short_description: `<p>${escaped(sample.description)}</p>`,
    on_sale: sample.compareAt !== undefined,
    inventory: { total: sample.isSoldOut ? 0 : 40, all_variations_sold_out: sample.isSoldOut === true },
    price: {
      low: Math.min(...prices),
      high: Math.max(...prices),
      low_formatted: money(sample, Math.min(...prices)),
      high_formatted: money(sample, Math.max(...prices)),
      regular_low: Number(sample.compareAt ?? Math.min(...prices)),
    },
    images: {
      data: sample.images.map((_, at) => ({
        id: `${at}`,
        url: file(at),
        absolute_url: `https://${sample.host}${file(at)}`,
        width: 2400,
        height: 2400,
      })),
    },
    options: { data: sample.options.map(([name, choices]) => ({ name, type: 'dropdown', choices })) },
    skus: {
      data: variants.map((variant) => ({
        id: `${variant.id}`,
        sku: variant.sku,
        price: Number(variant.price),
        sold_out: sample.isSoldOut === true,
        variation_name: variant.options.map(([, value]) => value).join(', '),
        options: variant.options.map(([name, choice]) => ({ name, choice })),
      })),
    },
  }
  return {
    url: `https://${sample.host}/product/${sample.handle}/12`,
    images: sample.images.map((_, at) => `https://${sample.host}${file(at)}`),
    without: [
      'gtin',
      'brand',
      'sku',
      'rating',
      'reviewCount',
      'shipping',
      'returns',
      'specifications',
      'compareAt',
    ],
    html: longPage(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)} | ${escaped(sample.brand)}"><meta property="og:image" content="https://${sample.host}${file(0)}?width=1200"><meta property="og:description" content="${escaped(sample.description)}">`,
      `<div id="app"><div class="w-wrapper theme-wrapper"><div class="loading"></div></div></div><script>window.__BOOTSTRAP_STATE__ = ${inScript({ storeInfo: { currency: sample.currency, locale: sample.locale, name: sample.brand }, siteData: { page: { type: 'product', properties: { product: { data: product }, relatedProducts: { data: [{ id: '9', name: 'Other one', price: { low: 9.5, high: 9.5 }, images: { data: [{ absolute_url: `https://${sample.host}/uploads/1/other.jpeg` }] } }] } } } } })};</script>`,
    ),
    also: sample.compareAt ? { compareAt: sample.compareAt } : {},
  }
}

/** Shopline: an Angular page whose product stands in a call, with amounts as objects. */
export const shopline: Shape = (sample) => {
  const file = (at: number, size = 'original') =>
    `https://img.shoplineapp.com/media/image_clips/64e1${at}/${size}.${size === 'original' ? 'jpg' : 'webp'}?16925${at}`
  const amount = (value: string) => ({
    cents: Math.round(Number(value) * (sample.currency === 'JPY' ? 1 : 100)),
    currency_symbol: sign(sample),
    currency_iso: sample.currency,
    label: money(sample, value),
    dollars: Number(value),
  })
  const none = { ...amount('0'), label: '' }
  const product = {
    _id: '64e1f0',
    title_translations: { [sample.locale.slice(0, 2)]: sample.title },
    price: amount(sample.compareAt ?? sample.price),
    price_sale: sample.compareAt ? amount(sample.price) : none,
    sku: sample.sku,
    quantity: sample.isSoldOut ? 0 : 30,
    sold_out: sample.isSoldOut === true,
    media: sample.images.map((_, at) => ({
      _id: `m${at}`,
      images: { original: { width: 1600, height: 1600, url: file(at) } },
      alt_translations: {},
    })),
    variant_options: sample.options.flatMap(([name, values]) =>
      values.map((value, at) => ({
        key: `${name}${at}`,
        type: name.toLowerCase(),
        name_translations: { [sample.locale.slice(0, 2)]: value },
      })),
    ),
    variations: variantsOf(sample).map((variant) => ({
      key: `${variant.id}`,
      sku: variant.sku,
      quantity: 5,
      price: sample.compareAt ? amount(sample.compareAt) : amount(variant.price),
      price_sale: sample.compareAt ? amount(variant.price) : none,
      fields: variant.options.map(([name, value]) => ({
        name_translations: { [sample.locale.slice(0, 2)]: value },
        type: name.toLowerCase(),
      })),
    })),
  }
  return {
    url: `https://${sample.host}/products/${sample.handle}`,
    images: sample.images.map((_, at) => file(at)),
    without: ['gtin', 'rating', 'reviewCount', 'shipping', 'returns', 'specifications', 'availability'],
    html: longPage(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(0)}"><meta property="product:price:amount" content="${sample.price}"><meta property="product:price:currency" content="${sample.currency}">${jsonLd({ '@context': 'https://schema.org', '@type': 'Product', name: sample.title, description: sample.description, image: [file(0)], sku: sample.sku, brand: { '@type': 'Brand', name: sample.brand }, offers: { '@type': 'Offer', url: `https://${sample.host}/products/${sample.handle}`, price: sample.price, priceCurrency: sample.currency } })}<script>app.value('product', JSON.parse('${inScript(product).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'));</script>`,
      `<div id="Content" ng-controller="ProductDetailController" class="ProductDetail-container"><div class="ProductDetail-gallery"><div class="slick" id="product-detail-slick">${sample.images.map((_, at) => `<div class="sl-lazy-image-container"><a class="MagicZoom" href="${file(at, '1500x')}"><img class="sl-lazy-image" data-src="${file(at, '800x')}" alt="${escaped(sample.title)}"></a></div>`).join('')}</div><div class="thumbnails">${sample.images.map((_, at) => `<div class="sl-lazy-image" style="background-image:url('${file(at, '100x')}')"></div>`).join('')}</div></div><div class="ProductDetail-product-info"><h1 class="Product-title">${escaped(sample.title)}</h1><div class="price-box">${sample.compareAt ? `<div class="price-sale price">${money(sample, sample.price)}</div><div class="price-crossed">${money(sample, sample.compareAt)}</div>` : `<div class="price-regular price">${money(sample, sample.price)}</div>`}</div>${sample.options.map(([name, values]) => `<div class="variation"><label class="variation-label">${name}</label><div class="variation-options">${values.map((value) => `<div class="variation-label variation-open" ng-click="select()">${escaped(value)}</div>`).join('')}</div></div>`).join('')}<button class="btn-cart">${wordsOf(sample).add}</button></div><p class="ProductDetail-description">${escaped(sample.description)}</p>${reviewList(sample)}${slider(sample, wordsOf(sample).related, 'RelatedProduct-List')}</div>`,
    ),
  }
}
