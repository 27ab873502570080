import type { RawFacts } from './facts.ts'
import type { RawReviews } from './reviews.ts'
import { insideOf, type Tag, tagsOf } from './tags.ts'
import { visibleText } from './visible-text.ts'

// What a page says in words alone, beside its heading. It is read only where there is one way to read it.

/** As far behind the heading as a shop puts the price; further down stand other products. */
const most = { markup: 6_000, words: 600, heading: 300 }

interface Words {
  heading?: string
  facts: RawFacts
  reviews: RawReviews
}

export function readWords(html: string): Words {
  const headings = [...tagsOf(html)].filter(({ name }) => name === 'h1')
  const [h1] = headings
  const heading = h1 && visibleText(insideOf(html, h1, most.heading * 4), most.heading)
  if (!h1 || !heading || headings.length > 1) return { facts: {}, reviews: {} }
  const beside = html.slice(h1.end, h1.end + most.markup)
  return { heading, facts: pricesIn(beside), reviews: reviewsIn(visibleText(beside, most.words)) }
}

const money =
  /(?<before>[$€£]|\b(?:EUR|USD|GBP|CHF|CAD|AUD)\b)[ \u00a0]?(?<amount>\d[\d.,]{0,11})|(?<number>\d[\d.,]{0,11})[ \u00a0]?(?<after>€|£|(?:EUR|USD|GBP|CHF|CAD|AUD)\b)/g

interface Price {
  amount: string
  currency: string | undefined
}

const codes = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
])

/** A dollar sign alone does not say whose dollars. */
const codeOf = (mark: string) => codes.get(mark) ?? (/^[A-Z]{3}$/.test(mark) ? mark : undefined)

function amountsIn(text: string): Price[] {
  const found = [...text.matchAll(money)].map(({ groups = {} }) => ({
    amount: (groups.amount ?? groups.number ?? '').replace(/[.,]+$/, ''),
    currency: codeOf(groups.before ?? groups.after ?? ''),
  }))
  return found.filter(({ amount }, at) => found.findIndex((other) => other.amount === amount) === at)
}

const struck = /^(?:s|del|strike)$/
/** Characters of one that is looked at. */
const MOST_STRUCK = 200
const former =
  /\b(?:was|before|rrp|msrp|uvp|statt|instead of|list price|compare at)[: ]{1,3}(?:[$€£]|[A-Z]{3})? ?\d[\d.,]{0,11}(?: ?(?:€|£|[A-Z]{3}\b))?/gi

/** One amount is the price, and one that is struck through or called the former one is what it was. Of more, nothing is said. */
function pricesIn(beside: string): RawFacts {
  const end = beside.search(/<(?:h2|footer|\/main|\/article)\b/i)
  const part = end < 0 ? beside : beside.slice(0, end)
  const crossed = outermost(
    part,
    [...tagsOf(part)].filter(({ name }) => struck.test(name)),
  )
  const text = visibleText(withoutAll(part, crossed), most.words)
  const called = text.match(former) ?? []
  const [price, ...others] = amountsIn(text.replace(former, ' '))
  const formers = amountsIn(
    [...crossed.map((tag) => visibleText(insideOf(part, tag, MOST_STRUCK))), ...called].join(' '),
  )
  if (!price || others.length > 0) return {}
  return {
    price: price.amount,
    currency: price.currency,
    ...(formers.length === 1 && { compareAt: formers[0]?.amount }),
  }
}

/** Those that do not stand within another: cut out twice, one would take along what stands behind it. */
function outermost(html: string, tags: Tag[]): Tag[] {
  let end = 0
  return tags.filter((tag) => {
    if (tag.start < end) return false
    end = tag.end + insideOf(html, tag, MOST_STRUCK).length
    return true
  })
}

/** The markup without these elements. */
const withoutAll = (html: string, tags: Tag[]): string =>
  tags.reduceRight((rest, tag) => {
    const inside = insideOf(html, tag, MOST_STRUCK)
    return `${rest.slice(0, tag.start)} ${rest.slice(tag.end + inside.length)}`
  }, html)

const rating = /\b(\d(?:[.,]\d{1,2})?) ?(?:out of|of|\/) ?(5|10)\b(?! ?\d)/gi
const count =
  /\b(\d{1,3}(?:[.,]\d{3})*|\d{1,7}) (?:customer |verified )?(?:reviews?|ratings?|Bewertungen)\b/gi

function reviewsIn(text: string): RawReviews {
  const ratings = [...text.matchAll(rating)]
  const counts = [...text.matchAll(count)]
  if (ratings.length !== 1) return {}
  const [, value, best] = ratings[0] ?? []
  return { source: 'html', rating: value, best, ...(counts.length === 1 && { count: counts[0]?.[1] }) }
}
