/** The product in one sentence, for people who do not know it yet. */
export const pitch =
  'From a product link to a profitable offer, with an AI that never invents a fact about your business.'
