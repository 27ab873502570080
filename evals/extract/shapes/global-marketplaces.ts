import { wordsOf } from '../distractors.ts'
import { digits, escaped, jsonLd, money, type Shape, variantsOf } from '../sample.ts'
import { inScript, longPage, reviewList, slider } from './long-page.ts'

/** Mercado-Libre-like: amounts in pieces with words for screen readers, variants as pictures that load a page. */
export const mercadoLike: Shape = (sample) => {
  const file = (at: number, form: string, ending = 'webp') =>
    `https://http2.mlstatic.example/D_NQ_NP_${form.startsWith('2X') ? '2X_' : ''}7${at}7${at}11-MLB7${at}32_042026-${form.slice(-1)}.${ending}`
  const amount = (value: string, label: string) => {
    const [whole = '', cents = ''] = digits(sample, value).split(',')
    return `<span class="andes-money-amount ${label}" role="img" aria-label="${whole.replace('.', '')} reais com ${cents} centavos"><span class="andes-money-amount__currency-symbol" aria-hidden="true">R$</span><span class="andes-money-amount__fraction" aria-hidden="true">${whole}</span><span aria-hidden="true" class="andes-visually-hidden">,</span><span class="andes-money-amount__cents andes-money-amount__cents--superscript-36" aria-hidden="true">${cents}</span></span>`
  }
  return {
    url: `https://produto.${sample.host.replace('www.', '')}/MLB-3920-${sample.handle}-_JM`,
    images: sample.images.map((_, at) => file(at, '2XF')),
    hasVariantPrices: false,
    without: ['gtin', 'brand', 'sku', 'shipping', 'returns'],
    html: longPage(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)} - ${money(sample, sample.price)}"><meta property="og:image" content="${file(0, 'O', 'jpg')}">${jsonLd({ '@context': 'https://schema.org', '@type': 'Product', name: sample.title, image: file(0, 'O', 'jpg'), offers: { '@type': 'Offer', price: Number(sample.price), priceCurrency: sample.currency, availability: 'https://schema.org/InStock', url: `https://${sample.host}` }, sku: 'MLB3920', productID: 'MLB3920', aggregateRating: { '@type': 'AggregateRating', ratingValue: Number(sample.rating?.[0]), ratingCount: sample.rating?.[1] } })}`,
      `<main role="main" id="root-app"><div class="ui-pdp-container ui-pdp-container--pdp"><div class="ui-pdp-container__row"><div class="ui-pdp-gallery"><div class="ui-pdp-gallery__column">${sample.images.map((_, at) => `<span class="ui-pdp-gallery__wrapper"><label class="ui-pdp-gallery__label"><div class="ui-pdp-thumbnail"><img class="ui-pdp-image" width="44" height="44" src="${file(at, 'R')}" srcset="${file(at, '2XR')} 2x" alt=""></div></label><figure class="ui-pdp-gallery__figure"><img data-zoom="${file(at, '2XF')}" class="ui-pdp-image ui-pdp-gallery__figure__image" src="${file(at, 'O')}" srcset="${file(at, '2XO')} 2x" alt="${escaped(sample.title)}" width="500" height="500"></figure></span>`).join('')}</div></div><div class="ui-pdp-header"><span class="ui-pdp-subtitle">Novo | +500 vendidos</span><h1 class="ui-pdp-title">${escaped(sample.title)}</h1><a class="ui-pdp-review__label"><span class="ui-pdp-review__rating">${sample.rating?.[0]}</span><span class="ui-pdp-review__amount">(${sample.rating?.[1]})</span></a></div><div class="ui-pdp-price mt-16"><div class="ui-pdp-price__main-container">${sample.compareAt ? `<s class="ui-pdp-price__original-value">${amount(sample.compareAt, 'ui-pdp-price__part--previous andes-money-amount--previous')}</s>` : ''}<div class="ui-pdp-price__second-line"><span class="ui-pdp-price__part__container" data-testid="price-part">${amount(sample.price, 'ui-pdp-price__part andes-money-amount--cents-superscript')}</span><span class="andes-money-amount__discount">12% OFF</span></div><div class="ui-pdp-price__subtitles"><p>em 12x ${amount((Number(sample.price) / 12).toFixed(2), 'ui-pdp-family--REGULAR')} sem juros</p></div></div></div><div class="ui-pdp-variations"><div class="ui-pdp-variations__picker">${sample.options.map(([name, values]) => `<div class="ui-pdp-variations__label">${name}: <span class="ui-pdp-variations__selected-label">${values[0]}</span></div><div class="ui-pdp-variations__picker-default-container">${values.map((value, at) => `<a class="ui-pdp-thumbnail ui-pdp-variations--thumbnail" href="/MLB-3920?attributes=COLOR:${at}" title="${escaped(value)}"><img class="ui-pdp-image" width="48" src="${file(0, 'S').replace('7071', `9${at}91`)}" alt="Botão ${at + 1} de ${values.length}, ${escaped(value)}"></a>`).join('')}</div>`).join('')}</div></div><p class="ui-pdp-color--GREEN">Chegará grátis amanhã</p><div class="ui-pdp-buybox__quantity"><span>Quantidade: 1 unidade</span><span>(+25 disponíveis)</span></div><button type="submit" class="andes-button andes-button--loud"><span class="andes-button__content">Comprar agora</span></button></div><section class="ui-vpp-highlighted-specs"><div class="ui-vpp-striped-specs__table"><h3>Características principais</h3><table class="andes-table"><tbody class="andes-table__body">${sample.specifications.map(([name, value]) => `<tr class="andes-table__row ui-vpp-striped-specs__row"><th class="andes-table__header andes-table__header--left ui-vpp-striped-specs__row__column" scope="row"><div class="andes-table__header__container">${name}</div></th><td class="andes-table__column andes-table__column--left"><span class="andes-table__column--value">${value}</span></td></tr>`).join('')}</tbody></table></div></section><div class="ui-pdp-description"><h2 class="ui-pdp-description__title">Descrição</h2><p class="ui-pdp-description__content">${escaped(sample.description)}</p></div>${slider(sample, 'Quem viu este produto também comprou', 'ui-recommendations-carousel')}${slider(sample, 'Vistos recentemente', 'poly-carousel', 2)}${reviewList(sample)}</div></main>`,
    ),
  }
}

/** Rakuten-like: prices with their sign behind them, points beside them, and the stock in data of the app. */
export const rakutenLike: Shape = (sample) => {
  const file = (at: number, size = '') =>
    `https://tshop.r10s.example/yamanoichi/cabinet/pan/${sample.images[at]}.jpg${size ? `?fitin=${size}` : ''}`
  const yen = (value: string | number) => Number(value).toLocaleString('ja-JP')
  const [option] = sample.options
  const data = {
    api: {
      data: {
        itemInfoSku: {
          title: sample.title,
          itemId: 10001234,
          manageNumber: sample.handle,
          itemReviewInfo: {
            summary: { itemReviewRating: sample.rating?.[0], itemReviewCount: sample.rating?.[1] },
          },
          media: { images: sample.images.map((_, at) => ({ location: file(at), alt: sample.title })) },
          salesDescription: sample.description,
          purchaseInfo: {
            variantSelectors: [
              {
                key: 'size',
                label: option?.[0],
                values: option?.[1].map((value) => ({ value, label: value })),
              },
            ],
            sku: variantsOf(sample).map((variant) => ({
              variantId: variant.sku,
              hidden: false,
              selectorValues: variant.options.map(([, value]) => value),
              taxIncludedPrice: Number(variant.price),
              newPurchaseSku: { quantity: 8 },
            })),
          },
        },
        shopInfo: { shopName: sample.brand, points: { rate: 1 } },
      },
    },
  }
  return {
    url: `https://${sample.host}/yamanoichi/${sample.handle}/`,
    images: sample.images.map((_, at) => file(at)),
    without: ['gtin', 'brand', 'sku', 'returns', 'shipping', 'availability'],
    html: longPage(
      sample,
      `<meta property="og:title" content="${escaped(sample.title)}:${escaped(sample.brand)}"><meta property="og:image" content="${file(0, '720:720')}"><meta name="description" content="${escaped(sample.title)}の通販">`,
      `<div id="rakutenLimitedId_cart"><table width="100%"><tr><td><div class="image-slider--1a"><ul>${sample.images.map((_, at) => `<li class="slide--2b"><img src="${file(at, '600:600')}" alt="${escaped(sample.title)}" class="image--3c"></li>`).join('')}</ul><ul class="thumb-list--4d">${sample.images.map((_, at) => `<li><img src="${file(at, '96:96')}" alt=""></li>`).join('')}</ul></div></td><td><h1 class="item-name-wrap--5e"><span class="normal_reserve_item_name"><b>${escaped(sample.title)}</b></span></h1><div class="review--6f"><span>${sample.rating?.[0]}</span><a>(${sample.rating?.[1]}件)</a></div><div class="price-wrap--7g"><div class="number-primary--8h">${yen(sample.price)}<span class="suffix--9i">円</span>${sample.surcharge ? '<span class="suffix--9i">~</span>' : ''}</div><span class="shipping--10j">送料別</span></div><div class="point--11k">${yen(Math.round(Number(sample.price) / 100))}ポイント(1倍)</div><p>39ショップ ${yen(3980)}円以上送料無料</p>${sample.options.map(([name, values]) => `<div class="sku-area--12l"><div class="label--13m"><span>${name}</span></div><div class="list--14n">${values.map((value) => `<button type="button" class="sku-button--15o" aria-label="${escaped(value)}"><span>${escaped(value)}</span></button>`).join('')}</div></div>`).join('')}<div class="units--16p"><span>個数</span><input type="text" value="1"></div><button class="cart--17q">${wordsOf(sample).add === 'Add to cart' ? 'かごに追加' : ''}</button></td></tr></table><div class="item_desc"><p>${escaped(sample.description)}</p><table class="spec-table">${sample.specifications.map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`).join('')}</table></div></div>${slider(sample, 'この商品を見た人は、こんな商品も見ています', 'recommend--18r')}${slider(sample, '最近チェックした商品', 'history--19s', 2)}<script type="application/json" id="item-page-app-data">${inScript(data)}</script>`,
    ),
  }
}

/** 1688-like: wholesale with a ladder of prices, variants as a map of their words, photos in named sizes. */
export const ali1688Like: Shape = (sample) => {
  const file = (at: number, size = '') =>
    `https://cbu01.alicdn.example/img/ibank/O1CN01${sample.images[at]}_!!2208-0-cib.jpg${size}`
  const [option] = sample.options
  const bulk = (Number(sample.price) * 0.9).toFixed(2)
  const data = {
    globalData: {
      tempModel: {
        offerId: 748120331290,
        offerTitle: sample.title,
        offerUnit: '个',
        sellerLoginId: sample.brand,
      },
      images: sample.images.map((_, at) => ({
        fullPathImageURI: file(at),
        searchImageURI: file(at, '_b.jpg'),
        size220x220ImageURI: file(at).replace('.jpg', '.220x220.jpg'),
        size310x310ImageURI: file(at).replace('.jpg', '.310x310.jpg'),
      })),
      orderParamModel: {
        orderParam: {
          beginNum: 2,
          canBookedAmount: 5000,
          skuParam: {
            skuPriceType: 'rangePrice',
            skuRangePrices: [
              { beginAmount: '2', price: sample.price },
              { beginAmount: '200', price: bulk },
            ],
          },
        },
      },
      skuModel: {
        skuProps: [{ fid: 3216, prop: option?.[0], value: option?.[1].map((name) => ({ name })) }],
        skuInfoMap: Object.fromEntries(
          variantsOf(sample).map((variant) => [
            variant.options[0]?.[1],
            {
              specId: `s${variant.id}`,
              specAttrs: variant.options[0]?.[1],
              price: variant.price,
              saleCount: 12,
              canBookCount: 800,
              skuId: variant.id,
            },
          ]),
        ),
      },
    },
  }
  return {
    url: `https://${sample.host}/offer/${sample.handle}.html`,
    images: sample.images.map((_, at) => file(at)),
    without: ['gtin', 'brand', 'sku', 'rating', 'reviewCount', 'returns', 'shipping', 'availability'],
    html: longPage(
      sample,
      `<meta name="description" content="${escaped(sample.description)}"><script>window.isOD=true;window.__INIT_DATA=${inScript(data)}</script>`,
      `<div class="layout-root"><div class="gallery-wrapper"><div class="detail-gallery-turn">${sample.images.map((_, at) => `<div class="detail-gallery-turn-wrapper"><img class="detail-gallery-img" src="${file(at, '_.webp')}" ind="${at}"></div>`).join('')}</div><div class="img-list-wrapper">${sample.images.map((_, at) => `<div class="img-wrapper"><img src="${file(at).replace('.jpg', '.60x60.jpg')}"></div>`).join('')}</div></div><div class="od-pc-offer-title-contain"><div class="title-content"><h1 class="title-text">${escaped(sample.title)}</h1></div></div><div class="od-pc-offer-price-contain"><div class="price-content"><div class="step-price-item"><div class="price-box"><span class="price-unit">¥</span><span class="price-text">${sample.price}</span></div><div class="unit-box">2-199个</div></div><div class="step-price-item"><div class="price-box"><span class="price-unit">¥</span><span class="price-text">${bulk}</span></div><div class="unit-box">≥200个</div></div></div><div class="logistics">运费 <em>¥8.00</em> 起</div></div><div class="sku-module-wrapper">${sample.options.map(([name, values]) => `<div class="prop-name">${name}</div><div class="prop-item-wrapper">${values.map((value) => `<div class="prop-item"><div class="prop-item-inner-wrapper"><div class="prop-img" style="background:url(${file(0).replace('.jpg', '.32x32.jpg')})"></div><div class="prop-name">${escaped(value)}</div></div></div>`).join('')}</div>`).join('')}</div><div class="od-pc-attribute"><div class="offer-attr-wrapper"><div class="offer-attr-list">${sample.specifications.map(([name, value]) => `<div class="offer-attr-item"><span class="offer-attr-item-name">${name}</span><span class="offer-attr-item-value">${value}</span></div>`).join('')}</div></div></div><div class="desc-wrapper"><p>${escaped(sample.description)}</p></div>${slider(sample, '看了又看', 'offer-recommend-list')}</div>`,
    ),
  }
}
