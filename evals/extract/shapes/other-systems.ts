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
import { escaped, jsonLd, money, type Sample, type Shape } from '../sample.ts'

const page = (sample: Sample, head: string, body: string): string =>
  `<!DOCTYPE html><html lang="${sample.locale}"><head><title>${escaped(sample.title)} | ${escaped(sample.brand)}</title>${head}</head><body>${siteHeader(sample)}${freeShippingBar(sample)}${body}${siteFooter()}${cookieBanner(sample)}</body></html>`

const ratingFields = (sample: Sample) => (sample.rating ? [] : (['rating', 'reviewCount'] as const))

/** Shopware 6: microdata without a photo list, options as radio buttons, a gallery with three sizes. */
export const shopwareSix: Shape = (sample) => {
  const file = (name: string, size = '') =>
    `https://${sample.host}/${size ? 'thumbnail' : 'media'}/a1/b2/c3/1699999999/${name}${size}.jpg`
  return {
    url: `https://${sample.host}/${sample.handle}/${sample.sku}`,
    images: sample.images.map((name) => file(name)),
    hasVariantPrices: false,
    without: ['shipping', 'returns', 'rating', 'reviewCount'],
    html: page(
      sample,
      `<meta property="og:type" content="product"><meta property="og:title" content="${escaped(sample.title)}"><meta property="product:brand" content="${escaped(sample.brand)}"><meta property="product:price:amount" content="${Number(sample.price)}"><meta property="product:price:currency" content="${sample.currency}">`,
      `<div class="product-detail" itemscope itemtype="https://schema.org/Product"><h1 class="product-detail-name" itemprop="name">${escaped(sample.title)}</h1><div class="gallery-slider-row">${sample.images.map((name) => `<div class="gallery-slider-item"><img src="${file(name, '_800x800')}" srcset="${file(name, '_400x400')} 400w, ${file(name, '_1920x1920')} 1920w" data-full-image="${file(name)}" class="img-fluid gallery-slider-image magnifier-image js-magnifier-image" loading="eager"></div>`).join('')}</div><div class="product-detail-buy"><meta itemprop="gtin13" content="${sample.gtin}"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="${sample.currency}"><meta itemprop="price" content="${Number(sample.price)}"><p class="product-detail-price ${sample.compareAt ? 'with-list-price' : ''}">${money(sample, sample.price)}${sample.compareAt ? `<span class="product-detail-list-price-wrapper"><span class="list-price-price">${money(sample, sample.compareAt)}</span> <span class="list-price-percentage">(19% ${wordsOf(sample).save})</span></span>` : ''}</p><link itemprop="availability" href="https://schema.org/${sample.isSoldOut ? 'SoldOut' : 'InStock'}"></div>${sample.options.map(([name, values], at) => `<div class="product-detail-configurator-group"><div class="product-detail-configurator-group-title">${name}</div><div class="product-detail-configurator-options">${values.map((value, index) => `<div class="product-detail-configurator-option"><input type="radio" name="o${at}" value="x${at}${index}" id="o-${at}-${index}" class="product-detail-configurator-option-input"><label class="product-detail-configurator-option-label is-display-text" title="${escaped(value)}" for="o-${at}-${index}">${escaped(value)}</label></div>`).join('')}</div></div>`).join('')}<div class="product-detail-ordernumber-container"><span class="product-detail-ordernumber-label">SKU:</span><span class="product-detail-ordernumber" itemprop="sku">${sample.sku}</span></div></div><div class="product-detail-description-text" itemprop="description">${escaped(sample.description)}</div><table class="table table-striped product-detail-properties-table"><tbody>${sample.specifications.map(([name, value]) => `<tr class="properties-row"><th class="properties-label">${name}:</th><td class="properties-value"><span>${value}</span></td></tr>`).join('')}</tbody></table></div>${relatedSection(sample, 'cross-selling')}`,
    ),
    also: { brand: sample.brand },
  }
}

/** OpenCart: no structured data, labels in lists, options with surcharges in their texts. */
export const openCart: Shape = (sample) => {
  const file = (name: string, size: string) =>
    `https://${sample.host}/image/cache/catalog/${name}-${size}.jpg`
  return {
    url: `https://${sample.host}/index.php?route=product/product&product_id=42`,
    images: sample.images.map((name) => file(name, '800x800')),
    hasVariantPrices: false,
    without: ['gtin', 'shipping', 'returns', 'rating', 'reviewCount', 'sku', 'availability'],
    html: page(
      sample,
      `<meta name="description" content="${escaped(sample.description)}"><link rel="canonical" href="https://${sample.host}/${sample.handle}">`,
      `<div id="product-product" class="container"><div class="row"><div class="col-sm-8"><ul class="thumbnails">${sample.images.map((name, at) => `<li${at ? ' class="image-additional"' : ''}><a class="thumbnail" href="${file(name, '800x800')}" title="${escaped(sample.title)}"><img src="${file(name, at ? '74x74' : '500x500')}" title="${escaped(sample.title)}" alt="${escaped(sample.title)}"></a></li>`).join('')}</ul><div class="tab-content"><div class="tab-pane active" id="tab-description"><p>${escaped(sample.description)}</p></div><div class="tab-pane" id="tab-specification"><table class="table table-bordered"><tbody>${sample.specifications.map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`).join('')}</tbody></table></div></div></div><div class="col-sm-4"><h1>${escaped(sample.title)}</h1><ul class="list-unstyled"><li>Brand: <a href="/brand">${escaped(sample.brand)}</a></li></ul><ul class="list-unstyled">${sample.compareAt ? `<li><span style="text-decoration: line-through;">${money(sample, sample.compareAt)}</span></li>` : ''}<li><h2>${money(sample, sample.price)}</h2></li><li>Ex Tax: ${money(sample, Number(sample.price) * 0.8)}</li></ul><div id="product"><hr>${sample.options.map(([name, values], at) => `<div class="form-group required"><label class="control-label" for="input-option${at}">${name}</label><select name="option[${at}]" id="input-option${at}" class="form-control"><option value=""> --- Please Select --- </option>${values.map((value, index) => `<option value="${index + 10}">${escaped(value)}</option>`).join('')}</select></div>`).join('')}<div class="form-group"><label class="control-label" for="input-quantity">${wordsOf(sample).qty}</label><input type="text" name="quantity" value="1" id="input-quantity"><button type="button" id="button-cart">${wordsOf(sample).add}</button></div></div></div></div></div>${plainRelated(sample)}`,
    ),
  }
}

/** Odoo: schema.org microdata in its old form, attributes as a list of radio buttons. */
export const odoo: Shape = (sample) => {
  const file = (at: number, size: number) =>
    `https://${sample.host}/web/image/product.image/${at + 11}/image_${size}/x`
  return {
    url: `https://${sample.host}/shop/${sample.handle}-12`,
    images: sample.images.map((_, at) => file(at, 1920)),
    hasVariantPrices: false,
    without: [
      'gtin',
      'shipping',
      'returns',
      'rating',
      'reviewCount',
      'brand',
      'sku',
      'availability',
      'compareAt',
    ],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(0, 1024)}">`,
      `<section id="product_detail" class="oe_website_sale container" itemscope itemtype="http://schema.org/Product"><div class="row" id="product_detail_main"><div id="o-carousel-product" class="carousel">${sample.images.map((_, at) => `<div class="carousel-item${at ? '' : ' active'}"><img src="${file(at, 1024)}" data-zoom-image="${file(at, 1920)}" class="img img-fluid product_detail_img" alt="${escaped(sample.title)}"></div>`).join('')}</div><div id="product_details"><h1 itemprop="name">${escaped(sample.title)}</h1><span itemprop="url" style="display:none;">/shop/${sample.handle}-12</span><form action="/shop/cart/update" method="POST"><div class="product_price"><h3 class="css_editable_mode_hidden"><span class="oe_price" data-oe-type="monetary">${money(sample, sample.price)}</span><span itemprop="price" style="display:none;">${Number(sample.price)}</span><span itemprop="priceCurrency" style="display:none;">${sample.currency}</span></h3></div><ul class="list-unstyled js_add_cart_variants">${sample.options.map(([name, values], at) => `<li data-attribute_id="${at}" class="variant_attribute"><strong class="attribute_name">${name}</strong><ul class="list-inline">${values.map((value, index) => `<li class="js_attribute_value"><label><input type="radio" class="js_variant_change" name="ptal-${at}" value="${index}" data-value_name="${escaped(value)}" data-attribute_name="${name}"><span>${escaped(value)}</span></label></li>`).join('')}</ul></li>`).join('')}</ul><a id="add_to_cart" href="#">${wordsOf(sample).add}</a></form><p class="text-muted" itemprop="description">${escaped(sample.description)}</p><div id="product_specifications"><table class="table"><tbody>${sample.specifications.map(([name, value]) => `<tr><td><span>${name}</span></td><td><span>${value}</span></td></tr>`).join('')}</tbody></table></div></div></div></section>${relatedSection(sample, 's_dynamic_snippet_products')}`,
    ),
  }
}

/** Lightspeed: JSON-LD with relative photos, a select of ready combinations. */
export const lightspeed: Shape = (sample) => {
  const file = (at: number, size: string) =>
    `https://cdn.webshopapp.com/shops/77/files/${at + 400}/${size}/${sample.handle}.jpg`
  return {
    url: `https://${sample.host}/${sample.handle}.html`,
    images: sample.images.map((_, at) => file(at, '1024x1024x1')),
    hasVariantPrices: false,
    without: ['shipping', 'returns', 'specifications', 'compareAt', 'variants', ...ratingFields(sample)],
    html: page(
      sample,
      jsonLd({
        '@context': 'https://schema.org/',
        '@type': 'Product',
        name: sample.title,
        description: sample.description,
        sku: sample.sku,
        gtin13: sample.gtin.padStart(13, '0'),
        brand: { '@type': 'Brand', name: sample.brand },
        image: file(0, '300x250x2'),
        ...(sample.rating && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: sample.rating[0],
            ratingCount: sample.rating[1],
          },
        }),
        offers: {
          '@type': 'Offer',
          price: Number(sample.price),
          priceCurrency: sample.currency,
          availability: sample.isSoldOut ? 'OutOfStock' : 'InStock',
          priceValidUntil: '2027-01-01',
        },
      }),
      `<div class="product-wrap"><div class="zoombox"><div class="images">${sample.images.map((_, at) => `<a class="zoom" data-image-id="${at + 400}"><img src="${file(at, '1024x1024x1')}" alt="${escaped(sample.title)}"></a>`).join('')}</div><div class="thumbs row">${sample.images.map((_, at) => `<div class="col-xs-3"><a data-image-id="${at + 400}"><img src="${file(at, '156x164x2')}"></a></div>`).join('')}</div></div><div class="page-title"><h1 class="product-page">${escaped(sample.title)}</h1></div><div class="product-price">${money(sample, sample.price)} <small class="price-tax">${wordsOf(sample).tax}</small></div>${instalments(sample)}<p>${escaped(sample.description)}</p></div>${plainRelated(sample)}`,
    ),
    also: { gtin: sample.gtin },
  }
}

/** JTL-Shop: microdata with prices in the visible text, swatches as labels in a dropdown of its own. */
export const jtlShop: Shape = (sample) => {
  const file = (name: string, size: string) =>
    `https://${sample.host}/media/image/product/811/${size}/${name}.webp`
  return {
    url: `https://${sample.host}/${sample.handle}`,
    images: sample.images.map((name) => file(name, 'lg')),
    hasVariantPrices: false,
    without: ['shipping', 'returns', ...ratingFields(sample)],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><meta property="og:site_name" content="${escaped(sample.brand)} Shop">`,
      `<div id="result-wrapper" itemprop="mainEntity" itemscope itemtype="https://schema.org/Product"><div id="gallery">${sample.images.map((name) => `<div class="square square-image js-gallery-images"><picture><source srcset="${file(name, 'xs')} 40w, ${file(name, 'md')} 360w, ${file(name, 'lg')} 1200w" type="image/webp"><img src="${file(name, 'md')}" class="product-image" itemprop="image" alt="${escaped(sample.title)}"></picture></div>`).join('')}</div><h1 class="product-title h2" itemprop="name">${escaped(sample.title)}</h1><ul class="info-essential list-unstyled"><li class="product-sku"><strong>Artikelnummer:</strong> <span itemprop="sku">${sample.sku}</span></li><li class="product-ean"><strong>GTIN:</strong> <span itemprop="gtin13">${sample.gtin}</span></li><li class="product-manufacturer" itemprop="brand" itemscope itemtype="https://schema.org/Organization"><a href="/m" itemprop="url"><span itemprop="name">${escaped(sample.brand)}</span></a></li></ul>${sample.rating ? `<div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating"><span itemprop="ratingValue" class="d-none">${sample.rating[0]}</span><span itemprop="bestRating" class="d-none">5</span><span itemprop="reviewCount" class="d-none">${sample.rating[1]}</span></div>` : ''}<div class="product-offer" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="${sample.currency}"><div class="price_wrapper"><div class="price h1"><span itemprop="price" content="${Number(sample.price)}">${money(sample, sample.price)}</span></div>${sample.compareAt ? `<div class="text-muted">UVP: <del class="value">${money(sample, sample.compareAt)}</del></div>` : ''}</div><link itemprop="availability" href="https://schema.org/${sample.isSoldOut ? 'OutOfStock' : 'InStock'}"></div><dl class="variations">${sample.options.map(([name, values], at) => `<dt>${name}</dt><dd>${values.map((value, index) => `<label class="variation" data-value="${index + 70}" data-key="${at}"><input type="radio" class="control-hidden" name="eigenschaftwert[${at}]" value="${index + 70}"><span class="label-variation">${escaped(value)}</span></label>`).join('')}</dd>`).join('')}</dl><div class="desc" itemprop="description"><p>${escaped(sample.description)}</p></div><div class="product-attributes"><table class="table table-sm"><tbody>${sample.specifications.map(([name, value]) => `<tr><td class="h6">${name}:</td><td class="attr-value">${value}</td></tr>`).join('')}</tbody></table></div></div>${relatedSection(sample, 'recommendations')}`,
    ),
  }
}
