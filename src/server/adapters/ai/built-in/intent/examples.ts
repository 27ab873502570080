import type { CalculatorName } from '#core/calculators/calculators.ts'
import { calculatorExamples, readExamples } from '#core/calculators/examples.ts'

/** Intents of a message. Calculators go by their names. */
export type IntentName = CalculatorName | 'write' | 'advice' | 'fact'

/** Examples of each, in plain English with the names of figures that `inEnglish()` writes. Nearness to one of them decides. */
const lines = `
write | Write a product description; Write ad copy for Facebook; Draft an email to customers; Give me five headlines; Write a caption for Instagram; Translate this text; Make a FAQ for the product page; Reply to this customer review; Summarise this document; Name ideas for a new product line; An SEO title and a meta description; Answer an angry customer; Answer a customer whose parcel came broken; A short About us page; Names for a product; A template for replies to customers
advice | What should I do to sell more?; Which ad angle works best?; Is this a good product idea?; Give me your opinion on our strategy; Is this niche worth my time?; Plan my ads for the next month; Is this supplier any good?; Who is our ideal customer and how do we reach them?; Should I launch another product?; Make an ad plan for a budget of 1000; Check this supplier for me; Is this still a trend?
fact | What is our return policy?; How long does delivery take?; What material is it made of?; What does the competitor charge?; Who is our supplier?; Which warranty do we give?; How many orders did we have in March?
`

export const examples = [...calculatorExamples, ...readExamples(lines)].map(({ of, text }) => ({
  intent: of as IntentName,
  text,
}))
