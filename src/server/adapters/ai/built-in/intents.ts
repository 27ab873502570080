import { goesBack } from './memory.ts'
import type { Figures } from './read/figures.ts'
import { readFollowUp } from './read/follow-ups.ts'
import type { Ask, Skill } from './skill.ts'
import { about, connect, courtesy, startOver, tooLong } from './skills/about.ts'
import { budget, clicks, lifetime, marginOfAds, marginOfRoas, toldContribution } from './skills/ad-figures.ts'
import { adProfit, adRevenue, adSpend, clickPrice, orderValue, profitGoal } from './skills/ads.ts'
import { bundle } from './skills/bundle.ts'
import { canon, canonFound } from './skills/canon.ts'
import { changeByHand, changeProposed, proposeChange } from './skills/canon-change.ts'
import { proposeFromFile } from './skills/canon-file.ts'
import { copy } from './skills/copy/copy.ts'
import { discount, struckOut } from './skills/discount.ts'
import { freeShipping } from './skills/free-shipping.ts'
import { glossary } from './skills/glossary.ts'
import { askHelp, helpFound } from './skills/how-to.ts'
import { keptMargin } from './skills/kept-margin.ts'
import { knowledge } from './skills/knowledge.ts'
import { language } from './skills/language.ts'
import { impossible, missing, unplaced } from './skills/missing.ts'
import { nothingFound } from './skills/nothing-found.ts'
import { order, whatIf } from './skills/order.ts'
import { ordersOverTime } from './skills/over-time.ts'
import { overheads } from './skills/overheads.ts'
import { openPage, pageFound } from './skills/page.ts'
import { chatsFound, searchChats } from './skills/past-chats.ts'
import { period } from './skills/period.ts'
import { placeholders } from './skills/placeholders.ts'
import { plainSum } from './skills/plain-sum.ts'
import { refuse } from './skills/refuse.ts'
import { sideBySide } from './skills/side-by-side.ts'
import { askTable, tableFound } from './skills/tables.ts'
import { target } from './skills/target.ts'
import { showings, traffic } from './skills/traffic.ts'

export interface Intent {
  name: string
  skill: Skill
  /** Only then is the skill asked. */
  when?: (ask: Ask) => boolean
  /** It answers a question, so that several of them can be asked at once. */
  ofSeveral?: true
  /** The figures that its answer counts with: of any other that a message gives, it says that it is not counted. */
  uses?: (keyof Figures)[]
}

const ofOrder = [
  'price',
  'cost',
  'shipping',
  'packaging',
  'taxRate',
  'taxOnTop',
  'feeRate',
  'feeFixed',
  'refundRate',
] as const
const ofAds = ['cpa', 'roas', 'orders'] as const
const ofShowings = ['cpc', 'cpm', 'clickRate'] as const
const ofDiscount = ['discountRate', 'discountAmount'] as const
const ofBundle = ['bundleUnits', 'bundlePrice', 'bundlePaid'] as const
const ofPeriod = [
  'price',
  'revenue',
  'orders',
  'cost',
  'shipping',
  'packaging',
  'adSpend',
  'overhead',
] as const

const countingWords =
  /\b(?:profit|profitable|margin|mark-?up|roas|cpa|cpc|break[- ]?even|contribution|discount|bundle|free (?:shipping|delivery) (?:over|above|from)|unit economics|earn|left (?:per|of each) order|what is left|worth it|(?:max|maximum|most|highest|how much)\b.{0,30}\b(?:pay|spend|bid)\b.{0,30}\b(?:customer|acquisition|conversion)|(?:pay|spend|bid)\b.{0,20}\b(?:per|for an?) (?:order|sale|customer))\b/i

const asksToCount = (text: string): boolean =>
  countingWords.test(text) || goesBack(text) || readFollowUp(text) !== undefined

const counts = ({ given, choices, text }: Ask): boolean =>
  Object.keys(given).length + choices.length > 0 || asksToCount(text)

const isLookUp = ({ text }: Ask): boolean => !asksToCount(text)

const hasPassages = ({ business }: Ask): boolean => business.passages.length > 0

/** An answer in numbers. */
const counted = (name: string, skill: Skill, uses: Intent['uses']): Intent => ({
  name,
  skill,
  when: counts,
  ofSeveral: true,
  uses,
})

/** Skills in the order they are tried: the first that answers wins. */
export const intents: Intent[] = [
  { name: 'a message too long to read', skill: tooLong },
  { name: 'a prompt that is not filled in', skill: placeholders },
  { name: 'connect a model', skill: connect, ofSeveral: true },
  { name: 'start over', skill: startOver },
  { name: 'another language', skill: language },
  { name: 'invent something', skill: refuse },
  { name: 'search past chats', skill: searchChats },
  { name: 'what past chats say', skill: chatsFound },
  { name: 'change the canon', skill: proposeChange },
  { name: 'a change of the canon that is none of its values', skill: changeByHand },
  { name: 'fill the canon from a file', skill: proposeFromFile },
  { name: 'what was proposed', skill: changeProposed },
  { name: 'read a page', skill: openPage },
  { name: 'who are you', skill: about },
  { name: 'thanks and goodbye', skill: courtesy },
  { name: 'how the app is used', skill: askHelp, ofSeveral: true },
  { name: 'what the help says', skill: helpFound },
  { name: 'write copy', skill: copy },
  { name: 'what a table says', skill: tableFound },
  { name: 'ask a table', skill: askTable, ofSeveral: true },
  { name: 'explain a term', skill: glossary, ofSeveral: true },
  { name: 'what the canon says', skill: canonFound },
  { name: 'look up the canon', skill: canon, when: isLookUp, ofSeveral: true },
  { name: 'look up the knowledge', skill: knowledge, when: isLookUp, ofSeveral: true },
  { name: 'a sum by itself', skill: plainSum, ofSeveral: true },
  { name: 'numbers that nothing names', skill: unplaced, when: counts },
  { name: 'numbers that cannot be', skill: impossible, when: counts },
  counted('several to choose from', sideBySide, [...ofOrder, ...ofAds, ...ofBundle, ...ofDiscount]),
  {
    name: 'what orders leave in another time',
    skill: ordersOverTime,
    ofSeveral: true,
    uses: [...ofOrder, ...ofAds, ...ofDiscount, 'perOrder', 'adSpend'],
  },
  counted('what a month left', period, [...ofPeriod]),
  counted('a bundle', bundle, [...ofOrder, ...ofAds, ...ofBundle, ...ofDiscount]),
  counted('a compare-at price', struckOut, ['price', 'compareAt']),
  counted('a discount', discount, [...ofOrder, ...ofAds, ...ofDiscount]),
  counted('free shipping over an amount', freeShipping, [...ofOrder, 'freeFrom']),
  counted('what fixed costs leave', overheads, [...ofOrder, ...ofAds, 'overhead']),
  counted('what visits bring', traffic, [
    ...ofOrder,
    'visits',
    'conversionRate',
    'orders',
    'adSpend',
    ...ofShowings,
  ]),
  counted('what clicks of showings cost', showings, [...ofShowings]),
  counted('what an order brings on average', orderValue, ['revenue', 'orders']),
  counted('the budget for orders', budget, ['orders', 'cpa']),
  counted('what clicks cost', clicks, ['conversionRate', ...ofShowings]),
  counted('what a margin says about ads', marginOfAds, ['margin', 'roas', 'price', 'adSpend']),
  counted('what a customer brings', lifetime, ['ltv', 'cpa']),
  counted('what an order leaves, as it was told', toldContribution, ['price', 'perOrder']),
  counted('the margin of a ROAS', marginOfRoas, ['roas']),
  counted('what ads bring', adRevenue, ['adSpend', 'roas']),
  counted('what ads cost and brought', adSpend, [...ofOrder, 'adSpend', 'orders', 'revenue']),
  counted('the highest price of a click', clickPrice, [...ofOrder, 'conversionRate', ...ofShowings]),
  counted('a margin to keep', keptMargin, [...ofOrder, 'margin', 'roas']),
  counted('a wanted profit', profitGoal, [...ofOrder, 'cpa', 'roas', 'goal', 'perOrder']),
  counted('a price or cost for a target', target, [
    ...ofOrder,
    'margin',
    'markup',
    'multiple',
    'roas',
    'goal',
  ]),
  counted('profit at a CPA, a ROAS or a volume', adProfit, [...ofOrder, ...ofAds, 'revenue']),
  counted('what if', whatIf, [...ofOrder, 'cpc']),
  counted('what an order leaves', order, [...ofOrder, 'cpc']),
  { name: 'what a page says', skill: pageFound },
  { name: 'numbers that are missing', skill: missing, when: counts },
  { name: 'what no passage answers', skill: nothingFound, when: hasPassages, ofSeveral: true },
  { name: 'what nothing answers', skill: nothingFound },
]
