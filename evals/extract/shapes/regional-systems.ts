import {
  cookieBanner,
  plainRelated,
  relatedSection,
  siteFooter,
  siteHeader,
  wordsOf,
} from '../distractors.ts'
import { digits, escaped, jsonLd, money, type Sample, type Shape, sign, variantsOf } from '../sample.ts'

const page = (sample: Sample, head: string, body: string): string =>
  `<!doctype html><html lang="${sample.locale.slice(0, 2)}"><head><meta charset="utf-8"><title>${escaped(sample.title)} | ${escaped(sample.brand)}</title>${head}</head><body>${siteHeader(sample)}${body}${siteFooter()}${cookieBanner(sample)}</body></html>`

const isGone = (sample: Sample): boolean => sample.isSoldOut === true

/** Shoptet: prices in cells of a table, parameters as selects, photos in folders named by purpose. */
export const shoptet: Shape = (sample) => {
  const file = (at: number, folder: string) =>
    `https://cdn.myshoptet.com/usr/${sample.host}/user/shop/${folder}/42${at}_${sample.images[at]}.jpg?65a1`
  return {
    url: `https://${sample.host}/${sample.handle}/`,
    images: sample.images.map((_, at) => file(at, 'big')),
    hasVariantPrices: false,
    without: ['shipping', 'returns', 'gtin', 'compareAt', 'rating', 'reviewCount', 'brand', 'description'],
    html: page(
      sample,
      `<meta property="og:type" content="website"><meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(0, 'big')}">`,
      `<div class="p-detail" itemscope itemtype="https://schema.org/Product"><meta itemprop="name" content="${escaped(sample.title)}"><div class="p-detail-inner"><div class="p-detail-inner-header"><h1>${escaped(sample.title)}</h1><span class="p-code"><span class="p-code-label">Kód:</span> <span itemprop="sku">${sample.sku}</span></span></div><div class="p-image-wrapper"><div class="p-image"><a href="${file(0, 'big')}" class="p-main-image cbox" data-href="${file(0, 'big')}"><img src="${file(0, 'orig').replace('/orig/', '/big/')}" alt="${escaped(sample.title)}" width="1024" height="768"></a></div><div class="p-thumbnails horizontal">${sample.images.map((_, at) => `<a href="${file(at, 'big')}" class="p-thumbnail"><img src="${file(at, 'related')}" alt="" width="100" height="100"></a>`).join('')}</div></div><form action="/action/Cart/addCartItem/" method="post" id="product-detail-form"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><link itemprop="availability" href="https://schema.org/${isGone(sample) ? 'OutOfStock' : 'InStock'}"><meta itemprop="price" content="${sample.price}"><meta itemprop="priceCurrency" content="${sample.currency}"></div><table class="detail-parameters"><tbody>${sample.options.map(([name, values], at) => `<tr class="variant-list variant-not-chosen-anchor"><th>${name}</th><td><select name="parameterValueId[${at + 4}]" class="hidden-split-parameter parameter-id-${at + 4}" data-parameter-name="${name}"><option value="" data-choose="true">Zvolte variantu</option>${values.map((value, index) => `<option value="${index + 30}">${escaped(value)}</option>`).join('')}</select></td></tr>`).join('')}</tbody></table><div class="p-final-price-wrapper"><strong class="price-final"><span class="price-final-holder">${money(sample, sample.price)}</span></strong></div><button type="submit" class="btn btn-conversion add-to-cart-button">${wordsOf(sample).add}</button></form><div class="extended-description"><h3>Doplňkové parametry</h3><table class="detail-parameters"><tbody>${sample.specifications.map(([name, value]) => `<tr><th><span class="row-header-label">${name}<span class="row-header-label-colon">:</span></span></th><td>${value}</td></tr>`).join('')}</tbody></table></div></div></div>${relatedSection(sample, 'products-related-header')}`,
    ),
  }
}

/** Tiendanube: variants in an attribute of the product's container, microdata beside JSON-LD. */
export const tiendanube: Shape = (sample) => {
  const file = (at: number, size: string) =>
    `https://acdn-us.mitiendanube.com/stores/001/234/products/${sample.images[at]}-${size}.webp`
  const variants = variantsOf(sample)
  const data = (
    variants.length > 0 ? variants : [{ id: 9, options: [], price: sample.price, sku: sample.sku }]
  ).map((variant) => ({
    product_id: 77,
    price_short: money(sample, variant.price),
    price_long: `${money(sample, variant.price)} ${sample.currency}`,
    price_number: Number(variant.price),
    compare_at_price_short: sample.compareAt ? money(sample, sample.compareAt) : null,
    compare_at_price_number: sample.compareAt ? Number(sample.compareAt) : null,
    stock: isGone(sample) ? 0 : 12,
    sku: variant.sku,
    available: !isGone(sample),
    is_visible: true,
    option0: variant.options[0]?.[1] ?? null,
    option1: variant.options[1]?.[1] ?? null,
    option2: null,
    id: variant.id,
    image_url: `//acdn-us.mitiendanube.com/stores/001/234/products/${sample.images[0]}-640-0.webp`,
  }))
  return {
    url: `https://${sample.host}/productos/${sample.handle}/`,
    images: sample.images.map((_, at) => file(at, '1024-1024')),
    without: ['gtin', 'shipping', 'returns', 'specifications', 'rating', 'reviewCount', 'sku', 'compareAt'],
    also: sample.compareAt ? { compareAt: sample.compareAt } : {},
    html: page(
      sample,
      `${jsonLd({ '@context': 'https://schema.org/', '@type': 'Product', name: sample.title, image: `https:${file(0, '480-0').slice(6)}`, description: sample.description, brand: { '@type': 'Thing', name: sample.brand }, offers: { '@type': 'Offer', priceCurrency: sample.currency, price: sample.price, availability: `http://schema.org/${isGone(sample) ? 'OutOfStock' : 'InStock'}`, seller: { '@type': 'Organization', name: sample.brand } } })}`,
      `<div id="single-product" class="js-has-new-shipping js-product-detail js-product-container" data-variants="${escaped(JSON.stringify(data))}"><div class="product-detail-slider"><div class="js-swiper-product swiper-container"><div class="swiper-wrapper">${sample.images.map((_, at) => `<div class="js-product-slide swiper-slide"><a href="${file(at, '1024-1024')}" data-fancybox="product-gallery" class="js-product-slide-link d-block"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-srcset="${file(at, '480-0')} 480w, ${file(at, '640-0')} 640w, ${file(at, '1024-1024')} 1024w" class="js-product-slide-img lazyload" alt="${escaped(sample.title)}"></a></div>`).join('')}</div></div></div><h1 class="js-product-name">${escaped(sample.title)}</h1><div class="price-container"><span class="d-inline-block"><div id="price_display" class="js-price-display" data-product-price="${Math.round(Number(sample.price) * 100)}">${money(sample, sample.price)}</div></span>${sample.compareAt ? `<span class="d-inline-block"><div id="compare_price_display" class="js-compare-price-display price-compare">${money(sample, sample.compareAt)}</div></span>` : ''}<div class="js-max-installments-container"><span>6 cuotas sin interés de ${money(sample, (Number(sample.price) / 6).toFixed(0))}</span></div></div><form id="product_form" class="js-product-form" method="post" action="/comprar/"><div class="js-product-variants row">${sample.options.map(([name, values], at) => `<div class="js-product-variants-group col-12" data-variation-id="${at}"><div class="form-group"><label class="form-label" for="variation_${at + 1}">${name}</label><select id="variation_${at + 1}" class="form-select js-variation-option" name="variation[${at}]">${values.map((value) => `<option value="${escaped(value)}">${escaped(value)}</option>`).join('')}</select></div></div>`).join('')}</div><input type="submit" class="js-addtocart btn-add-to-cart" value="${isGone(sample) ? 'Sin stock' : 'Agregar al carrito'}"></form><div class="product-description user-content"><p>${escaped(sample.description)}</p></div></div>${plainRelated(sample)}`,
    ),
  }
}

/** Gambio: old tables and labels, a properties table with radio buttons, prices in words. */
export const gambio: Shape = (sample) => {
  const file = (at: number, folder: string) =>
    `https://${sample.host}/images/product_images/${folder}/${sample.images[at]}.jpg`
  return {
    url: `https://${sample.host}/${sample.handle}.html`,
    images: sample.images.map((_, at) => file(at, 'popup_images')),
    hasVariantPrices: false,
    without: ['gtin', 'shipping', 'returns', 'rating', 'reviewCount', 'brand', 'specifications'],
    html: page(
      sample,
      `<meta name="description" content="${escaped(sample.description)}"><meta name="generator" content="(c) by Gambio">`,
      `<div class="product-info product-info-default row"><div class="product-info-content col-xs-12" itemscope itemtype="http://schema.org/Product"><div id="product_image_layer"><div class="product-info-image"><div id="product_image_swiper" class="swiper-container"><div class="swiper-wrapper">${sample.images.map((_, at) => `<div class="swiper-slide"><div class="swiper-slide-inside"><a title="${escaped(sample.title)}" href="${file(at, 'original_images')}" onclick="return false"><img class="img-responsive" itemprop="image" src="${file(at, 'info_images')}" alt="${escaped(sample.title)}" data-magnifier-src="${file(at, 'popup_images')}"></a></div></div>`).join('')}</div></div></div></div><div class="product-info-details col-xs-12"><h1 class="product-info-title-desktop" itemprop="name">${escaped(sample.title)}</h1><dl class="dl-horizontal"><dt class="col-xs-4">Art.Nr.:</dt><dd class="col-xs-8 model-number" itemprop="model"><span class="model-number-text">${sample.sku}</span></dd><dt class="col-xs-4">Lieferzeit:</dt><dd class="col-xs-8"><img src="/images/icons/status/green.png" alt="3-4 Tage"> 3-4 Tage</dd></dl><div class="modifiers-selection">${sample.options.map(([name, values], at) => `<div class="modifier-group modifier-type-dropdown"><div class="modifier-content"><label class="modifier-label" for="modifier_${at}">${name}:</label><select id="modifier_${at}" name="modifiers[property][${at + 2}]" class="form-control js-calculate"><option value="0">Bitte wählen</option>${values.map((value, index) => `<option value="${index + 12}" data-label="${escaped(value)}">${escaped(value)}</option>`).join('')}</select></div></div>`).join('')}</div><div class="price-container"><div class="price-calculation-container" id="attributes-calc-price"><div class="current-price-container" itemprop="offers" itemscope itemtype="http://schema.org/Offer">${sample.compareAt ? `<span class="productOldPrice">Unser bisheriger Preis ${money(sample, sample.compareAt)}</span><br>` : ''}${sample.compareAt ? 'Jetzt nur ' : ''}${money(sample, sample.price)}<meta itemprop="priceCurrency" content="${sample.currency}"><meta itemprop="price" content="${sample.price}"><link itemprop="availability" href="http://schema.org/${isGone(sample) ? 'OutOfStock' : 'InStock'}"></div><p class="tax-shipping-text text-small">inkl. MwSt. zzgl. <a href="/versand">Versand</a></p></div></div><button name="btn-add-to-cart" type="submit" class="btn btn-lg btn-buy">${wordsOf(sample).add}</button></div><div class="product-info-description" itemprop="description"><div class="tab-content"><p>${escaped(sample.description)}</p></div></div></div></div>${relatedSection(sample, 'alsopurchased')}`,
    ),
    also: { images: sample.images.map((_, at) => file(at, 'original_images')) },
  }
}

/** Webflow: no data but the visible page, a lightbox with its pictures in JSON, options as selects in a form. */
export const webflow: Shape = (sample) => {
  const file = (at: number, width = 0) =>
    `https://cdn.prod.website-files.com/65a0c0/65b1d${at}_${sample.images[at]}${width ? `-p-${width}` : ''}.jpeg`
  return {
    url: `https://${sample.host}/product/${sample.handle}`,
    images: sample.images.map((_, at) => file(at)),
    hasVariantPrices: false,
    without: [
      'gtin',
      'brand',
      'sku',
      'shipping',
      'returns',
      'rating',
      'reviewCount',
      'specifications',
      'availability',
    ],
    html: page(
      sample,
      `<meta content="${escaped(sample.description)}" name="description"><meta content="${escaped(sample.title)}" property="og:title"><meta content="Webflow" name="generator">`,
      `<div class="section"><div class="container w-container"><div class="w-layout-grid product-grid-layout"><div class="product-media">${sample.images.map((_, at) => `<a href="#" class="lightbox-link w-inline-block w-lightbox"><img src="${file(at)}" sizes="(max-width: 767px) 100vw, 50vw" srcset="${file(at, 500)} 500w, ${file(at, 1080)} 1080w, ${file(at)} 2000w" alt="${escaped(sample.title)}" class="product-photo"><script type="application/json" class="w-json">{"items":[{"url":"${file(at)}","type":"image"}],"group":"photos"}</script></a>`).join('')}</div><div class="product-details-2"><h1 class="heading">${escaped(sample.title)}</h1><div class="price-row"><div data-wf-sku-bindings="%5B%5D" class="product-price">${money(sample, sample.price)}</div>${sample.compareAt ? `<div class="compare-price">${money(sample, sample.compareAt)}</div>` : ''}</div><p class="paragraph">${escaped(sample.description)}</p><form data-node-type="commerce-add-to-cart-form" class="w-commerce-commerceaddtocartform"><div data-node-type="commerce-add-to-cart-option-list">${sample.options.map(([name, values], at) => `<div role="group"><label for="option-set-${at}">${name}</label><select id="option-set-${at}" data-node-type="commerce-add-to-cart-option-select" class="w-select" required><option value="">Select ${name}</option>${values.map((value, index) => `<option value="65c${at}${index}">${escaped(value)}</option>`).join('')}</select></div>`).join('')}</div><label for="quantity-1">${wordsOf(sample).qty}</label><input type="number" id="quantity-1" value="1" class="w-commerce-commerceaddtocartquantityinput"><input type="submit" value="${wordsOf(sample).add}" class="w-commerce-commerceaddtocartbutton"></form></div></div></div></div>${plainRelated(sample)}`,
    ),
  }
}

/** SAP Commerce: swatches as list items with links that load, photos with their format in the query, a classification table. */
export const sapCommerce: Shape = (sample) => {
  const file = (at: number, format: string) =>
    `https://${sample.host}/medias/${sample.images[at]}-${format}.jpg?context=bWFzdGVy${at}`
  return {
    url: `https://${sample.host}/p/${sample.sku}`,
    images: sample.images.map((_, at) => file(at, '1200Wx1200H')),
    hasVariantPrices: false,
    without: ['gtin', 'brand', 'shipping', 'returns', 'rating', 'reviewCount', 'compareAt'],
    html: page(
      sample,
      `<meta name="description" content="${escaped(sample.description)}"><meta property="og:title" content="${escaped(sample.title)}">`,
      `<div class="main__inner-wrapper"><div class="product-details page-title"><h1 class="name">${escaped(sample.title)}</h1><span class="sku">ID</span> <span class="code">${sample.sku}</span></div><div class="row"><div class="col-sm-6"><div class="image-gallery js-gallery"><div class="carousel image-gallery__image js-gallery-image">${sample.images.map((_, at) => `<div class="item"><div><img class="lazyOwl" data-src="${file(at, '515Wx515H')}" data-zoom-image="${file(at, '1200Wx1200H')}" alt="${escaped(sample.title)}"></div></div>`).join('')}</div><div class="carousel gallery-carousel js-gallery-carousel">${sample.images.map((_, at) => `<a href="#" class="item"><img class="lazyOwl" data-src="${file(at, '96Wx96H')}" alt=""></a>`).join('')}</div></div></div><div class="col-sm-6 product-main-info"><p class="price">${money(sample, sample.price)}</p><div class="description">${escaped(sample.description)}</div><div class="variant-section">${sample.options.map(([name, values]) => `<div class="variant-selector"><div class="variant-name"><label for="colors">${name}<span class="variant-selected"></span></label></div><ul class="variant-list">${values.map((value, index) => `<li><a href="/p/${sample.sku}-${index}" class="colorVariant" name="x"><span class="name">${escaped(value)}</span></a></li>`).join('')}</ul></div>`).join('')}</div><div class="addtocart-component"><div class="stock-wrapper clearfix"><span>${isGone(sample) ? wordsOf(sample).soldOut : wordsOf(sample).inStock}</span></div><button type="submit" class="btn btn-primary btn-block js-add-to-cart">${wordsOf(sample).add}</button></div></div></div><div class="tabs js-tabs"><div class="tab-classifications"><div class="product-classifications"><table class="table"><tbody>${sample.specifications.map(([name, value]) => `<tr><td class="attrib">${name}</td><td>${value}</td></tr>`).join('')}</tbody></table></div></div></div></div>${relatedSection(sample, 'carousel__component')}`,
    ),
  }
}

/** Snipcart: a static page whose button carries the product's data. */
export const snipcart: Shape = (sample) => {
  const file = (at: number) => `/img/products/${sample.images[at]}.webp`
  return {
    url: `https://${sample.host}/products/${sample.handle}.html`,
    images: sample.images.map((_, at) => `https://${sample.host}${file(at)}`),
    hasVariantPrices: false,
    without: [
      'gtin',
      'brand',
      'sku',
      'shipping',
      'returns',
      'rating',
      'reviewCount',
      'specifications',
      'availability',
      'compareAt',
    ],
    html: page(
      sample,
      `<meta name="description" content="${escaped(sample.description)}">`,
      `<article class="grid"><figure class="photos">${sample.images.map((_, at) => `<img src="${file(at)}" alt="${escaped(sample.title)}" width="900" height="900">`).join('')}</figure><div><h1>${escaped(sample.title)}</h1><p class="lead">${escaped(sample.description)}</p><p class="amount"><strong>${sign(sample)} ${digits(sample, sample.price)}</strong></p>${sample.options.map(([name, values], at) => `<p><span>${name}</span> <select data-index="${at}" aria-label="${name}">${values.map((value) => `<option>${escaped(value)}</option>`).join('')}</select></p>`).join('')}<button class="snipcart-add-item" data-item-id="${sample.handle}" data-item-name="${escaped(sample.title)}" data-item-price="${sample.price}" data-item-url="/products/${sample.handle}.html" data-item-description="${escaped(sample.description)}" data-item-image="${file(0)}"${sample.options.map(([name, values], at) => ` data-item-custom${at + 1}-name="${name}" data-item-custom${at + 1}-options="${values.map(escaped).join('|')}"`).join('')}>${wordsOf(sample).add}</button></div></article>${plainRelated(sample)}`,
    ),
    also: { currency: sample.currency },
  }
}
