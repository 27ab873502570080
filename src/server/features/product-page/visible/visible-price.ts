import { snippetAt } from '../html/words.ts'
import type { PageContext } from '../page-context.ts'
import type { RawFacts } from '../raw-facts.ts'
import { type Mention, moneyMentions } from './money-mentions.ts'
import type { ProductArea } from './product-area.ts'

/** How far ahead of other amounts the price has to be. */
const CLEAR_LEAD = 1

/** The price beside the heading, if there is one way to read it. */
export function readVisiblePrice(context: PageContext, area: ProductArea): RawFacts {
  const mentions = withFormer(withRanges(moneyMentions(context, area), context.words.text))
  const formers = new Set(mentions.filter(({ isFormer }) => isFormer).map(({ amount }) => amount))
  // Themes repeat the former price where a stylesheet hides it.
  const current = mentions.filter(({ isFormer, amount }) => !isFormer && !formers.has(amount))
  const price = clearest(current.length > 0 ? current : mentions.filter(({ isFormer }) => !isFormer))
  if (!price) return sharedCurrency(mentions, context)
  const snippet = (mention: Mention) =>
    mention.element ? snippetAt(context.document.html, mention.element) : mention.amount
  const former = nearest(
    mentions.filter((each) => each.isFormer && Number(each.amount) > Number(price.amount)),
    price,
  )
  return {
    price: {
      value: price.amount,
      isFrom: price.isFrom,
      snippet: snippet(price),
      trust: price.score >= 3 ? 1 : 0.85,
    },
    ...(price.currency && { currency: { value: price.currency, snippet: snippet(price) } }),
    ...(former && { compareAt: { value: former.amount, snippet: snippet(former) } }),
  }
}

/** The currency of all amounts, where none of them is clearly the price. */
function sharedCurrency(mentions: Mention[], { document }: PageContext): RawFacts {
  const [first] = mentions
  if (!first?.currency || !first.element || mentions.some(({ currency }) => currency !== first.currency))
    return {}
  return { currency: { value: first.currency, snippet: snippetAt(document.html, first.element), trust: 0.7 } }
}

/** Regular prices above another price are former ones. */
function withFormer(mentions: Mention[]): Mention[] {
  const others = mentions.filter(({ isFormer, isRegular }) => !isFormer && !isRegular)
  const isReduced = (regular: Mention) =>
    others.some(({ amount, score }) => Number(amount) < Number(regular.amount) && score >= regular.score - 1)
  return mentions.map((mention) =>
    mention.isRegular && isReduced(mention) ? { ...mention, isFormer: true } : mention,
  )
}

/** `19,90 € – 29,90 €` is one price from 19.90. */
function withRanges(mentions: Mention[], text: string): Mention[] {
  const ends = new Set<Mention>()
  const ranges = mentions.map((mention, at) => {
    const next = mentions[at + 1]
    if (
      !next ||
      !/^[\s\u00a0]*(?:[-–—]|to|bis|à|a)[\s\u00a0]*$/.test(text.slice(mention.to, next.from)) ||
      Number(next.amount) <= Number(mention.amount)
    )
      return mention
    ends.add(next)
    return { ...mention, isFrom: true, currency: mention.currency ?? next.currency }
  })
  return ranges.filter((_, at) => !ends.has(mentions[at] as Mention))
}

/** The best mention, unless another amount is about as good. */
function clearest(mentions: Mention[]): Mention | undefined {
  const ranked = mentions.toSorted((one, other) => other.score - one.score || one.from - other.from)
  const [best] = ranked
  const rival = ranked.find(({ amount }) => amount !== best?.amount)
  if (!best || !rival || best.score - rival.score >= CLEAR_LEAD) return best
  // Two labelled prices: the first is the product's if the other stands far behind it.
  return best.score >= 3 && rival.from - best.from > 800 ? best : undefined
}

const nearest = (mentions: Mention[], price: Mention): Mention | undefined =>
  mentions.toSorted((one, other) => Math.abs(one.from - price.from) - Math.abs(other.from - price.from))[0]
