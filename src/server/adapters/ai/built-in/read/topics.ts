import type { FoundNumber } from './numbers.ts'
import { firstMatches } from './words.ts'

/** Figures that a seller may give about one product and its ads. Rates are fractions. */
export type FigureName =
  | 'price'
  | 'cost'
  | 'shipping'
  | 'packaging'
  | 'taxRate'
  | 'taxOnTop'
  | 'overhead'
  | 'feeRate'
  | 'feeFixed'
  | 'refundRate'
  | 'margin'
  | 'markup'
  /** The price as so many times the cost, as “a markup of 3x” is meant. */
  | 'multiple'
  | 'discountRate'
  | 'discountAmount'
  | 'compareAt'
  | 'bundlePrice'
  | 'cpa'
  | 'roas'
  | 'cpc'
  | 'conversionRate'
  | 'orders'
  | 'adSpend'
  | 'revenue'
  | 'goal'
  /** Contribution of an order, if given and not computed. */
  | 'perOrder'
  /** Ads as a share of what they bring: 1 ÷ ROAS. */
  | 'acos'
  | 'ltv'
  /** The cost as a share of the price. */
  | 'costShare'
  /** The order from which shipping is free. */
  | 'freeFrom'
  | 'visits'
  /** Cost of a thousand ad impressions, and their click rate. */
  | 'cpm'
  | 'clickRate'

interface Topic {
  name: string
  /** The words that say it; of two topics that begin at the same place, the first in the list is meant. */
  words: string
  /** Figure of a number under the topic, by the kind of number. */
  means: Partial<Record<FoundNumber['kind'], FigureName>>
  /** A bare number is a percentage. */
  percent?: true
}

const amount = (figure: FigureName): Topic['means'] => ({ money: figure, plain: figure })
const share = (figure: FigureName): Topic['means'] => ({ rate: figure, plain: figure })

/** Product in a few words: “sell a folding desk lamp at”. */
const something = "(?: (?!and\\b)(?:[a-z'’-]{1,30}|\\d{1,4}(?= (?!units|pieces|pcs)[a-z]))){0,6}?"
const feeTakers =
  'payment|transaction|processing|platform|marketplace|card|fixed|selling|referral|stripe|paypal|shopify|amazon|etsy|ebay|klarna|tiktok'

/** A number comes next. */
const next = '(?= (?:for |of |at |is |was |cost |costs )?[€$£]?\\d)'
const perOrder = '(?:per|an|each|every|a) (?:order|sale|purchase)'
/** An amount that is not read yet, only stepped over. */
const anAmount = '[€$£]?\\d\\S{0,12}(?: (?:[€$£]|\\p{L}{3}|euros?|dollars?|pounds?)(?= ))?'
const about = '(?:about|around|roughly|some)'

const adWords = '(?:ads?|advertising|marketing)'
/** “Ads are 9 per order”, “I spend 9 on ads per order”: what ads cost for one, not in all. */
const adsPerOrder = [
  `${adWords}(?: (?:costs?|spend))?:?(?=(?: (?:are|is|of|at|costs?|me|us|${about})){0,4} ${anAmount} ${perOrder}\\b)`,
  `(?:spen[dt](?:ing)?|pay(?:ing)?)(?= (?:${about} )?${anAmount} (?:(?:on|in|for) (?:\\p{L}{2,20} )?${adWords} ${perOrder}|${perOrder} (?:on|in|for) (?:\\p{L}{2,20} )?${adWords})\\b)`,
].join('|')

/** “For 1000 profit”: a profit that is aimed at. What stands before the number keeps “price 40, profit?” out. */
const profitWanted = `profit(?<=\\b(?:for|wants?|need|make|earn|get|gives?|brings?|reach|hit|see|target|goal|of|take)(?: (?:a|an|at least|another|${about}))? [€$£]?\\d[\\d.,]{0,12}k?(?: ?(?:[€$£]|eur|usd|gbp|euros?|dollars?|pounds?))?(?: (?:in|of|net|monthly|(?:a|per|each|every) (?:day|week|month|year))){0,2} profit)(?! margin)`

export const topics: Topic[] = [
  {
    name: 'compareAt',
    words: '(?:compare[- ]?at|struck[- ]out|crossed[- ]out|old|former|original)(?: price)?',
    means: amount('compareAt'),
  },
  {
    name: 'bundle',
    words: '(?:bundle|pack|set)(?: price)?(?: (?:for|at|of|costs?))?',
    means: amount('bundlePrice'),
  },
  {
    name: 'cpa',
    words: `(?:break-?even |target |max )?(?:cpa|cac)|(?<!fixed )cost per (?:acquisition|order|purchase|sale|conversion)|acquisition costs?|ads? costs? per order|${adsPerOrder}`,
    means: amount('cpa'),
  },
  {
    name: 'acos',
    words: `t?acos|advertising cost of sales?|${adWords}(?: (?:costs?|spend))?(?: (?:is|are|of|at|takes?))?:?(?= \\d[\\d.,]* ?% of (?:the |my |our )?(?:revenue|sales|turnover|price)\\b)`,
    means: share('acos'),
    percent: true,
  },
  { name: 'ltv', words: 'ltv|clv|(?:customer )?lifetime value', means: amount('ltv') },
  {
    name: 'costShare',
    words: `(?:cogs|cost of goods(?: sold)?|(?:product )?costs?)(?: (?:me|is|are|of|at|about|around))*:?(?= \\d[\\d.,]* ?% of (?:the |my |our )?(?:selling |sale |retail )?(?:price|revenue|sales))|cogs(?: (?:is|are|of|at))?:?(?= \\d[\\d.,]* ?%)`,
    means: { rate: 'costShare' },
  },
  { name: 'cpc', words: 'cpc|cost per click|(?:per|a|each) click', means: amount('cpc') },
  {
    name: 'cpm',
    words: 'cpms?|cost per (?:mille|thousand)(?: (?:impressions|showings|views))?',
    means: amount('cpm'),
  },
  { name: 'clickRate', words: 'ctr|click[- ]?through(?: rate)?', means: share('clickRate'), percent: true },
  {
    name: 'visits',
    words: '(?:(?:website|store|shop|page|unique|monthly|daily) ){0,2}(?:visitors|visits|sessions)|clicks',
    means: { plain: 'visits' },
  },
  {
    name: 'overhead',
    words:
      '(?:(?:fixed|monthly|running|overhead|operating) ){1,2}(?:costs?|expenses?)(?! per (?:order|sale))|overheads?|rent|salar(?:y|ies)|wages',
    means: amount('overhead'),
  },
  {
    name: 'adSpend',
    words: `(?:ads?|advertising|marketing|daily|monthly) ?(?:budget|costs?|spend)|budget|(?<=\\b(?:clicks|visits|visitors) )costs?(?: (?:me|us))?(?= [€$£]?\\d)|spen[dt](?:ing)?(?: on ads)?|(?:ads|advertising|marketing)(?! for \\S{1,12} (?:visit|click|session|order|sale))${next}|(?<=(?:[€$£]\\d[\\d.,]{0,12}k?|\\d ?[€$£]) (?:(?:in|on|for|of) )?)(?:ads|advertising)(?! (?:per|an|each|every|a) )`,
    means: amount('adSpend'),
  },
  {
    name: 'roas',
    words: '(?:break-?even |target )?roas|return on ad spend',
    means: { plain: 'roas', times: 'roas' },
  },
  {
    name: 'conversion',
    words: 'conversion(?: rate)?|cvr|cr|converts?|converting',
    means: share('conversionRate'),
    percent: true,
  },
  {
    name: 'perOrder',
    words: `(?:(?:i|we|it) (?:earns?|makes?|keeps?|leaves?)|(?:profit|contribution)(?: (?:of|is))?)(?= \\S{1,12}(?: [€$£]| \\p{L}{3})? ${perOrder}\\b)|contribution(?: (?:of|is))?(?= [€$£]?\\d)`,
    means: amount('perOrder'),
  },
  {
    name: 'goal',
    words: `(?:to|i) (?:make|earn|reach|net|clear)|to (?:cover|recoup|pay (?:for|off))|profit (?:goal|target)|(?:goal|target) profit|profit of(?= ${anAmount})|${profitWanted}`,
    means: amount('goal'),
  },
  { name: 'revenue', words: 'revenue|turnover', means: amount('revenue') },
  {
    name: 'orders',
    words:
      '(?<!per |each |an |average |how many |number of )(?:orders|sales|purchases)|quantity|qty|(?<=\\b(?:sell|sold|selling) (?:about |around )?\\d[\\d.,]{0,7} )(?:units|pieces|pcs|(?:a|per|each|every) (?:day|week|month|year))|(?:then|would|could) sell(?= (?:about |around )?\\d[\\d.,]{0,7}\\W*$)',
    means: { plain: 'orders', money: 'revenue' },
  },
  {
    name: 'freeFrom',
    words: `free (?:shipping|delivery)(?: (?:for|on) (?:all )?(?:orders|baskets))? (?:over|above|from|at)|(?:free )?(?:shipping|delivery) threshold(?: (?:of|at))?`,
    means: amount('freeFrom'),
  },
  {
    name: 'shipping',
    words: `(?:shipping|delivery|postage|freight|fulfil?lment)(?! (?:over|above|threshold|(?:for|on) (?:all )?orders))(?: (?:which |that )?(?:costs?(?: (?:me|us))?|fees?|charges?|price))?|to ship|ships? for|ship(?= [€$£]?\\d)|(?<=\\d(?: ?[€$£])? )ship\\b(?! (?:it|them|to|in|from|within))|parcels${next}`,
    means: amount('shipping'),
  },
  {
    name: 'packaging',
    words: `(?<!\\bin (?:a |the |one |)?)(?:packaging|packing|wrapping|carton|box|mailer)(?: costs?)?${next}`,
    means: amount('packaging'),
  },
  { name: 'vat', words: '(?:vat|sales tax|gst|mwst|taxes|tax)\\b', means: share('taxRate'), percent: true },
  {
    name: 'discount',
    words: 'discount(?:ed)?(?: code)?|off\\b|coupon|price cut|(?:reduc|lower|cut)(?:e|es|ing)?\\b',
    means: { rate: 'discountRate', money: 'discountAmount', plain: 'discountAmount' },
  },
  {
    name: 'refund',
    words: '(?:refund|return|chargeback)(?:s|ed)?(?: rate)?',
    means: share('refundRate'),
    percent: true,
  },
  {
    name: 'margin',
    words: '(?:(?:target|profit|contribution|gross|net) )?margin|(?<=\\d ?% (?:net |gross )?)profit\\b',
    means: share('margin'),
    percent: true,
  },
  { name: 'markup', words: 'mark-?up', means: { ...share('markup'), times: 'multiple' }, percent: true },
  {
    name: 'fee',
    words: `(?:(?:${feeTakers}) ){0,3}(?:fees?|commissions?)|fixed costs? per order|(?:${feeTakers}) (?:takes|keeps|charges|costs)|stripe|paypal|klarna|fba(?: fees?)?`,
    means: { rate: 'feeRate', money: 'feeFixed', plain: 'feeFixed' },
  },
  {
    name: 'cost',
    words: `(?:cost|purchase|buying|supplier|wholesale) price|(?<!\\b(?:restocking|handling|storage|return) )(?:(?:product|landed|unit|item) ){0,2}costs?(?: (?:me|us|of goods))?|cogs|supplier (?:charges|asks|wants|takes)|(?:we|i) pay(?= \\S{1,12} (?:a piece|apiece|each|per (?:unit|piece|item)|to (?:the|our|my) supplier))|(?:buy(?:s|ing)?|bought|sourc(?:e|es|ed|ing)|get)${something} (?:for|at)|buy(?= [€$£¥₹]?\\d\\S{0,12}(?:,|;| ship|$))|(?:goods|merchandise|materials?)${next}`,
    means: amount('cost'),
  },
  {
    name: 'price',
    words: `(?:(?:selling|sale|retail|list|regular|my|the) ){0,3}pric(?:es?|ed)|sell(?:s|ing)?${something} (?:for|at)|(?<!\\b(?:then|would|could) )sell(?= (?:[€$£¥₹]\\d|\\d\\S{0,12}(?:,|;| buy| cost|$)))|sold${something} (?:for|at)|instead of(?= [€$£]?\\d\\S{0,12} each)|charge(?: customers)?|retails?(?: (?:for|at))?|rrp|aov|average (?:order|basket)(?: value)?|(?<=\\b(?:orders|sales|purchases|units|pieces) )at(?= [€$£]?\\d)|single(?: \\p{L}{1,30})? ?(?:price|at|for)?(?= [€$£]?\\d)|(?<=\\ba [€$£]?\\d\\S{0,12}(?: ?[€$£])? )(?:product|item|article)|at(?= [€$£]?\\d\\S{0,12} (?:on average|each|apiece|a piece|per order))`,
    means: amount('price'),
  },
]

const pattern = new RegExp(topics.map(({ name, words }) => `(?<${name}>\\b(?:${words}))`).join('|'), 'giu')

export interface FoundTopic {
  topic: Topic
  start: number
  end: number
}

const most = 100

export function findTopics(text: string): FoundTopic[] {
  return firstMatches(text, pattern, most).flatMap((match) => {
    const name = Object.entries(match.groups ?? {}).find(([, words]) => words !== undefined)?.[0]
    const topic = topics.find((one) => one.name === name)
    return topic ? [{ topic, start: match.index, end: match.index + match[0].length }] : []
  })
}
