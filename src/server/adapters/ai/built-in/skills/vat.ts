import { one } from '#core/decimal.ts'
import { type FoundNumber, findNumbers } from '../read/numbers.ts'
import type { Ask } from '../skill.ts'
import { notation } from '../write/notation.ts'
import { paragraphs } from '../write/working.ts'

const named = /\b(?:vat|sales tax|gst|mwst)\b/i
const asks =
  /\?|^\W*(?:(?:and|please|now) )*(?:what|how much|calculate|add|put|remove|take|deduct|subtract|split)\b/i
/** Words that need more than an amount and its VAT. */
const ofOrder = /\b(?:margins?|profit|left|keep|earn|roas|cpa|break[- ]?even|contribution|discount)\b/i
const wantsNet =
  /\b(?:net|without|remove|deduct|subtract|minus|less|off|before|ex|excl\w*|how much (?:vat|tax|gst)|(?:vat|tax|gst) (?:is )?in(?= [€$£]?\d| it| that))\b/i
const wantsGross = /\b(?:gross|add|plus|on top)\b|\+/i
const mayWantGross = /\b(?:with|put)\b/i
const supposes = /\b(?:if|what about|how about|suppose)\b/i
const isIncluded = /\b(?:incl\w*|contain\w*)\b/i

/** “What is 49.90 without 21 % VAT?”, “add 19 % VAT to 42”: an amount by itself. */
export function vat({ text, given, figures }: Ask): string | undefined {
  const numbers = findNumbers(text)
  const share = numbers.find(({ kind }) => kind === 'rate')
  const amount = numbers.find(({ kind }) => kind === 'money' || kind === 'plain')
  if (!share || !amount || numbers.length > 2 || !share.value.greaterThan(0)) return undefined
  if (!named.test(text) || !asks.test(text) || ofOrder.test(text)) return undefined
  const [isNet, isGross] = wanted(text, amount)
  // With the other of the two known, the question may be what an order leaves.
  const isOrder = (given.price && figures.cost) || (given.cost && figures.price)
  if (isOrder && (isNet === isGross || supposes.test(text))) return undefined
  const write = notation(amount.currency, amount.mark === ',')
  const rate = write.rate(share.value)
  const [net, gross] = [amount.value.div(one.plus(share.value)), amount.value.times(one.plus(share.value))]
  const said = write.money(amount.value)
  const taken = `${said} without ${rate} VAT is **${write.money(net)}**: ${said} ÷ (100 % + ${rate}). The VAT in it is ${write.money(amount.value.minus(net))}.`
  const added = `${said} plus ${rate} VAT is **${write.money(gross)}**: ${said} × (100 % + ${rate}). The VAT is ${write.money(gross.minus(amount.value))}.`
  if (isNet !== isGross) return isNet ? taken : added
  return paragraphs(`If it includes the VAT: ${taken}`, `If the VAT comes on top: ${added}`)
}

/** Net or gross, as stated: “100 net”, “if the net price is 100”. */
const saidBehind = /^\s?(?:(?<net>net\b(?! of))|(?<gross>gross\b))/i
const saidBefore = /\b(?:(?<net>net)|(?<gross>gross))(?: (?:price|amount))?(?: is| was|:| =)? ?$/i
/** “100 ex VAT, what is it with it?”; “what is 119 ex VAT?” asks for it. */
const netBehind = /^\s?(?:before|ex(?:cl(?:\.|uding|usive)?)?(?: of)?) .{0,8}\b(?:vat|tax|gst)\b/i
const asksOf = /\b(?:what(?:['’]s| is)|how much is) [€$£]?$/i

/** Requested side; both if the question names both or none. */
function wanted(text: string, { start, end }: FoundNumber): [net: boolean, gross: boolean] {
  const [before, behind] = [text.slice(0, start), text.slice(end, end + 30)]
  const is = (saidBehind.exec(behind) ?? saidBefore.exec(before))?.groups
  if (is) return [is.gross !== undefined, is.net !== undefined]
  if (netBehind.test(behind) && !asksOf.test(before)) return [false, true]
  const [net, gross] = [wantsNet.test(text), wantsGross.test(text)]
  return [net, gross || (!net && !isIncluded.test(text) && mayWantGross.test(text))]
}
