import type { Ask } from '../skill.ts'
import { example } from './missing.ts'

const identity =
  'I am the built-in assistant of this workspace. I am **no AI model**: I follow fixed rules, run on this server, and send nothing anywhere.'

const abilities = [
  'What I can do:',
  '',
  '- **Profit per order**: contribution, margin, break-even ROAS and break-even CPA from your price and costs',
  '- **Price for a target**: the price a margin or markup asks for, or the highest cost a price allows',
  '- **Discounts**: what is left of an order, and how many more orders make up for it',
  '- **Terms**: ROAS, CPA, margin, markup, contribution, AOV',
  '',
  `Try: “${example}”.`,
].join('\n')

const connect = [
  'To talk to an AI model here, whoever runs this server sets one of these in its environment and starts it again:',
  '',
  '| Setting | Connects |',
  '|---|---|',
  '| `OPENAI_API_KEY` | OpenAI |',
  '| `ANTHROPIC_API_KEY` | Anthropic |',
  '| `GOOGLE_API_KEY` | Google |',
  '| `AI_BASE_URL` and `AI_MODEL`, with `AI_API_KEY` if it wants one | any OpenAI-compatible server, also one on your own machine |',
  '',
  'The model then appears in the list of models.',
].join('\n')

const connects =
  /\b(connect|set ?up|configure|use|add|switch to)\b.*\b(model|(chat)?gpt|openai|claude|anthropic|gemini|ollama|llm)\b|\bapi[ -]?keys?\b/i
const asksWho =
  /\b(who|what) are you\b|\bare you (an? |real|human|chatgpt|gpt|claude)|\bwhat (model|ai) is this\b/i
const asksWhat = /\bwhat can (you|i)\b|\bhow do(es)? (you|this) work\b|^\W*(please )?help( me)?\W*$/i
const greets = /^\W*(hi|hello|hey|good (morning|afternoon|evening))( there)?\W*$/i

/** Says what it is, what it can do, and how to get more. */
export function aboutSkill({ text, given }: Ask): string | undefined {
  if (Object.keys(given).length > 0) return undefined
  if (connects.test(text)) return connect
  if (asksWho.test(text) || asksWhat.test(text) || greets.test(text)) return `${identity}\n\n${abilities}`
  return undefined
}

export const cannotAnswer = [
  'I cannot answer that: I am the built-in assistant, **no AI model**, and this needs one.',
  abilities,
  'For everything else, connect an AI model: ask me “how do I connect a model?”.',
].join('\n\n')
