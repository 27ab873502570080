import { currencies } from '#core/canon/countries.ts'
import { moneyForPeople } from '#core/money-for-people.ts'

const known = (amount: string) => (currencies.has(amount.slice(-3)) ? moneyForPeople(amount) : amount)

/** Writes the amounts of a sentence as money: “lamp.example 39.90 EUR” becomes “lamp.example €39.90”. Whole numbers may count words. */
export const moneyInText = (text: string): string => text.replace(/(?<![\d.,])-?\d+\.\d+ [A-Z]{3}\b/g, known)

/** “39.90 EUR” as “€39.90”. A longer text is unchanged, since it may be a quote. */
export const moneyIfAmount = (text: string): string =>
  /^-?\d+(?:\.\d+)? [A-Z]{3}$/.test(text) ? known(text) : text
