/** A number as a page writes it, and its value. */
interface StatedAmount {
  written: string
  amount: number
}

const CURRENCY = '[$€£¥₹]|\\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|INR|PLN|SEK|NOK|DKK)\\b|\\bkr\\b|\\bzł'
/** Bounded: without a currency at its end, a row of digits would be walked once from each of them. */
const NUMBER = "\\d(?:[\\d.,’'\u00a0\u202f ]{0,24}\\d)?"
const MONEY = new RegExp(`(?:${CURRENCY})\\s?(${NUMBER})|(${NUMBER})\\s?(?:${CURRENCY})`, 'g')
const NUMBERS = /\d(?:[\d.,’']*\d)?/g

/** Amounts of money in a text: `$1,299.00`, `1.299,00 €`, `39.90 EUR`. */
export const amountsIn = (text: string): StatedAmount[] =>
  Array.from(text.matchAll(MONEY), ([written, after, before]) => ({
    written: written.trim(),
    amount: amountOf(after ?? before ?? ''),
  }))

/** Every number in a text. */
export const numbersIn = (text: string): StatedAmount[] =>
  Array.from(text.matchAll(NUMBERS), ([written]) => ({ written, amount: amountOf(written) }))

/** A comma or point before one or two last digits sets off decimals; all others group thousands. */
function amountOf(written: string): number {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(written) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${decimals || '0'}`)
}
