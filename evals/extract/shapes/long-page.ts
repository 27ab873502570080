import { wordsOf } from '../distractors.ts'
import { escaped, money, type Sample } from '../sample.ts'

/** The frame of a long page: menu with pictures, other products, reviews with photos, footer with badges. */

const others = ['Birke', 'Calm', 'Orrin', 'Sella', 'Tova', 'Ulmo']

const lazy = (source: string, alt: string, width: number): string =>
  `<img class="lazyload" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-src="${source}?w=${width}" data-srcset="${source}?w=${width} 1x, ${source}?w=${width * 2} 2x" alt="${alt}" loading="lazy" width="${width}" height="${width}">`

const other = (sample: Sample, at: number): string =>
  money(sample, (Number(sample.price) * (0.5 + at / 7)).toFixed(sample.price.includes('.') ? 2 : 0))

const longHeader = (sample: Sample): string =>
  `<a class="skip-link" href="#content">Skip</a><header class="header" role="banner"><div class="usp"><span>${wordsOf(sample).free} ${other(sample, 6)}</span></div><a href="/" class="logo"><img src="/static/logo.svg" alt="${escaped(sample.brand)}" width="140" height="32"></a><form role="search"><input type="search" name="q"><select name="category"><option>All</option><option>New</option><option>Sale</option></select></form><nav class="main-menu">${others.map((name) => `<div class="flyout"><a href="/c/${name.toLowerCase()}">${name}</a><ul><li><a href="/c/${name.toLowerCase()}/new">New</a></li><li><a href="/c/${name.toLowerCase()}/sale">Sale</a></li></ul></div>`).join('')}<div class="flyout-teaser">${lazy(`https://${sample.host}/teaser/season.jpg`, 'Season', 480)}<p>${wordsOf(sample).from} ${other(sample, 0)}</p></div></nav></header>`

/** Cards of other products, as a slider under a heading. */
export const slider = (sample: Sample, title: string, label: string, from = 0): string =>
  `<section class="${label}" aria-label="${title}"><h2>${title}</h2><div class="slides">${others
    .slice(from, from + 4)
    .map(
      (name, at) =>
        `<article class="tile"><a href="/p/${name.toLowerCase()}" title="${name}">${lazy(`https://${sample.host}/catalog/${name.toLowerCase()}-main.jpg`, name, 320)}<h3>${name}</h3></a><div class="tile-price">${at === 1 ? `<del>${other(sample, at + 3)}</del> <ins>${other(sample, at)}</ins>` : other(sample, at)}</div><button type="button" aria-label="Like">♡</button></article>`,
    )
    .join('')}</div></section>`

export const reviewList = (sample: Sample): string =>
  `<section id="reviews" class="customer-reviews"><h2>${wordsOf(sample).reviews}</h2>${['Ana', 'Jo', 'Kim']
    .map(
      (name, at) =>
        `<article class="review"><span class="stars" aria-label="${5 - at} / 5">★★★★</span><strong>${name}</strong><p>Paid ${other(sample, at)} elsewhere.</p>${lazy(`https://${sample.host}/ugc/photo-${at}.jpg`, 'Customer photo', 160)}</article>`,
    )
    .join('')}</section>`

const longFooter = (): string =>
  '<footer class="site-foot" role="contentinfo"><div class="cols"><ul><li><a href="/help">Help</a></li><li><a href="/returns">Returns</a></li></ul><ul><li><a href="/about">About</a></li></ul></div><form class="signup"><label>E-mail <input type="email"></label><button>OK</button></form><p><img src="/static/pay/visa.svg" alt="Visa" width="40"><img src="/static/pay/klarna.png" alt="Klarna" width="40"><img src="https://badge.trust.example/seal-200.png" alt="Seal" width="200" height="200"></p></footer><div class="consent-layer" role="dialog"><p>Cookies</p><button>OK</button></div>'

export const longPage = (sample: Sample, head: string, body: string): string =>
  `<!doctype html><html lang="${sample.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(sample.title)} – ${escaped(sample.brand)}</title>${head}</head><body>${longHeader(sample)}${body}${longFooter()}</body></html>`

export const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
