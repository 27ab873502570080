import { currencies } from '#core/canon/countries.ts'
import { saidMoney } from './said-money.ts'

/** Writes the amounts of a sentence as money: “lamp.example 39.90 EUR” becomes “lamp.example €39.90”. */
export const moneyInText = (text: string): string =>
  text.replace(/(?<![\d.,])\d+(?:\.\d+)? ([A-Z]{3})\b/g, (amount, code) =>
    currencies.has(code) ? saidMoney(amount) : amount,
  )
