import {
  cookieBanner,
  instalments,
  plainRelated,
  relatedSection,
  siteFooter,
  siteHeader,
  wordsOf,
} from '../distractors.ts'
import { escaped, jsonLd, money, type Sample, type Shape, variantsOf } from '../sample.ts'

const page = (sample: Sample, head: string, body: string): string =>
  `<!DOCTYPE html><html lang="${sample.locale}"><head><meta charset="utf-8"><title>${escaped(sample.title)} – ${escaped(sample.brand)}</title>${head}</head><body>${siteHeader(sample)}${body}${siteFooter()}${cookieBanner(sample)}</body></html>`

const state = ({ isSoldOut }: Sample): string => (isSoldOut ? 'OutOfStock' : 'InStock')

/** Salesforce Commerce Cloud: swatches as buttons, photos of an image service, price as an attribute. */
export const commerceCloud: Shape = (sample) => {
  const file = (name: string, width: number) =>
    `https://${sample.host}/dw/image/v2/AAXX_PRD/on/demandware.static/-/Sites-main/default/dw0f/images/${name}.jpg?sw=${width}&sh=${width}&sm=fit`
  return {
    url: `https://${sample.host}/${sample.handle}/${sample.sku}.html`,
    images: sample.images.map((name) => file(name, 1600)),
    hasVariantPrices: false,
    without: ['gtin', 'shipping', 'returns', 'specifications', 'rating', 'reviewCount'],
    html: page(
      sample,
      jsonLd({
        '@context': 'http://schema.org/',
        '@type': 'Product',
        name: sample.title,
        description: sample.description,
        mpn: sample.sku,
        sku: sample.sku,
        brand: { '@type': 'Thing', name: sample.brand },
        image: sample.images.map((name) => file(name, 800)),
        offers: {
          url: {},
          '@type': 'Offer',
          priceCurrency: sample.currency,
          price: sample.price,
          availability: `http://schema.org/${state(sample)}`,
        },
      }),
      `<div class="container product-detail product-wrapper" data-pid="${sample.sku}"><div class="primary-images"><div class="carousel-inner">${sample.images.map((name) => `<div class="carousel-item"><img src="${file(name, 800)}" srcset="${file(name, 800)} 1x, ${file(name, 1600)} 2x" class="d-block img-fluid" alt="${escaped(sample.title)}, ${escaped(sample.brand)}"></div>`).join('')}</div></div><h1 class="product-name">${escaped(sample.title)}</h1><div class="prices"><div class="price"><span>${sample.compareAt ? `<del><span class="strike-through list"><span class="value" content="${sample.compareAt}">${money(sample, sample.compareAt)}</span></span></del>` : ''}<span class="sales"><span class="value" content="${sample.price}">${money(sample, sample.price)}</span></span></span></div></div>${instalments(sample)}<div class="attributes">${sample.options.map(([name, values]) => `<div class="attribute" data-attr="${name.toLowerCase()}"><span class="attribute-label non-input-label">${name}</span><div class="attribute-values">${values.map((value) => `<button class="swatch-button" aria-label="Select ${name} ${escaped(value)}" data-attr-value="${escaped(value)}"><span class="swatch-circle swatch-value" data-attr-value="${escaped(value)}">${escaped(value)}</span></button>`).join('')}</div></div>`).join('')}</div><div class="description-and-detail"><div class="value content" id="collapsible-description-1">${escaped(sample.description)}</div></div></div>${relatedSection(sample, 'recommendations einstein-carousel')}`,
    ),
  }
}

/** Sylius: Symfony's templates, a table of variants with one radio button each. */
export const sylius: Shape = (sample) => {
  const file = (name: string, filter: string) =>
    `https://${sample.host}/media/cache/resolve/${filter}/aa/bb/${name}.webp`
  const variants = variantsOf(sample)
  return {
    url: `https://${sample.host}/${sample.locale.replace('-', '_')}/products/${sample.handle}`,
    images: sample.images.map((name) => file(name, 'sylius_shop_product_original')),
    without: [
      'gtin',
      'sku',
      'brand',
      'shipping',
      'returns',
      'rating',
      'reviewCount',
      'availability',
      'compareAt',
    ],
    html: page(
      sample,
      `<meta name="description" content="${escaped(sample.description)}"><meta property="og:title" content="${escaped(sample.title)}"><meta property="product:price:currency" content="${sample.currency}">`,
      `<div class="ui container"><div class="ui two column stackable grid"><div class="column"><div class="sylius-image-gallery">${sample.images.map((name) => `<a href="${file(name, 'sylius_shop_product_original')}" class="ui fluid image" data-lightbox="sylius-product-image"><img src="${file(name, 'sylius_shop_product_large_thumbnail')}" alt="${escaped(sample.title)}"></a>`).join('')}</div></div><div class="column"><h1 id="sylius-product-name" class="ui monster dividing header">${escaped(sample.title)}</h1><span class="ui huge header" id="product-price">${money(sample, sample.price)}</span>${variants.length > 0 ? `<table class="ui single line small table" id="sylius-product-variants"><thead><tr><th>Variant</th><th>Price</th><th></th></tr></thead><tbody>${variants.map((variant, at) => `<tr><td>${escaped(variant.options.map(([, value]) => value).join(' '))}</td><td class="sylius-product-variant-price">${money(sample, variant.price)}</td><td><div class="ui radio checkbox"><input type="radio" name="sylius_add_to_cart[cartItem][variant]" value="${at}"></div></td></tr>`).join('')}</tbody></table>` : ''}<button type="submit" class="ui huge primary icon labeled button">${wordsOf(sample).add}</button><div class="ui tab segment" data-tab="details"><p>${escaped(sample.description)}</p></div><table id="sylius-product-attributes" class="ui definition table"><tbody>${sample.specifications.map(([name, value]) => `<tr><td class="sylius-product-attribute-name">${name}</td><td class="sylius-product-attribute-value">${value}</td></tr>`).join('')}</tbody></table></div></div></div>${plainRelated(sample)}`,
    ),
  }
}

/** Ecwid: microdata, photos as backgrounds of links, option groups with radio labels. */
export const ecwid: Shape = (sample) => {
  const file = (name: string, size: string) =>
    `https://d2j6dbq0eux0bg.cloudfront.net/images/77/${size}/${name}.jpg`
  return {
    url: `https://${sample.host}/products/${sample.handle}-p1234`,
    images: sample.images.map((name) => file(name, '1500')),
    hasVariantPrices: false,
    without: ['gtin', 'brand', 'shipping', 'returns', 'rating', 'reviewCount', 'specifications'],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><meta property="og:image" content="${file(sample.images[0] ?? '', '1500')}">`,
      `<div class="ec-store ec-store__product-page"><div class="product-details" itemscope itemtype="http://schema.org/Product"><div class="product-details__gallery details-gallery"><div class="details-gallery__images-container">${sample.images.map((name) => `<a class="details-gallery__image" href="${file(name, '1500')}"><img class="details-gallery__photoswipe-img" itemprop="image" src="${file(name, '800')}" alt="${escaped(sample.title)}"></a>`).join('')}</div></div><div class="product-details__sidebar"><h1 class="product-details__product-title ec-header-h3" itemprop="name">${escaped(sample.title)}</h1><div class="product-details__product-sku" itemprop="sku">SKU ${sample.sku}</div><div class="product-details__product-price ec-price-item" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><link itemprop="availability" href="http://schema.org/${state(sample)}"><span class="details-product-price__value ec-price-item notranslate" itemprop="price" content="${sample.price}">${money(sample, sample.price)}</span><meta itemprop="priceCurrency" content="${sample.currency}">${sample.compareAt ? `<div class="product-details__product-compare-price details-product-price-compare"><span class="details-product-price-compare__value"><s>${money(sample, sample.compareAt)}</s></span></div>` : ''}</div>${sample.options.map(([name, values], at) => `<div class="product-details-module details-product-option details-product-option--radio"><div class="product-details-module__title details-product-option__title ec-header-h6">${name}</div><div class="product-details-module__content">${values.map((value, index) => `<div class="form-control form-control--radio"><div class="form-control__radio-wrap"><input class="form-control__radio" type="radio" name="${name}" id="r${at}${index}" value="${escaped(value)}"></div><div class="form-control__inline-label"><label for="r${at}${index}">${escaped(value)}</label></div></div>`).join('')}</div></div>`).join('')}<div class="product-details__product-description" itemprop="description">${escaped(sample.description)}</div></div></div></div>${plainRelated(sample)}`,
    ),
    also: { sku: sample.sku },
  }
}

/** Volusion: tables of the old web, prices with labels, selects by name only. */
export const volusion: Shape = (sample) => {
  const file = (name: string, size: string) => `https://${sample.host}/v/vspfiles/photos/${name}-${size}.jpg`
  return {
    url: `https://${sample.host}/product-p/${sample.handle}.htm`,
    images: sample.images.map((name) => file(name, '2')),
    hasVariantPrices: false,
    without: [
      'gtin',
      'brand',
      'description',
      'availability',
      'shipping',
      'returns',
      'rating',
      'reviewCount',
      'specifications',
    ],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}">`,
      `<table id="v65-product-parent"><tr><td><table><tr><td><a id="product_photo_zoom_url" href="${file(sample.images[0] ?? '', '2')}" title="${escaped(sample.title)}"><img id="product_photo" src="${file(sample.images[0] ?? '', '2T')}" alt="${escaped(sample.title)}"></a><div id="altviews">${sample.images
        .slice(1)
        .map(
          (name) =>
            `<a href="${file(name, '2')}" class="vCSS_thumb_link"><img class="vCSS_img_larger_photo" src="${file(name, '2S')}" alt=""></a>`,
        )
        .join(
          '',
        )}</div></td></tr></table></td><td><h1 class="productnamecolorLARGE colors_productname"><span>${escaped(sample.title)}</span></h1><table><tr><td>${sample.compareAt ? `<div class="product_listprice"><b>List Price: <span>${money(sample, sample.compareAt)}</span></b></div>` : ''}<div class="product_productprice"><b><span class="pricecolor colors_productprice">${wordsOf(sample).now}: <span>${money(sample, sample.price)}</span></span></b></div></td></tr></table><i>Product Code: <span class="product_code">${sample.sku}</span></i><table id="options_table">${sample.options.map(([name, values]) => `<tr><td>${name}*:</td><td><select name="SELECT___${sample.sku}___9" title="${name}">${values.map((value, index) => `<option value="${index + 40}">${escaped(value)}</option>`).join('')}</select></td></tr>`).join('')}</table><input type="text" name="QTY.${sample.sku}" value="1"><input type="submit" class="vCSS_input_addtocart" value="${wordsOf(sample).add}"></td></tr></table>${relatedSection(sample, 'v65-productRelated')}`,
    ),
  }
}

/** Shopify: JSON-LD of a theme with a web component that has the variants in a script inside it. */
export const shopifyWebComponent: Shape = (sample) => {
  const file = (name: string, width = 0) =>
    `https://${sample.host}/cdn/shop/files/${name}.jpg?v=17${width ? `&width=${width}` : ''}`
  const variants = variantsOf(sample)
  return {
    url: `https://${sample.host}/products/${sample.handle}`,
    images: sample.images.map((name) => file(name)),
    without: ['gtin', 'sku', 'shipping', 'returns', 'rating', 'reviewCount', 'specifications'],
    html: page(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><meta property="og:price:amount" content="${money(sample, sample.price).replace(/[^\d.,]/g, '')}"><meta property="og:price:currency" content="${sample.currency}">`,
      `<product-info data-section="main"><media-gallery>${sample.images.map((name) => `<div class="product__media"><img srcset="${[493, 990, 1445].map((width) => `${file(name, width)} ${width}w`).join(', ')}, ${file(name)} 2000w" src="${file(name, 1445)}" alt="" width="1445" height="1445"></div>`).join('')}</media-gallery><div class="product__title"><h1>${escaped(sample.title)}</h1></div><p class="product__text caption-with-letter-spacing">${escaped(sample.brand)}</p><div class="price${sample.compareAt ? ' price--on-sale' : ''}"><div class="price__container"><div class="price__regular"><span class="visually-hidden">${wordsOf(sample).was}</span><span class="price-item price-item--regular">${money(sample, sample.price)}</span></div>${sample.compareAt ? `<div class="price__sale"><s class="price-item price-item--regular">${money(sample, sample.compareAt)}</s><span class="price-item price-item--sale price-item--last">${money(sample, sample.price)}</span></div>` : ''}</div></div><variant-selects>${sample.options.map(([name, values], at) => `<fieldset class="product-form__input"><legend class="form__label">${name}</legend>${values.map((value, index) => `<input type="radio" id="m-${at}-${index}" name="${name}-1" value="${escaped(value)}"><label for="m-${at}-${index}">${escaped(value)}</label>`).join('')}</fieldset>`).join('')}<script type="application/json">${JSON.stringify(
        variants.map((variant) => ({
          id: variant.id,
          title: variant.options.map(([, value]) => value).join(' / '),
          option1: variant.options[0]?.[1] ?? null,
          option2: variant.options[1]?.[1] ?? null,
          price: Math.round(Number(variant.price) * 100),
          compare_at_price: sample.compareAt ? Math.round(Number(sample.compareAt) * 100) : null,
          available: !sample.isSoldOut,
        })),
      )}</script></variant-selects><button type="submit" name="add" ${sample.isSoldOut ? 'disabled' : ''}>${sample.isSoldOut ? wordsOf(sample).soldOut : wordsOf(sample).add}</button><div class="product__description rte">${escaped(sample.description)}</div></product-info>${relatedSection(sample, 'product-recommendations')}`,
    ),
    also: { brand: undefined },
  }
}
