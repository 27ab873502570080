import type { Analysis } from '#contracts/market-analysis.ts'
import { changesOf } from '#core/market/changes.ts'
import { type Comparison, compareMarket } from '#core/market/compare.ts'
import type { OfferKind } from '#core/market/page.ts'
import type { PriceGroup } from '#core/market/price-groups.ts'
import { shopOf } from './market-analysis.policy.ts'
import { readPages } from './market-analysis.presenter.ts'

const offerNames: Record<OfferKind, string> = {
  discount: 'Advertised discounts',
  'free-shipping': 'Free shipping',
  bundle: 'Bundles',
  guarantee: 'Guarantees and returns',
}

/** The whole report as Markdown. Every figure is followed by the number of its source. */
export function reportOf(analysis: Analysis, projectName: string): string {
  const compared = compareMarket(readPages(analysis), analysis.own)
  const sections: [title: string, lines: string[]][] = [
    ['Summary', summaryLines(analysis)],
    ['Prices', compared.prices.flatMap(priceLines).concat(unpricedLine(compared))],
    ['Discounts', compared.discounts.map(discountLine)],
    ['Offers', compared.offers.map(({ kind, quotes }) => `- ${offerNames[kind]}: ${quoted(quotes)}`)],
    ['Delivery', deliveryLines(compared, analysis)],
    ['Claims', compared.claims.map(({ name, quotes }) => `- ${name}: ${quoted(quotes)}`)],
    ['Claims your facts prohibit', compared.prohibited.map(prohibitedLine)],
    ['Reviews, as the pages state them', compared.reviews.map(reviewLine)],
    [
      'Images',
      compared.images.map(({ page, count, more }) => `- ${count}${more ? ' or more' : ''} [${page}]`),
    ],
    ['Changes since the last analysis', changeLines(analysis)],
    ['Sources', sourceLines(analysis)],
  ]
  const head = [
    `# Market analysis: ${md(projectName)}`,
    '',
    `Started ${timeOf(analysis.createdAt)}. ${analysis.read} of ${analysis.pages.length} pages were read. Prices in other currencies are converted at the exchange rates in your facts, where there are any. Offers, delivery and claims are detected in English, German, French and Spanish.`,
  ]
  const body = sections.flatMap(([title, lines]) =>
    lines.length > 0 ? ['', `## ${title}`, '', ...lines] : [],
  )
  return `${[...head, ...body].join('\n')}\n`
}

/** Escapes others' text, so that it contains no markup. */
const md = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()<>#+!|~-]/g, '\\$&')

const timeOf = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`
const cite = (pages: number[]) => [...new Set(pages)].map((page) => `[${page}]`).join('')
const money = (amount: string, currency: string | null) => `${amount} ${currency ?? '(currency not given)'}`
const quoted = (quotes: { page: number; words: string }[]) =>
  quotes.map(({ page, words }) => `“${md(words)}” [${page}]`).join('; ')

function summaryLines({ summary, summaryNote }: Analysis): string[] {
  if (summary) return [md(summary.text), '', `Written by ${md(summary.model)} from the figures below.`]
  return summaryNote ? [md(summaryNote)] : []
}

function priceLines({ currency, prices, lowest, median, highest, own }: PriceGroup): string[] {
  const all = cite(prices.map(({ page }) => page))
  return [
    `- ${currency ?? 'Unknown currency'}: lowest ${money(lowest.amount, currency)} [${lowest.page}], median ${money(median, currency)} ${all}, highest ${money(highest.amount, currency)} [${highest.page}]`,
    ...prices.map(
      ({ page, amount, stated }) =>
        `  - ${money(amount, currency)}${stated ? `, stated as ${money(stated.amount, stated.currency)}` : ''} [${page}]`,
    ),
    ...(own
      ? [
          `- Your price of ${money(own.amount, currency)} (facts): ${own.lower} lower, ${own.same} the same, ${own.higher} higher ${all}`,
        ]
      : []),
  ]
}

const unpricedLine = ({ unpriced }: Comparison) =>
  unpriced.length > 0 ? [`- No price was found on ${cite(unpriced)}`] : []

const discountLine = ({ page, before, now, currency, percent }: Comparison['discounts'][number]) =>
  `- ${percent} % off: ${money(before, currency)} before, ${money(now, currency)} now [${page}]`

function deliveryLines({ delivery }: Comparison, { own }: Analysis): string[] {
  const lines = delivery.map(
    ({ page, min, max, words }) =>
      `- ${min === max ? max : `${min} to ${max}`} days: “${md(words)}” [${page}]`,
  )
  if (lines.length > 0 && own.delivery)
    lines.push(`- Yours (facts): ${own.delivery.min} to ${own.delivery.max} days`)
  return lines
}

const prohibitedLine = ({ claim, page, words }: Comparison['prohibited'][number]) =>
  `- ${md(claim)}: “${md(words)}” [${page}]`

function reviewLine({ page, rating, count }: Comparison['reviews'][number]): string {
  const parts = [
    rating && `${rating.value}${rating.best ? ` of ${rating.best}` : ''}`,
    count !== null && `${count} ${count === 1 ? 'review' : 'reviews'}`,
  ]
  return `- ${parts.filter(Boolean).join(', ')} [${page}]`
}

/** Page by page, against the latest earlier analysis that read it. */
function changeLines(analysis: Analysis): string[] {
  const { previous } = analysis
  if (!previous) return []
  const lines = readPages(analysis).flatMap(({ number, facts }) => {
    const url = analysis.pages.find((page) => page.number === number)?.url
    const earlier = previous.pages.find((page) => page.url === url)?.facts
    if (!earlier) return []
    return changesOf(earlier, facts).map(
      ({ what, before, after }) =>
        `- ${what} [${number}]: ${md(before || 'nothing')} → ${md(after || 'nothing')}`,
    )
  })
  return [`Against ${timeOf(previous.createdAt)}:`, '', ...(lines.length > 0 ? lines : ['No changes.'])]
}

const sourceLines = ({ pages }: Analysis): string[] =>
  pages.map((page) => {
    const { number, url, state, reason, readAt, facts } = page
    const name = facts?.title ? `${md(facts.title)}, ${md(shopOf(page))}` : md(shopOf(page))
    const when = readAt ? timeOf(readAt) : ''
    if (state === 'read') return `${number}. ${name}, <${url}>, read ${when}`
    const why = state === 'failed' ? `could not be read ${when}: ${md(reason ?? '')}` : 'was not read'
    return `${number}. ${name}, <${url}>, ${why}`
  })
