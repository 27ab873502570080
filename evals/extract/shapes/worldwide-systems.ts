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
import { digits, escaped, money, type Sample, type Shape, sign, variantsOf } from '../sample.ts'

const page = (sample: Sample, head: string, body: string): string =>
  `<!DOCTYPE html><html lang="${sample.locale}"><head><meta charset="utf-8"><title>${escaped(sample.title)} - ${escaped(sample.brand)}</title><link rel="icon" href="/favicon.ico">${head}</head><body>${siteHeader(sample)}${body}${siteFooter()}${cookieBanner(sample)}</body></html>`

const stock = (sample: Sample): string =>
  sample.isSoldOut ? wordsOf(sample).soldOut : wordsOf(sample).inStock

/** nopCommerce: a price in microdata, thumbnails with a suffix, the first option as a list and others as radio buttons. */
export const nopCommerce: Shape = (sample) => {
  const file = (name: string, at: number, size = '') =>
    `https://${sample.host}/images/thumbs/00000${27 + at}_${name}${size}.jpeg`
  const [first, ...rest] = sample.images
  return {
    images: sample.images.map((name, at) => file(name, at)),
    hasVariantPrices: false,
    without: [
      'brand',
      'gtin',
      'rating',
      'shipping',
      'returns',
      ...(sample.rating ? [] : (['reviewCount'] as const)),
    ],
    html: page(
      sample,
      `<meta name="description" content="${escaped(sample.description)}"><meta name="generator" content="nopCommerce"><link rel="canonical" href="https://${sample.host}/${sample.handle}">`,
      `<div class="master-wrapper-content"><div class="breadcrumb"><ul><li><a href="/">Home</a></li><li><strong class="current-item">${escaped(sample.title)}</strong></li></ul></div><div class="page product-details-page"><div class="page-body"><form method="post" id="product-details-form" action="/${sample.handle}"><div itemscope itemtype="http://schema.org/Product" data-productid="5"><div class="product-essential"><div class="gallery"><div class="picture"><a class="picture-link" id="main-product-img-lightbox-anchor-5" href="${file(first ?? '', 0)}"><img alt="Picture of ${escaped(sample.title)}" src="${file(first ?? '', 0, '_550')}" itemprop="image" id="main-product-img-5"></a></div><div class="picture-thumbs">${[first ?? '', ...rest].map((name, at) => `<a class="thumb-popup-item" href="${file(name, at)}"><img class="thumb-item" src="${file(name, at, '_100')}" alt="Picture of ${escaped(sample.title)}" data-defaultsize="${file(name, at, '_550')}" data-fullsize="${file(name, at)}"></a>`).join('')}</div></div><div class="overview"><div class="product-name"><h1 itemprop="name">${escaped(sample.title)}</h1></div><div class="short-description">${escaped(sample.description)}</div>${sample.rating ? `<div class="product-reviews-overview"><div class="product-review-box"><div class="rating"><div style="width: 88%"></div></div></div><div class="product-review-links"><a href="/productreviews/5">${sample.rating[1]} review(s)</a><span class="separator">|</span><a href="/productreviews/5">Add your review</a></div></div>` : ''}<div class="availability"><div class="stock"><span class="label">Availability:</span><span class="value" id="stock-availability-value-5">${sample.isSoldOut ? 'Out of stock' : 'In stock'}</span></div></div><div class="additional-details"><div class="sku"><span class="label">SKU:</span><span class="value" itemprop="sku" id="sku-5">${sample.sku}</span></div></div><div class="attributes"><dl>${sample.options.map(([name, values], at) => `<dt id="product_attribute_label_${at + 3}"><label class="text-prompt">${name}</label><span class="required">*</span></dt><dd id="product_attribute_input_${at + 3}">${at === 0 ? `<select data-attr="${at + 3}" name="product_attribute_${at + 3}" id="product_attribute_${at + 3}"><option value="0">Please select</option>${values.map((value, index) => `<option value="${index + 8}">${escaped(value)}</option>`).join('')}</select>` : `<ul data-attr="${at + 3}" class="option-list">${values.map((value, index) => `<li><input id="product_attribute_${at + 3}_${index}" type="radio" name="product_attribute_${at + 3}" value="${index + 20}"><label for="product_attribute_${at + 3}_${index}">${escaped(value)}</label></li>`).join('')}</ul>`}</dd>`).join('')}</dl></div><div class="prices" itemprop="offers" itemscope itemtype="http://schema.org/Offer">${sample.compareAt ? `<div class="old-product-price"><span>Old price:</span><span>${money(sample, sample.compareAt)}</span></div>` : ''}<div class="product-price"><span>Price:</span><span itemprop="price" content="${sample.price}" class="price-value-5">${money(sample, sample.price)}</span></div><meta itemprop="priceCurrency" content="${sample.currency}"></div><div class="add-to-cart"><div class="add-to-cart-panel"><label class="qty-label" for="qty">${wordsOf(sample).qty}:</label><input id="qty" class="qty-input" type="text" value="1"><button type="button" class="button-1 add-to-cart-button">${wordsOf(sample).add}</button></div></div><div class="share-button"><img src="/images/share.png" width="24"></div></div><div class="full-description" itemprop="description"><p>${escaped(sample.description)}</p></div></div><div class="product-collateral"><div class="product-specs-box"><div class="title"><strong>Products specifications</strong></div><div class="table-wrapper"><table class="data-table"><thead><tr><th><span>Attribute name</span></th><th><span>Attribute value</span></th></tr></thead><tbody>${sample.specifications.map(([name, value]) => `<tr class="odd"><td class="spec-name">${name}</td><td class="spec-value">${value}</td></tr>`).join('')}</tbody></table></div></div></div>${relatedSection(sample, 'related-products-grid product-grid')}</div></form></div></div></div>`,
    ),
    also: sample.rating ? { reviewCount: sample.rating[1] } : {},
  }
}

/** Big Cartel: the product as a JavaScript object, one list of variants with their prices, images sized by the query. */
export const bigCartel: Shape = (sample) => {
  const file = (at: number, side = '') =>
    `https://assets.bigcartel.com/product_images/3310${at}/${sample.images[at]}.jpg?auto=format&fit=max${side ? `&h=${side}&w=${side}` : ''}`
  const variants = variantsOf(sample)
  const product = {
    id: 9120,
    name: sample.title,
    permalink: sample.handle,
    url: `/product/${sample.handle}`,
    status: sample.isSoldOut ? 'sold-out' : 'active',
    on_sale: Boolean(sample.compareAt),
    price: Number(sample.price),
    default_price: Number(sample.price),
    has_default_option: variants.length === 0,
    has_option_groups: variants.length > 0,
    options: (variants.length > 0 ? variants : [{ id: 1, options: [], price: sample.price }]).map(
      (variant) => ({
        id: variant.id,
        name: variant.options.map(([, value]) => value).join(' / ') || sample.title,
        price: Number(variant.price),
        sold_out: Boolean(sample.isSoldOut),
        has_custom_price: false,
        option_group_values: variant.options.map(([, value], at) => ({
          id: 70 + at,
          name: value,
          option_group_id: at + 5,
        })),
      }),
    ),
    option_groups: sample.options.map(([name, values], at) => ({
      id: at + 5,
      name,
      position: at,
      values: values.map((value, index) => ({
        id: 70 + index,
        name: value,
        position: index,
        option_group_id: at + 5,
      })),
    })),
    images: sample.images.map((_, at) => ({ url: file(at), width: 1600, height: 1600 })),
  }
  return {
    url: `https://${sample.host}/product/${sample.handle}`,
    images: sample.images.map((_, at) => file(at)),
    without: [
      'brand',
      'gtin',
      'sku',
      'compareAt',
      'rating',
      'reviewCount',
      'specifications',
      'shipping',
      'returns',
    ],
    html: page(
      sample,
      `<meta property="og:site_name" content="${escaped(sample.brand)}"><meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(0, '1200')}"><script>window.bigcartel = window.bigcartel || {}; bigcartel.account = {"id": 44, "subdomain": "shop", "currency": "${sample.currency}", "country": "US"}; bigcartel.product = ${JSON.stringify(product)}; bigcartel.page = {"type": "product"};</script>`,
      `<main class="content product-page"><h1 class="page-title">${escaped(sample.title)}</h1><div class="product-images">${sample.images.map((_, at) => `<a class="gallery-link" href="${file(at)}"><img alt="Image of ${escaped(sample.title)}" class="product-image" src="${file(at, '1000')}" srcset="${file(at, '400')} 400w, ${file(at, '1000')} 1000w"></a>`).join('')}</div><div class="product-details"><div class="product-price"><span data-currency-amount="${sample.price}" data-currency-code="${sample.currency}"><span class="currency_sign">${sign(sample)}</span>${digits(sample, sample.price)}</span></div>${sample.isSoldOut ? '<div class="product-status">Sold Out</div>' : ''}<form method="post" action="/cart" class="product-form">${variants.length > 0 ? `<select name="cart[add][id]" id="option"><option value="" disabled selected>Select an option</option>${variants.map(({ id, options, price }) => `<option value="${id}">${options.map(([, value]) => escaped(value)).join(' / ')} - ${money(sample, price)}</option>`).join('')}</select>` : ''}<button type="submit">${wordsOf(sample).add}</button></form><div class="product-description">${escaped(sample.description)}</div></div></main>${plainRelated(sample)}`,
    ),
  }
}

/** OXID eShop: pictures in folders of their size, choices as links in a menu, attributes as a definition list. */
export const oxid: Shape = (sample) => {
  const file = (at: number, size: string) =>
    `https://${sample.host}/out/pictures/generated/product/${at + 1}/${size}/${sample.images[at]}.jpg`
  return {
    url: `https://${sample.host}/${sample.handle}.html`,
    images: sample.images.map((_, at) => file(at, '1200_1200_75')),
    hasVariantPrices: false,
    without: ['brand', 'gtin', 'rating', 'reviewCount', 'returns'],
    also: { shipping: freeShippingLine(sample).replace(/<[^>]+>/g, '') },
    html: page(
      sample,
      `<meta name="description" content="${escaped(sample.description)}"><link rel="canonical" href="https://${sample.host}/${sample.handle}.html">`,
      `<div id="details_container"><div id="details"><div id="productinfo" class="row" itemscope itemtype="http://schema.org/Product"><div class="col-md-4"><div class="picture text-center"><a href="${file(0, '1200_1200_75')}" id="zoom1"><img src="${file(0, '390_245_75')}" alt="${escaped(sample.title)}" itemprop="image" class="img-fluid"></a></div><ul class="otherPictures list-inline">${sample.images.map((_, at) => `<li><a id="morePics_${at + 1}" href="${file(at, '390_245_75')}" data-zoom-url="${file(at, '1200_1200_75')}"><img src="${file(at, '87_87_75')}" alt="morePics-${at + 1}"></a></li>`).join('')}</ul></div><div class="col-md-5 product-main-info"><h1 id="productTitle" itemprop="name">${escaped(sample.title)}</h1><span class="small text-muted">Artikelnummer: ${sample.sku}</span><div class="shortdesc" id="productShortdesc"></div><div class="selectorsBox js-fnSubmit clear" id="variants">${sample.options.map(([name, values], at) => `<div class="selectbox dropdown"><p class="variant-label"><strong>${name}:</strong></p><button class="btn btn-outline-dark btn-sm dropdown-toggle" type="button" data-toggle="dropdown"><span>Bitte wählen</span></button><input type="hidden" name="varselid[${at}]" value=""><ul class="dropdown-menu vardrop" role="menu">${values.map((value, index) => `<li class="dropdown-item"><a href="#" data-selection-id="fe75d${at}${index}">${escaped(value)}</a></li>`).join('')}</ul></div>`).join('')}</div><div class="tobasket"><div itemprop="offers" itemscope itemtype="http://schema.org/Offer">${sample.compareAt ? `<del class="text-danger small">statt ${money(sample, sample.compareAt)}</del>` : ''}<label id="productPrice" class="price"><span class="price">${digits(sample, sample.price)}</span> <span class="currency">${sign(sample)}</span> <span class="price-markup">*</span><span class="d-none"><span itemprop="price">${sample.price}</span> <span itemprop="priceCurrency">${sample.currency}</span></span></label></div><div class="unitprice small">(${money(sample, Number(sample.price) / 2)} / Stück)</div><span class="stockFlag ${sample.isSoldOut ? 'notOnStock' : 'onStock'}"><i class="fa fa-circle"></i> ${stock(sample)}</span><input id="amountToBasket" type="text" name="am" value="1"><button id="toBasket" type="submit">${wordsOf(sample).add}</button></div></div></div><ul class="nav nav-tabs"><li><a href="#description">Beschreibung</a></li><li><a href="#attributes">Spezifikation</a></li></ul><div class="tab-content"><div id="description" class="tab-pane active" itemprop="description">${escaped(sample.description)}</div><div id="attributes" class="tab-pane"><dl class="attributes row">${sample.specifications.map(([name, value], at) => `<dt class="col-3" id="attrTitle_${at + 1}">${name}</dt><dd class="col-9" id="attrValue_${at + 1}">${value}</dd>`).join('')}</dl></div></div></div></div>${relatedSection(sample, 'boxwrapper')}${freeShippingLine(sample)}`,
    ),
  }
}

/** VTEX, older storefronts: variants with amounts in hundredths in a script, pictures with their size behind a number. */
export const vtex: Shape = (sample) => {
  const file = (at: number, side: number) =>
    `https://${sample.host.split('.')[0]}.vteximg.com.br/arquivos/ids/15539${at}-${side}-${side}/${sample.images[at]}.jpg`
  const variants = variantsOf(sample)
  const skus = (
    variants.length > 0 ? variants : [{ id: 31, options: [], price: sample.price, sku: sample.sku }]
  ).map((variant) => ({
    sku: variant.id,
    skuname: variant.options.map(([, value]) => value).join(' ') || sample.title,
    dimensions: Object.fromEntries(variant.options),
    available: !sample.isSoldOut,
    availablequantity: sample.isSoldOut ? 0 : 99,
    listPriceFormated: money(sample, sample.compareAt ?? variant.price),
    listPrice: Math.round(Number(sample.compareAt ?? variant.price) * 100),
    taxFormated: money(sample, 0),
    bestPriceFormated: money(sample, variant.price),
    bestPrice: Math.round(Number(variant.price) * 100),
    installments: 3,
    installmentsValue: Math.round(Number(variant.price) * 33.4),
    image: file(0, 292),
    sellerId: '1',
  }))
  const json = {
    productId: 12,
    name: sample.title,
    salesChannel: '1',
    available: !sample.isSoldOut,
    displayMode: 'lista',
    dimensions: sample.options.map(([name]) => name),
    dimensionsInputType: {},
    dimensionsMap: Object.fromEntries(sample.options),
    skus,
  }
  return {
    url: `https://${sample.host}/${sample.handle}/p`,
    images: sample.images.map((_, at) => file(at, 1000)),
    without: ['gtin', 'rating', 'reviewCount', 'shipping', 'returns', 'sku'],
    html: page(
      sample,
      `<meta name="description" content="${escaped(sample.description)}"><meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(0, 500)}"><meta property="product:brand" content="${escaped(sample.brand)}"><meta property="og:price:currency" content="${sample.currency}"><script>vtex.events.addData({"pageCategory":"Product","productId":"12","productName":${JSON.stringify(sample.title)},"productBrandName":${JSON.stringify(sample.brand)},"productListPriceFrom":"${Number(sample.compareAt ?? sample.price)}","productPriceFrom":"${Number(sample.price)}","shelfProductIds":["77","78"]});</script>`,
      `<script>var skuJson_0 = ${JSON.stringify(json)};CATALOG_SDK.setProductWithVariationsCache(skuJson_0.productId, skuJson_0); var skuJson = skuJson_0;</script><div id="produto"><div class="apresentacao"><div id="show"><div id="include"><div id="image"><a class="image-zoom" href="${file(0, 1000)}" rel="zoom"><img id="image-main" class="sku-rich-image-main" src="${file(0, 292)}" alt="${escaped(sample.title)}"></a></div></div><ul class="thumbs">${sample.images.map((_, at) => `<li><a id="botaoZoom" class="${at === 0 ? 'ON' : ''}" title="Zoom" href="javascript:void(0);" rel="${file(at, 500)}" zoom="${file(at, 1000)}"><img src="${file(at, 80)}" title="${sample.images[at]}"></a></li>`).join('')}</ul></div></div><div class="fn productName">${escaped(sample.title)}</div><h1 class="product-title">${escaped(sample.title)}</h1><div class="brandName"><a class="brand" href="/marca">${escaped(sample.brand)}</a></div><div class="plugin-preco"><div class="productPrice"><p class="descricao-preco">${sample.compareAt ? `<em class="valor-de price-list-price">De: <strong class="skuListPrice">${money(sample, sample.compareAt)}</strong></em>` : ''}<em class="valor-por price-best-price">Por: <strong class="skuBestPrice">${money(sample, sample.price)}</strong></em><em class="valor-dividido price-installments">ou <strong class="skuBestInstallmentNumber">3x</strong> de <strong class="skuBestInstallmentValue">${money(sample, (Number(sample.price) / 3).toFixed(0))}</strong></em></p></div></div><div class="sku-selector-container"></div><a class="buy-button buy-button-ref" href="/checkout">${wordsOf(sample).add}</a><div class="productDescription">${escaped(sample.description)}</div><div id="caracteristicas"><h4 class="group Caracteristicas">Características</h4><table class="group Caracteristicas"><tbody>${sample.specifications.map(([name, value]) => `<tr><th class="name-field ${name}">${name}</th><td class="value-field ${name}">${value}</td></tr>`).join('')}</tbody></table></div></div>${plainRelated(sample)}`,
    ),
  }
}

/** CS-Cart: no structured data, prices in pieces, choices as radio buttons within their labels. */
export const csCart: Shape = (sample) => {
  const file = (name: string, folder = '') => `https://${sample.host}/images/${folder}detailed/1/${name}.jpg`
  return {
    images: sample.images.map((name) => file(name)),
    hasVariantPrices: false,
    without: ['brand', 'gtin', 'rating', 'reviewCount', 'shipping', 'returns'],
    html: page(
      sample,
      `<meta name="description" content="${escaped(sample.description)}"><link rel="canonical" href="https://${sample.host}/${sample.handle}/">`,
      `${freeShippingBar(sample)}<div class="ty-product-block ty-product-detail"><div class="ty-product-block__wrapper clearfix"><div class="ty-product-block__img-wrapper"><div class="ty-product-img cm-preview-wrapper">${sample.images.map((name, at) => `<a id="det_img_link_12_${at}" data-ca-image-id="preview[product_images_12]" class="cm-image-previewer cm-previewer ty-previewer ${at ? 'hidden' : ''}" href="${file(name)}" title="${escaped(sample.title)}"><img class="ty-pict cm-image" id="det_img_12_${at}" src="${file(name, 'thumbnails/550/450/')}" alt="${escaped(sample.title)}"></a>`).join('')}</div><div class="ty-product-thumbnails">${sample.images.map((name, at) => `<a class="cm-thumbnails-mini ty-product-thumbnails__item" data-ca-gallery-large-id="det_img_link_12_${at}"><img class="ty-pict" src="${file(name, 'thumbnails/35/35/')}" alt=""></a>`).join('')}</div></div><div class="ty-product-block__left"><form action="https://${sample.host}/" method="post" name="product_form_12"><h1 class="ty-product-block-title"><bdi>${escaped(sample.title)}</bdi></h1><div class="prices-container price-wrap"><div class="ty-product-prices">${sample.compareAt ? `<span class="cm-reload-12" id="old_price_update_12"><span class="ty-list-price ty-nowrap">List price: <span class="ty-strike"><bdi><span class="ty-list-price ty-nowrap">${sign(sample)}</span><span class="ty-list-price ty-nowrap">${digits(sample, sample.compareAt)}</span></bdi></span></span></span>` : ''}<div class="ty-product-block__price-actual"><span class="ty-price" id="line_discounted_price_12"><bdi><span class="ty-price-num">${sign(sample)}</span><span id="sec_discounted_price_12" class="ty-price-num">${digits(sample, sample.price)}</span></bdi></span></div>${sample.compareAt ? `<span class="ty-list-price ty-save-price ty-nowrap">You save: <bdi>${money(sample, Number(sample.compareAt) - Number(sample.price))}</bdi></span>` : ''}</div></div><div class="ty-product-block__option"><div class="cm-picker-product-options ty-product-options">${sample.options.map(([name, values], at) => `<div class="ty-control-group ty-product-options__item product-list-field clearfix"><label class="ty-control-group__label ty-product-options__item-label">${name}:</label><ul class="ty-product-options__elem" id="option_12_${at}_group">${values.map((value, index) => `<li><label class="ty-product-options__box option-items"><input type="radio" class="radio" name="product_data[12][product_options][${at}]" value="${index + 7}"> ${escaped(value)}</label></li>`).join('')}</ul></div>`).join('')}</div></div><div class="ty-product-block__sku"><div class="ty-control-group ty-sku-item"><label class="ty-control-group__label">CODE:</label><span class="ty-control-group__item">${sample.sku}</span></div></div><div class="ty-control-group product-list-field"><label class="ty-control-group__label">Availability:</label><span class="ty-qty-${sample.isSoldOut ? 'out-of' : 'in'}-stock ty-control-group__item">${stock(sample)}</span></div><div class="ty-qty clearfix changer"><label class="ty-control-group__label">${wordsOf(sample).qty}:</label><input type="text" name="product_data[12][amount]" value="1"></div><button class="ty-btn__primary ty-btn__add-to-cart" type="submit">${wordsOf(sample).add}</button></form></div></div><div class="ty-tabs cm-j-tabs"><ul><li id="description">Description</li><li id="features">Features</li></ul></div><div class="cm-tabs-content"><div id="content_description" class="ty-wysiwyg-content"><p>${escaped(sample.description)}</p></div><div id="content_features"><div class="ty-product-feature-group">${sample.specifications.map(([name, value]) => `<div class="ty-product-feature"><div class="ty-product-feature__label">${name}:</div><div class="ty-product-feature__value">${value}</div></div>`).join('')}</div></div></div></div>${plainRelated(sample)}`,
    ),
  }
}

/** Cafe24: facts in a table under their labels, pictures in folders named by size, lists with two entries that are no choice. */
export const cafe24: Shape = (sample) => {
  const file = (name: string, size: string) => `https://${sample.host}/web/product/${size}/202603/${name}.jpg`
  const row = (name: string, value: string): string =>
    `<tr class="xans-record-"><th scope="row"><span>${name}</span></th><td><span>${value}</span></td></tr>`
  return {
    url: `https://${sample.host}/product/${sample.handle}/12/category/1/display/1/`,
    images: sample.images.map((name) => file(name, 'big')),
    hasVariantPrices: false,
    without: ['gtin', 'brand', 'sku', 'availability', 'rating', 'reviewCount', 'shipping', 'returns'],
    also: { specifications: [`상품명=${sample.title}`] },
    html: page(
      sample,
      `<meta name="description" content="${escaped(sample.description)}"><meta property="og:type" content="product"><meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(sample.images[0] ?? '', 'big')}"><meta property="product:price:amount" content="${sample.compareAt ?? sample.price}"><meta property="product:price:currency" content="${sample.currency}"><meta property="product:sale_price:amount" content="${sample.price}"><meta property="product:sale_price:currency" content="${sample.currency}"><script>var iProductNo = "12"; var product_price = "${sample.price}"; var is_soldout_icon = "${sample.isSoldOut ? 'T' : 'F'}";</script>`,
      `<div class="xans-element- xans-product xans-product-detail"><div class="detailArea"><div class="xans-element- xans-product xans-product-image imgArea"><div class="keyImg"><a href="#none"><img src="${file(sample.images[0] ?? '', 'big')}" alt="${escaped(sample.title)}" class="BigImage"></a></div><div class="xans-element- xans-product xans-product-addimage listImg"><ul>${sample.images.map((name) => `<li class="xans-record-"><img src="${file(name, 'small')}" data-big="${file(name, 'big')}" class="ThumbImage" alt=""></li>`).join('')}</ul></div></div><div class="infoArea"><div class="headingArea"><h2>${escaped(sample.title)}</h2></div><table class="xans-element- xans-product xans-product-detaildesign"><tbody>${row('상품명', escaped(sample.title))}${sample.compareAt ? row('소비자가', `<strike>${money(sample, sample.compareAt)}</strike>`) : ''}<tr class="xans-record-"><th scope="row"><span>판매가</span></th><td><strong id="span_product_price_text">${money(sample, sample.price)}</strong></td></tr>${row('배송비', `${money(sample, Math.round(Number(sample.price) / 12))}`)}</tbody></table><table class="xans-element- xans-product xans-product-option">${sample.options.map(([name, values], at) => `<tbody><tr><th scope="row">${name}</th><td><select option_product_no="12" option_title="${name}" name="option${at + 1}" id="product_option_id${at + 1}" class="ProductOption0" required><option value="*" selected>- [필수] 옵션을 선택해 주세요 -</option><option value="**" disabled>-------------------</option>${values.map((value, index) => `<option value="P00BA${index}">${escaped(value)}</option>`).join('')}</select></td></tr></tbody>`).join('')}</table><div class="totalPrice"><strong>총 상품금액</strong> <span class="total"><strong><em>${money(sample, 0)}</em></strong> (0개)</span></div><button type="button" class="btnSubmit">${sample.isSoldOut ? 'SOLD OUT' : '장바구니'}</button></div></div><div id="prdDetail"><div class="cont"><p>${escaped(sample.description)}</p><img src="https://${sample.host}/web/upload/banner-notice.png" alt=""></div></div></div>${instalments(sample)}${plainRelated(sample)}`,
    ),
  }
}
