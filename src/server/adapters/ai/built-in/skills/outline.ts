import { isForeign } from '#core/languages.ts'
import type { ContextField } from '#server/ports/answer-context.ts'
import type { Ask, BuiltInReply } from '../conversation.ts'
import { conceptsIn } from '../money/vocabulary.ts'
import { paragraphs } from '../write/markdown.ts'

const writes =
  /^\W*(?:(?:please|can you|could you|pls|bitte|kannst du|peux-tu|pouvez-vous|puedes|i need|i want|we need)\s+)*(?:write|draft|rewrite|create|generate|compose|translate|summari[sz]e|brainstorm|come up with|suggest|give me (?:\p{L}+ ){0,3}(?:headlines?|hooks?|ideas?|captions?|slogans?|names?|titles?)|make (?:me )?(?:an? )?(?:\p{L}+ ){0,3}(?:ads?|post|text|email|description|caption|script|faq|headline|title|tagline)|schreib\p{L}*|erstell\p{L}*|formulier\p{L}*|übersetz\p{L}*|verfass\p{L}*|r[ée]dige\p{L}*|[ée]cri\p{L}*|tradui\p{L}*|propose\p{L}*|escrib\p{L}*|redact\p{L}*|traduc\p{L}*|haz(?:me)?|crea\p{L}*)(?!\p{L})/iu
/** From this likeness on, and with so much lead over all other intents, a message asks for writing or for advice. */
const LIKELY = { write: 0.45, advice: 0.34 }
const LEAD = 0.08

/** Canon fields that may stand in public text. Whom it is for is for the writer alone. */
const parts = `
product.title | Name
brand.name | Brand
offer.promise | Promise
product.description | In a sentence
product.features | Points
product.materials | Materials
product.box | In the box
pricing.price | Price
offer.guarantee | Guarantee
offer.delivery | Delivery
supplier.shippingDaysMin | Fewest days of delivery
supplier.shippingDaysMax | Most days of delivery
policy.returns | Returns
offer.bonus | Bonus
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))
const longestName = 40
const longestPart = 240

/** Writing needs a model. What the canon holds is given as an outline. */
export const outline = ({ text, context: { canon } }: Ask): BuiltInReply | undefined =>
  writes.test(text) ? outlineFrom(canon) : undefined

/** Requests for writing or advice by their meaning, once no file answers them. */
export async function needsModel({
  text,
  intents,
  context: { canon, card },
}: Ask): Promise<BuiltInReply | undefined> {
  // The model reads English alone, and a message that names a figure asks for that.
  const isRead =
    text.length < 400 && !isForeign(text) && !(card && /\d/.test(text)) && conceptsIn(text).length === 0
  const [best, second] = isRead ? await intents(text) : []
  if (best?.intent !== 'write' && best?.intent !== 'advice') return undefined
  if (best.score < LIKELY[best.intent] || best.score - (second?.score ?? 0) < LEAD) return undefined
  return best.intent === 'advice' ? advice : outlineFrom(canon)
}

function outlineFrom(canon: ContextField[]): BuiltInReply {
  const isForbidden = prohibition(canon)
  const lines = parts.flatMap(([path, heading]) => {
    const field = canon.find((each) => each.path === path)
    if (!field || isForbidden(field.value)) return []
    const value = path === 'product.title' ? shortName(field.value) : field.value.slice(0, longestPart)
    return [`- ${heading}: ${value.replace(/\s+/g, ' ')} [${field.number}]`]
  })
  if (lines.length === 0)
    return {
      text: 'Writing needs an AI model, and I am the built-in assistant, **no AI model**. Connect one in Settings. It does not count as a question.',
      refused: true,
    }
  return {
    text: paragraphs(
      'Connect a model to get finished text. Here are your facts as an **outline**:',
      lines.join('\n'),
      'Prohibited claims are left out.',
    ),
  }
}

/** True if a text makes a claim the canon prohibits. */
function prohibition(canon: ContextField[]): (text: string) => boolean {
  const claims = canon
    .filter(({ path }) => path === 'product.prohibitedClaims')
    .flatMap(({ value }) => value.toLowerCase().split(/[,;]\s*/))
    .filter((claim) => claim !== '')
  return (text) => claims.some((claim) => text.toLowerCase().includes(claim))
}

const advice: BuiltInReply = {
  text: 'That asks for a judgement, which needs an AI model: I am the built-in assistant, **no AI model**. Connect one in Settings, or ask me for the figures behind it. It does not count as a question.',
  refused: true,
}

/** Titles of shops carry keywords: the name ends before the first dash, comma or bracket. */
const shortName = (title: string): string => {
  const [name = title] = title.split(/\s[-–|]\s|[,(|]/)
  return name.trim().slice(0, longestName)
}
