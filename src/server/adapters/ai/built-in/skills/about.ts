import { longestMessage } from '../conversation.ts'
import type { Ask } from '../skill.ts'
import { example } from './missing.ts'

const identity =
  'I am the built-in assistant of this workspace. I am **no AI model**: I follow fixed rules, run on this server, and send nothing anywhere.'

const abilities = [
  'What I can do:',
  '',
  '- **Profit per order**: contribution, margin, break-even ROAS and break-even CPA, with the working',
  '- **What if**: another price or cost, discounts, bundles, a compare-at price, a CPA, a ROAS, a number of orders or visits; “20 % off or 10 % off?” side by side',
  '- **Targets**: the price for a margin, a profit per order, a markup or a ROAS, the ROAS or discount that leaves a margin, the highest cost or CPC, the orders for a profit',
  '- **Drafts from your facts**: titles, descriptions (AIDA, PAS, FAB), bullets, Meta and Google ads, captions, taglines, meta descriptions, emails, FAQ',
  '- **Your canon and knowledge**: what a field says, with where it stands',
  '- **Product pages and past chats**: I can read a page you link and search what was said before, where that is offered',
  '- **Terms**: ROAS, CPA, AOV, LTV, CTR, COGS and more',
  '',
  `Try: “${example}”.`,
].join('\n')

const suggestions = [example, 'What is break-even ROAS?', 'How do I connect a model?']

const connecting = [
  'To talk to an AI model here, open **Settings → Assistant**, add a key of a provider or the address of a model server, and test it there.',
  'Whoever runs this server can also set one of these in its environment and start it again:',
  [
    '| Setting | Connects |',
    '|---|---|',
    '| `OPENAI_API_KEY` | OpenAI |',
    '| `ANTHROPIC_API_KEY` | Anthropic |',
    '| `GOOGLE_API_KEY` | Google |',
    '| `AI_BASE_URL` and `AI_MODEL`, with `AI_API_KEY` if it wants one | any OpenAI-compatible server, also one on your own machine |',
  ].join('\n'),
  'The model then appears in the list of models.',
].join('\n\n')

const connects =
  /\b(?:connect|set ?up|configure|use|add|switch to)\b.{0,80}\b(?:model|(?:chat)?gpt|openai|claude|anthropic|gemini|ollama|llm)\b|\bapi[ -]?keys?\b/i
const asksWho =
  /\b(?:who|what) are you\b|\bare you (?:an? |real|human|chatgpt|gpt|claude)|\bwhat (?:model|ai) is this\b/i
const asksWhat =
  /\bwhat can (?:you|i)\b|\bhow do(?:es)? (?:you|this) work\b|^\W*(?:please )?help(?: me)?\W*$/i
const greets = /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there)?\W*$/i
/** Nothing but polite words. */
const thanks =
  /^\W*(?:(?:many |much )?(?:thanks?|thank you|thx|ty|cheers|great|perfect|nice|cool|super|awesome|good|ok(?:ay)?|got it|understood|appreciated|that (?:helps?|helped|is (?:great|perfect|all)))(?: (?:so much|a lot|very much|you|again|for (?:that|this|(?:your|the) help)))?\W{0,9}){1,4}$/i
const leaves = /^\W*(?:bye|goodbye|see you|good night)\W*$/i

const hasNumbers = ({ given }: Ask) => Object.keys(given).length > 0

export const connect = (ask: Ask) =>
  !hasNumbers(ask) && connects.test(ask.text) ? { text: connecting } : undefined

/** Says what it is and what it can do. */
export function about(ask: Ask) {
  if (hasNumbers(ask)) return undefined
  const asked = [asksWho, asksWhat, greets].some((pattern) => pattern.test(ask.text))
  return asked ? { text: `${identity}\n\n${abilities}`, suggestions } : undefined
}

export function courtesy({ text }: Ask): string | undefined {
  if (thanks.test(text)) return 'You are welcome. Send me other numbers or facts whenever you like.'
  return leaves.test(text) ? 'Until next time. This chat stays in your history.' : undefined
}

export const tooLong = (ask: Ask): string | undefined =>
  ask.tooLong
    ? `This message is longer than I read (${longestMessage.toLocaleString('en')} characters), so I left it unread. Send me the part that matters, or connect a model in Settings.`
    : undefined

const forgets =
  /^\W*(?:please )?(?:start over|reset|forget (?:that|everything|the numbers)|new product|another product)\W*$/i

export const startOver = ({ text }: Ask): string | undefined =>
  forgets.test(text)
    ? `I count from zero again. Send me the numbers of the next product, for example: “${example}”.`
    : undefined

export const cannotAnswer = {
  text: [
    'I cannot answer that: I am the built-in assistant, **no AI model**, and this needs one.',
    abilities,
    'For everything else, connect an AI model in Settings: ask me “how do I connect a model?”.',
  ].join('\n\n'),
  suggestions,
}
