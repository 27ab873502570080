import { joinList } from '#core/content-words.ts'
import {
  type Ask,
  type BuiltInReply,
  type Conversation,
  type Skill,
  type SkillReply,
  toAsk,
} from './conversation.ts'
import { calculator, exchange, nextCard } from './money/calculator.ts'
import { asks } from './read/asks.ts'
import { canonFact } from './skills/canon.ts'
import { changesIn, changesProposed, proposeChanges } from './skills/changes.ts'
import { filesSay, unseenPicture } from './skills/files.ts'
import { fillFromFile } from './skills/fill.ts'
import { askHelp, askTerm, helpFound } from './skills/how-to.ts'
import { needsModel, outline } from './skills/outline.ts'
import { openPage, pageFound } from './skills/page.ts'
import { askProfit, profitFound } from './skills/profit.ts'
import { refuse } from './skills/refuse.ts'
import { namedResearch, research, researchFound } from './skills/research.ts'
import { askTable, tableFound } from './skills/tables.ts'
import { refusal, talk } from './skills/talk.ts'
import { unsure } from './skills/unsure.ts'
import { paragraphs } from './write/markdown.ts'

/** In the order in which they are asked. Files come before any calculator. */
const skills: Skill[] = [
  talk,
  pageWithCard,
  researchFound,
  tableFound,
  profitFound,
  helpFound,
  refuse,
  openPage,
  proposeChanges,
  fillFromFile,
  askTerm,
  outline,
  namedResearch,
  askProfit,
  exchange,
  nextCard,
  askTable,
  askHelp,
  filesSay,
  needsModel,
  research,
  canonFact,
  unseenPicture,
  unsure,
  nothingFound,
]

/** The built-in assistant's answer to the last question of a conversation. */
export async function reply(conversation: Conversation): Promise<BuiltInReply> {
  const ask = toAsk(conversation)
  const proposed = changesProposed(ask)
  if (typeof proposed !== 'string') return answer(ask)
  if (!asksMore(ask)) return { text: proposed }
  const more = await answer(ask)
  return { ...more, text: more.refused ? proposed : paragraphs(more.text, proposed), refused: false }
}

async function answer(ask: Ask): Promise<BuiltInReply> {
  for (const skill of skills) {
    const said = await skill(ask)
    if (said) return typeof said === 'string' ? { text: said } : said
  }
  return refusal
}

/** A page that was read, and the calculation that the same message asks for at its price. */
async function pageWithCard(ask: Ask): Promise<SkillReply> {
  const page = pageFound(ask)
  if (typeof page !== 'object') return page
  const card = await calculator(ask)
  return card ? { ...card, text: paragraphs(card.text, page.text) } : page
}

/** True if a message asks for more than the changes it names. */
const asksMore = ({ said, context: { canon } }: Ask): boolean =>
  said.split('\n').some((line) => /\p{L}/u.test(line) && changesIn(line, canon).length === 0)

/** A question about the project that nothing in it answers. */
function nothingFound({ text, tools, context }: Ask): SkillReply {
  const isInProject =
    tools.includes('search_knowledge') || context.canon.length > 0 || context.passages.length > 0
  const files = context.attachments.map(({ name }) => name)
  // Three words without a question are small talk.
  if (!asks.test(text) && /^\S+(?:\s+\S+){0,2}$/.test(text.trim())) return undefined
  const places = [...files, ...(isInProject ? ['the facts, the files and the research of this project'] : [])]
  if (places.length === 0) return undefined
  return {
    text: `I found nothing about that in ${joinList(places)}. Add it under Facts or Knowledge, or connect an AI model in Settings for questions that need one.`,
    refused: true,
  }
}
