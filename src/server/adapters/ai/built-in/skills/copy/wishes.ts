import type { Facts } from '../../read/facts.ts'
import type { Ask } from '../../skill.ts'
import { paragraphs } from '../../write/working.ts'

type Writer = (ask: Ask) => string

/** Short messages that wish a draft to be another. A longer one says more than that. */
const longestWish = 60
const asks = /^\W*(?:what|which|who|how|where|when|why|is|are|do|does)\b/i
const shorter = /\b(?:shorter|shorten|more concise|briefer|cut it down|too long)\b/i

/** Wishes that rules cannot fulfil, and alternatives. */
const refused: [RegExp, string][] = [
  [
    /\b(?:longer|more detail(?:s|ed)?|expand|too short)\b/i,
    'I make it longer with more facts only: a sentence that says nothing sells nothing. Send me what is listed as missing under the draft, as in “Benefit: …” or “Guarantee: …”.',
  ],
  [
    /\b(?:translat\w+|(?:in|into|to) (?:german|french|spanish|italian|portuguese|dutch|polish|english))\b/i,
    'I write in English only and cannot translate. A model that you connect in Settings can.',
  ],
  [
    /\b(?:fun|funny|funnier|playful|catchier|catchy|formal|casual|friendlier|exciting|emotional|professional|luxurious|persuasive|tone)\b/i,
    'I cannot write in a tone: I arrange your facts by rules. A model that you connect in Settings can.',
  ],
  [
    /^\W*(?:please )?(?:(?:give|write|make|show)(?: me)? )?(?:\d{1,2} |some |a few )?(?:more|others?|another one)\W*$/i,
    'These are all that your facts make, and I make up none. Each fact that you add, such as another feature, the material or whom it is for, makes more of them.',
  ],
]

const languages = 'german|french|spanish|italian|portuguese|dutch|polish|swedish|danish|chinese|japanese'
const ownTongue = new RegExp(`\\b(?:in|into) (?:${languages})\\b(?! \\p{L})`, 'iu')
const ownTone = /\bin (?:the|a|an)(?: \p{L}{2,20})? (?:voice|style|tone)\b/iu

/** Wish in a request for a draft that rules cannot fulfil. */
export function unmetWish(text: string): string | false {
  if (ownTongue.test(text))
    return 'I write in English only. A model that you connect in Settings writes other languages.'
  return (
    ownTone.test(text) &&
    'I cannot write in a tone: I arrange your facts by rules. A model that you connect in Settings can.'
  )
}

/** “Now shorter”, after a draft; nothing where the message wishes something else. */
export function wished(ask: Ask, write: Writer): string | undefined {
  if (ask.text.length > longestWish || asks.test(ask.text)) return undefined
  if (shorter.test(ask.text)) return cutDown(ask, write)
  return refused.find(([wish]) => wish.test(ask.text))?.[1]
}

const mostFeatures = 2

/** Facts that a text cannot do without. */
const least = ({ name, brand, features, audience, pain, promise, forbidden, gains }: Facts): Facts => ({
  ...(name && { name }),
  ...(brand && { brand }),
  ...(promise ? { promise } : pain && { pain }),
  ...(audience && features.length === 0 && { audience }),
  features: features.slice(0, mostFeatures),
  forbidden,
  gains,
})

function cutDown(ask: Ask, write: Writer): string {
  const short = write({ ...ask, facts: least(ask.facts) })
  const drafts = short.slice(0, short.lastIndexOf('```') + 3)
  return drafts === '' || write(ask).startsWith(drafts)
    ? 'It holds nothing that I could leave out by rules.'
    : paragraphs(
        drafts,
        'Shorter: the main benefit and the first two features. The rest of your facts is left out.',
      )
}
