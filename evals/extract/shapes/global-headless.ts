import { wordsOf } from '../distractors.ts'
import { digits, escaped, jsonLd, money, type Sample, type Shape, variantsOf } from '../sample.ts'
import { inScript, longPage, reviewList, slider } from './long-page.ts'

const stock = (sample: Sample): string => `https://schema.org/${sample.isSoldOut ? 'OutOfStock' : 'InStock'}`

const rated = ({ rating }: Sample) =>
  rating && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating[0], reviewCount: rating[1] },
  }

/** Zalando-like: class names of a build, an offer for each size without its name, photos sized by the query. */
export const zalandoLike: Shape = (sample) => {
  const file = (at: number, width: number) =>
    `https://img01.ztat.example/article/spp-media-p1/8f${at}a${'3c'.repeat(12)}/${'7d'.repeat(15)}${at}.jpg?imwidth=${width}`
  const name = `${sample.brand} ${sample.title}`
  const sizes = sample.options.at(-1)?.[1] ?? []
  return {
    url: `https://${sample.host}/${sample.handle}-hw412a00d-q11.html`,
    images: sample.images.map((_, at) => file(at, 1800)),
    hasVariantPrices: false,
    without: ['gtin', 'shipping', 'returns', 'description'],
    html: longPage(
      sample,
      `<meta property="og:type" content="product"><meta property="og:title" content="${escaped(name)} - Laufschuhe"><meta property="og:image" content="${file(0, 1800)}">${jsonLd({ '@context': 'http://schema.org/', '@type': 'Product', name: sample.title, brand: { '@type': 'Brand', name: sample.brand }, sku: sample.sku, image: sample.images.map((_, at) => file(at, 762)), manufacturer: sample.brand, color: 'moss', itemCondition: 'http://schema.org/NewCondition', offers: sizes.map((_, at) => ({ '@type': 'Offer', availability: stock(sample), price: sample.price, priceCurrency: sample.currency, sku: `${sample.sku}00${at}A`, url: `https://${sample.host}/${sample.handle}-hw412a00d-q11.html` })), ...rated(sample) })}`,
      `<div class="AWMdGD"><div class="_7ckuOK"><main class="z2N-Fg yOtBvf"><div class="uLJc8i"><ul class="LGnE0J" aria-label="Thumbnails">${sample.images.map((_, at) => `<li class="N4PCBS"><button aria-label="${at + 1}"><img class="sDq_FX" src="${file(at, 103)}" srcset="${file(at, 103)} 1x, ${file(at, 206)} 2x" alt=""></button></li>`).join('')}</ul><ul class="XLgdq7 _0xLoFW" aria-label="Media gallery">${sample.images.map((_, at) => `<li class="LiPgRT"><div class="KVKCn3"><img alt="${escaped(name)} - ${at + 1}" class="sDq_FX lystZ1 FxZV-M" draggable="false" src="${file(at, 762)}" srcset="${file(at, 156)} 156w, ${file(at, 762)} 762w, ${file(at, 1800)} 1800w" sizes="(min-width: 1024px) 60vw"></div></li>`).join('')}</ul></div><div class="hD5J5m"><h1 class="EKabf7 R_QwOV"><a href="/${sample.brand.toLowerCase()}/"><span class="OBkCPz Z82GLX m3OCL3 HlZ_Tf">${escaped(sample.brand)}</span></a><span class="EKabf7 R_QwOV">${escaped(sample.title)}</span></h1><div class="Bqz_1C"><p class="_0xLoFW u9KIT8"><span class="sDq_FX _4sa1cA dgII7d Km7l2y">${money(sample, sample.price)}</span><span class="sDq_FX lystZ1">${wordsOf(sample).tax}</span></p>${sample.compareAt ? `<p class="_0xLoFW"><span class="sDq_FX lystZ1">${wordsOf(sample).was}: </span><span class="sDq_FX lystZ1 _2WRS6k">${money(sample, sample.compareAt)}</span><span class="sDq_FX _2kjxJ6">-25 %</span></p>` : ''}</div><button aria-haspopup="listbox" data-testid="pdp-size-picker-trigger" class="Wy3rmK" aria-label="Choose your size"><span>Größe auswählen</span></button><div id="picker" class="yXOdhB"><form class="JgvqfB">${sizes.map((size, at) => `<div class="_6G4BGa"><input type="radio" name="size-picker" id="size-${at}" value="${sample.sku}00${at}A"><label for="size-${at}" class="_0xLoFW"><span class="sDq_FX">${escaped(size)}</span></label></div>`).join('')}</form></div><button aria-label="${wordsOf(sample).add}" class="Wy3rmK uEg2FS">${wordsOf(sample).add}</button></div><div data-testid="pdp-accordion-details"><h3>Material &amp; Pflege</h3><dl class="MYkRy4">${sample.specifications.map(([label, value]) => `<div class="qMOFyE"><dt role="term">${label}:</dt><dd role="definition">${value}</dd></div>`).join('')}</dl></div>${slider(sample, 'Ähnliche Artikel', 'Qt1xyz')}${slider(sample, 'Das könnte dir gefallen', 'Jk2abc', 2)}${reviewList(sample)}</main></div></div>`,
    ),
    also: {
      variants: sizes.map((size) => size.toLowerCase()),
      ...(sample.compareAt && { compareAt: sample.compareAt }),
    },
  }
}

/** IKEA-like: a name that means nothing alone, a price in pieces, photos in steps of a letter. */
export const ikeaLike: Shape = (sample) => {
  const file = (at: number, step: string) =>
    `https://${sample.host}/se/sv/images/products/${sample.images[at]}__07981${at}_pe7672${at}_s5.jpg?f=${step}`
  const name = `${sample.title} pall, furu`
  return {
    url: `https://${sample.host}/se/sv/p/${sample.handle}-${sample.sku.replaceAll('.', '')}/`,
    images: sample.images.map((_, at) => file(at, 'xxxl')),
    without: ['gtin', 'shipping', 'returns'],
    also: { title: name },
    html: longPage(
      sample,
      `<meta property="og:title" content="${escaped(name)}"><meta property="og:image" content="${file(0, 's')}"><meta name="description" content="${escaped(sample.description)}">${jsonLd({ '@context': 'https://schema.org/', '@type': 'Product', name, description: sample.description, sku: sample.sku, mpn: sample.sku, brand: { '@type': 'Brand', name: sample.brand }, image: sample.images.map((_, at) => file(at, 'xl')), offers: { '@type': 'Offer', price: Number(sample.price), priceCurrency: sample.currency, availability: stock(sample), seller: { '@type': 'Organization', name: sample.brand } }, ...rated(sample) })}`,
      `<main id="content"><div class="pip-page-container" data-product-no="${sample.sku}"><div class="pip-product__left-top"><div class="pip-product-gallery"><div class="pip-product-gallery__thumbnails">${sample.images.map((_, at) => `<button class="pip-product-gallery__thumbnail"><img src="${file(at, 'xxxs')}" srcset="${file(at, 'xxxs')} 100w, ${file(at, 'xxs')} 200w" alt="" class="pip-image"></button>`).join('')}</div><div class="pip-product-gallery__media-container">${sample.images.map((_, at) => `<div class="pip-product-gallery__media"><span class="pip-aspect-ratio-box"><img src="${file(at, 's')}" srcset="${file(at, 'xxs')} 300w, ${file(at, 's')} 500w, ${file(at, 'xl')} 900w, ${file(at, 'xxxl')} 1400w" sizes="(min-width: 900px) 50vw, 100vw" alt="${escaped(name)}" class="pip-image"></span></div>`).join('')}</div></div></div><div class="pip-product__buy-module-container"><div class="pip-temp-price-module"><h1><div class="pip-header-section"><span class="pip-header-section__title--big notranslate">${escaped(sample.title)}</span><span class="pip-header-section__description"><span class="pip-header-section__description-text">pall, furu</span></span></div></h1><div class="pip-temp-price-module__price"><span class="pip-temp-price"><span class="pip-temp-price__integer">${digits(sample, sample.price).replace(/,00$/, '')}</span><span class="pip-temp-price__decimal"></span><span class="pip-temp-price__currency">:-</span></span></div></div><button class="pip-btn pip-btn--emphasised"><span>${wordsOf(sample).add}</span></button><div class="pip-store-section"><p>${sample.isSoldOut ? 'Slut i lager online' : 'Finns i lager'}</p></div></div><div class="pip-product-details__container"><p class="pip-product-details__paragraph">${escaped(sample.description)}</p></div><div class="pip-product-dimensions"><h3>Mått</h3><dl class="pip-product-dimensions__dimensions-container">${sample.specifications.map(([label, value]) => `<div class="pip-product-dimensions__measurement-wrapper"><dt class="pip-product-dimensions__measurement-name">${label}: </dt><dd>${value}</dd></div>`).join('')}</dl></div></div>${slider(sample, 'Liknande produkter', 'pub__carousel')}${slider(sample, 'Kompletterande', 'pip-addon-container', 2)}</main>`,
    ),
  }
}

/** TikTok-Shop-like: data of a router, amounts as texts, pictures in a list of mirrors. */
export const tiktokLike: Shape = (sample) => {
  const file = (at: number, mirror = 16, form = 'origin-jpeg') =>
    `https://p${mirror}-oec-va.ibyteimg.example/tos-maliva-i-o3syd03w52-us/${sample.images[at]}~tplv-o3syd03w52-${form}.jpeg?dr=12178&from=${at}`
  const price = (value: string) => ({
    currency: sample.currency,
    price_str: money(sample, value),
    price_val: value,
  })
  const info = {
    product_id: '1729501',
    status: 1,
    seller: { seller_id: '749', name: sample.brand, avatar: { url_list: [file(0, 16, 'avatar')] } },
    product_base: {
      title: sample.title,
      desc_detail: inScript([{ type: 'text', text: sample.description }]),
      sold_count: 1207,
      images: sample.images.map((_, at) => ({
        height: 1600,
        width: 1600,
        thumb_url_list: [file(at, 16, 'crop-webp:200:200'), file(at, 19, 'crop-webp:200:200')],
        uri: `tos-maliva-i-o3syd03w52-us/${sample.images[at]}`,
        url_list: [file(at), file(at, 19)],
      })),
      specifications: sample.specifications.map(([name, value]) => ({ name, value })),
      price: {
        currency: sample.currency,
        real_price: money(sample, sample.price),
        original_price: money(sample, sample.compareAt ?? sample.price),
        discount: sample.compareAt ? '24%' : '',
      },
    },
    sale_props: sample.options.map(([prop_name, values], at) => ({
      prop_id: `1${at}`,
      prop_name,
      has_image: false,
      sale_prop_values: values.map((prop_value, index) => ({ prop_value_id: `7${at}${index}`, prop_value })),
    })),
    skus: variantsOf(sample).map((variant) => ({
      sku_id: `17${variant.id}`,
      stock: 25,
      sku_sale_props: variant.options.map(([prop_name, prop_value]) => ({ prop_name, prop_value })),
      price: {
        real_price: price(variant.price),
        original_price: price(sample.compareAt ?? variant.price),
      },
    })),
    product_detail_review: {
      product_rating: Number(sample.rating?.[0] ?? 0),
      review_count: sample.rating?.[1] ?? 0,
    },
  }
  const others = Array.from({ length: 4 }, (_, at) => ({
    product_id: `99${at}`,
    title: `Another thing ${at}`,
    image: { url_list: [`https://p16-oec-va.ibyteimg.example/tos/other-${at}~tplv-origin-jpeg.jpeg`] },
    product_price_info: { sale_price_format: `${9 + at}.50`, currency_symbol: '$' },
  }))
  return {
    url: `https://shop.${sample.host.replace('www.', '')}/us/pdp/${sample.handle}/1729501`,
    images: sample.images.map((_, at) => file(at)),
    without: ['gtin', 'brand', 'sku', 'shipping', 'returns', 'availability', 'description'],
    html: longPage(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}"><script type="application/json" id="__MODERN_ROUTER_DATA__">${inScript(
        {
          loaderData: {
            layout: { locale: sample.locale },
            'shop/(region)/pdp/page': {
              page_config: {
                components_map: [
                  { component_type: 'recommend', component_data: { products: others } },
                  { component_type: 'product_info', component_data: { product_info: info } },
                ],
              },
            },
          },
        },
      )}</script>`,
      `<div id="root"><div class="flex flex-row gap-32"><div class="relative"><img class="h-full w-full object-cover" src="${file(0, 16, 'resize-webp:800:800')}" alt="${escaped(sample.title)}"></div><div class="flex flex-col"><h1 class="H2-Semibold text-color-UIText1">${escaped(sample.title)}</h1><div class="flex flex-row items-baseline"><span class="Headline-Semibold text-color-UIText1">${money(sample, sample.price)}</span>${sample.compareAt ? `<span class="line-through text-color-UIText3">${money(sample, sample.compareAt)}</span>` : ''}</div></div></div>${slider(sample, wordsOf(sample).related, 'w-full mt-40')}</div>`,
    ),
  }
}

/** Salesforce's PWA Kit: a cache of queries, variants by codes of their attributes, photos in groups by use. */
export const pwaKit: Shape = (sample) => {
  const file = (at: number, width: number) =>
    `https://edge.disstg.example/dw/image/v2/ABCD_PRD/on/demandware.static/-/Sites-catalog/default/dw${at}f/images/large/${sample.images[at]}.jpg${width ? `?sw=${width}&q=60` : ''}`
  const code = (value: string) => value.slice(0, 3).toUpperCase()
  const data = {
    id: sample.sku,
    name: sample.title,
    brand: sample.brand,
    currency: sample.currency,
    price: Number(sample.price),
    priceMax: Number(sample.price),
    shortDescription: sample.description,
    longDescription: sample.description,
    imageGroups: [
      {
        viewType: 'large',
        images: sample.images.map((_, at) => ({
          alt: `${sample.title}, ${at}`,
          disBaseLink: file(at, 0),
          link: file(at, 0),
        })),
      },
      {
        viewType: 'swatch',
        images: [
          { alt: 'Olive', link: file(0, 0).replace('/large/', '/swatch/').replace('.jpg', '.sw.jpg') },
        ],
        variationAttributes: [{ id: 'color', values: [{ value: 'OLI' }] }],
      },
    ],
    inventory: { ats: 20, orderable: !sample.isSoldOut, id: 'inventory_m' },
    variationAttributes: sample.options.map(([name, values]) => ({
      id: name.toLowerCase(),
      name,
      values: values.map((value) => ({ name: value, orderable: true, value: code(value) })),
    })),
    variants: variantsOf(sample).map((variant) => ({
      orderable: true,
      price: Number(variant.price),
      productId: variant.sku,
      variationValues: Object.fromEntries(
        variant.options.map(([name, value]) => [name.toLowerCase(), code(value)]),
      ),
    })),
  }
  const recommended = {
    recs: [{ id: 'r1', productName: 'Hemlock Table', price: 120, currency: sample.currency }],
  }
  return {
    url: `https://${sample.host}/global/en/product/${sample.sku}`,
    images: sample.images.map((_, at) => file(at, 0)),
    without: ['gtin', 'shipping', 'returns', 'specifications', 'rating', 'reviewCount'],
    html: longPage(
      sample,
      `<meta name="description" content="${escaped(sample.description)}">`,
      `<div id="react-target"><main id="app-main" class="css-1hxvd5t"><div class="chakra-stack css-1uodvt1"><div class="css-0"><div class="chakra-aspect-ratio css-1k5w0h2"><img class="chakra-image css-4g6ai3" alt="${escaped(sample.title)}" src="${file(0, 960)}" srcset="${file(0, 480)} 480w, ${file(0, 960)} 960w" sizes="50vw"></div><ul class="css-1skk9lx">${sample.images.map((_, at) => `<li class="css-7x0p"><img class="chakra-image" src="${file(at, 160)}" alt=""></li>`).join('')}</ul></div><div class="chakra-stack css-84zodg"><h2 class="chakra-heading css-1q6u9s1">${escaped(sample.title)}</h2><div class="css-70qvj9"><b class="chakra-text css-0" aria-label="current price ${money(sample, sample.price)}">${money(sample, sample.price)}</b>${sample.compareAt ? `<s class="chakra-text css-1a" aria-label="original price ${money(sample, sample.compareAt)}">${money(sample, sample.compareAt)}</s>` : ''}</div>${sample.options.map(([name, values]) => `<div class="chakra-stack"><span class="css-x">${name}:</span><div role="radiogroup" aria-label="${name}" class="css-y">${values.map((value) => `<a class="chakra-button css-z" role="radio" aria-label="${escaped(value)}" aria-checked="false" href="?${name.toLowerCase()}=${code(value)}"><span>${escaped(value)}</span></a>`).join('')}</div></div>`).join('')}<input type="number" value="1"><button class="chakra-button css-q">${wordsOf(sample).add}</button></div></div>${slider(sample, wordsOf(sample).related, 'css-1lekzkb')}${slider(sample, 'Recently Viewed', 'css-9aaa', 2)}</main></div><script id="mobify-data" type="application/json">${inScript(
        {
          __CONFIG__: { app: { defaultSite: 'RefArch' } },
          __PRELOADED_STATE__: {
            __reactQuery: {
              mutations: [],
              queries: [
                {
                  queryHash: '["categories"]',
                  state: {
                    data: { id: 'root', name: 'Root', categories: [{ id: 'chairs', name: 'Chairs' }] },
                  },
                },
                { queryHash: '["recommendations"]', state: { data: recommended } },
                { queryHash: `["products","${sample.sku}"]`, state: { data } },
              ],
            },
          },
        },
      )}</script>`,
    ),
    also: sample.compareAt ? { compareAt: sample.compareAt } : {},
  }
}

/** A shop of Next's app router: the payload in pieces of text, photos through the optimiser, options as buttons. */
export const nextFlight: Shape = (sample) => {
  const original = (at: number) =>
    `https://cdn.${sample.host.replace('www.', '')}/uploads/${sample.images[at]}.png`
  const file = (at: number, width: number) =>
    `/_next/image?url=${encodeURIComponent(original(at))}&amp;w=${width}&amp;q=75`
  const product = {
    id: 'prod_01H',
    title: sample.title,
    handle: sample.handle,
    description: sample.description,
    thumbnail: original(0),
    images: sample.images.map((_, at) => ({ id: `img_${at}`, url: original(at), rank: at })),
    options: sample.options.map(([title, values], at) => ({
      id: `opt_${at}`,
      title,
      values: values.map((value, index) => ({ id: `optval_${at}${index}`, value })),
    })),
    variants: variantsOf(sample).map((variant) => ({
      id: `variant_${variant.id}`,
      title: variant.options.map(([, value]) => value).join(' / '),
      sku: variant.sku,
      manage_inventory: true,
      inventory_quantity: 12,
      options: variant.options.map(([title, value], at) => ({
        option_id: `opt_${at}`,
        value,
        option: { title },
      })),
      calculated_price: {
        calculated_amount: Number(variant.price),
        original_amount: Number(variant.price),
        currency_code: sample.currency.toLowerCase(),
      },
    })),
  }
  const flight = `4:["$","$L12",null,{"product":${JSON.stringify(product)},"region":{"id":"reg_1","currency_code":"${sample.currency.toLowerCase()}"}}]\n`
  const half = Math.floor(flight.length / 2)
  const push = (text: string) => `<script>self.__next_f.push([1,${inScript(text)}])</script>`
  return {
    url: `https://${sample.host}/gb/products/${sample.handle}`,
    images: sample.images.map((_, at) => original(at)),
    without: [
      'gtin',
      'brand',
      'sku',
      'shipping',
      'returns',
      'rating',
      'reviewCount',
      'availability',
      'compareAt',
    ],
    html: longPage(
      sample,
      `<meta name="description" content="${escaped(sample.title)}"><meta property="og:title" content="${escaped(sample.title)} | Store"><meta property="og:image" content="${original(0)}">`,
      `<div class="content-container flex flex-col small:flex-row py-6 relative" data-testid="product-container"><div class="flex flex-col small:max-w-[300px] w-full gap-y-6"><div id="product-info"><a class="text-medium text-ui-fg-muted" href="/gb/collections/home">Home</a><h2 class="font-sans h2-core text-3xl" data-testid="product-title">${escaped(sample.title)}</h2><p class="text-medium whitespace-pre-line" data-testid="product-description">${escaped(sample.description)}</p></div><div class="w-full"><button type="button" aria-controls="radix-1"><span>Product Information</span></button><div class="text-small-regular py-8"><div class="grid grid-cols-2 gap-x-8">${sample.specifications.map(([name, value]) => `<div><span class="font-semibold">${name}</span><p>${value}</p></div>`).join('')}</div></div></div></div><div class="block w-full relative"><div class="flex items-start relative"><div class="flex flex-col flex-1 gap-y-4">${sample.images.map((_, at) => `<div class="shadow-elevation-card-rest relative aspect-[29/34]" id="img_${at}"><img alt="Product image ${at + 1}" loading="${at < 2 ? 'eager' : 'lazy'}" decoding="async" data-nimg="fill" class="absolute inset-0 rounded-rounded" sizes="(max-width: 576px) 280px, 800px" srcset="${file(at, 640)} 640w, ${file(at, 1080)} 1080w, ${file(at, 3840)} 3840w" src="${file(at, 3840)}"></div>`).join('')}</div></div></div><div class="flex flex-col small:sticky gap-y-12"><div class="flex flex-col gap-y-2"><div class="flex flex-col gap-y-4">${sample.options.map(([name, values]) => `<div class="flex flex-col gap-y-3"><span class="text-sm">Select ${name}</span><div class="flex flex-wrap justify-between gap-2" data-testid="product-options">${values.map((value) => `<button class="border-ui-border-base bg-ui-bg-subtle border text-small-regular h-10 rounded-rounded p-2 flex-1" data-testid="option-button">${escaped(value)}</button>`).join('')}</div></div>`).join('')}</div><div class="flex flex-col text-ui-fg-base"><span class="text-xl-semi"><span data-testid="product-price" data-value="${sample.price}">${sample.surcharge ? `${wordsOf(sample).from} ` : ''}${money(sample, sample.price)}</span></span></div><button type="submit" data-testid="add-product-button">${wordsOf(sample).add}</button></div></div></div>${slider(sample, wordsOf(sample).related, 'content-container my-16')}${push('1:"$Sreact.fragment"\n2:I[1234,[],"default"]\n')}${push(flight.slice(0, half))}${push(flight.slice(half))}`,
    ),
  }
}
