import { type Ask, type BuiltInReply, longestMessage, type SkillReply } from '../conversation.ts'

const example = 'I sell at 39.90, cost 11.20, shipping 3.40, fees 2.9 % + 0.30, refunds 6 %'

const identity =
  'I am the built-in assistant of this workspace. I am **no AI model**: I follow fixed rules, run on this server, and send nothing anywhere.'

const abilities = [
  'I can:',
  '',
  '- **Calculate**: profit per order, break-even, ads, discounts, bundles and targets. You see every assumption and change it on the card',
  '- **Quote your files and your facts**, with the place where it says so',
  '- **Ask your tables**: counts, sums, averages and groups, as a form that you can change',
  '- **Look up** captured pages of competitors and suppliers, and product links',
  '- **Propose changes of facts**: write “Price: 39.90”',
  '- **Outline texts** from your facts, and explain terms such as ROAS',
].join('\n')

const suggestions = [example, 'What is break-even ROAS?', 'How do I connect a model?']

const connecting =
  'To talk to an AI model here, open **Settings → Assistant**, add a key of a provider or the address of a model server, and test it there. It then appears in the list of models. Whoever runs this server can set one for everybody in its environment; the help describes how.'

const connects =
  /\b(?:connect|set ?up|configure|use|add|switch to)\b.{0,80}\b(?:model|(?:chat)?gpt|openai|claude|anthropic|gemini|ollama|llm)\b|\bapi[ -]?keys?\b/i
const asksWho =
  /\b(?:who|what) are you\b|\bare you (?:an? |real|human|chatgpt|gpt|claude)|\bwhat (?:model|ai) is this\b|\bwer bist du\b|\bqui es-tu\b|\bquién eres\b/i
const asksWhat =
  /\bwhat can (?:you|i (?:do|ask))\b|\bhow do(?:es)? (?:you|this) work\b|^\W*(?:please )?help(?: me)?\W*$|\bwas kannst du\b|\bque sais-tu faire\b|\bqué puedes hacer\b/i
const greets =
  /^\W*(?:hi+|hello|hey+|yo|good (?:morning|afternoon|evening)|hallo|moin|guten (?:tag|morgen|abend)|bonjour|salut|bonsoir|hola|buenos días|buenas(?: tardes| noches)?)(?: (?:there|all|team|du|à tous))?\W*$/iu
const thanks =
  /^\W*(?:(?:many |much |ok(?:ay)? )?(?:thanks?|thank you|thx|ty|cheers|great|perfect|nice|cool|super|awesome|good|ok(?:ay)?|got it|understood|danke(?: schön| dir)?|merci(?: beaucoup)?|gracias|vielen dank|muchas gracias|that (?:helps?|helped|is (?:great|perfect|all)))(?: (?:so much|a lot|very much|you|again|for (?:that|this|(?:your|the) help)))?\W{0,9}){1,4}$/iu
/** Greetings, thanks, and what the assistant is. */
export function talk({ text }: Ask): SkillReply {
  if (text.length > longestMessage)
    return {
      text: `This message is longer than I read (${longestMessage.toLocaleString('en')} characters), so I left it unread. Send me the part that matters, or connect a model in Settings.`,
      refused: true,
    }
  if (thanks.test(text)) return 'You are welcome.'
  if (greets.test(text))
    return { text: 'Hello! Ask me about your numbers, your files or your facts.', suggestions }
  if (asksWho.test(text) || asksWhat.test(text)) return { text: `${identity}\n\n${abilities}`, suggestions }
  return connects.test(text) ? connecting : undefined
}

/** An honest end, which costs no question. */
export const refusal: BuiltInReply = {
  text: [
    'I cannot answer that: I am the built-in assistant, **no AI model**, and this needs one. It does not count as a question.',
    abilities,
    'For everything else, connect an AI model in Settings: ask me “how do I connect a model?”.',
  ].join('\n\n'),
  suggestions,
  refused: true,
}
