import type { Ask, Skill } from './skill.ts'
import { about, connect, courtesy, startOver, tooLong } from './skills/about.ts'
import { adProfit, adSpend, clickPrice, profitGoal } from './skills/ads.ts'
import { bundle } from './skills/bundle.ts'
import { canon, canonFound } from './skills/canon.ts'
import { changeProposed, proposeChange } from './skills/canon-change.ts'
import { copy } from './skills/copy/copy.ts'
import { discount, struckOut } from './skills/discount.ts'
import { glossary } from './skills/glossary.ts'
import { askHelp, helpFound } from './skills/how-to.ts'
import { knowledge } from './skills/knowledge.ts'
import { language } from './skills/language.ts'
import { impossible, missing, unplaced } from './skills/missing.ts'
import { order, whatIf } from './skills/order.ts'
import { overheads } from './skills/overheads.ts'
import { openPage, pageFound } from './skills/page.ts'
import { chatsFound, searchChats } from './skills/past-chats.ts'
import { period } from './skills/period.ts'
import { placeholders } from './skills/placeholders.ts'
import { refuse } from './skills/refuse.ts'
import { askTable, tableFound } from './skills/tables.ts'
import { target } from './skills/target.ts'

export interface Intent {
  name: string
  skill: Skill
  /** Only then is the skill asked. */
  when?: (ask: Ask) => boolean
  /** It answers a question, so that several of them can be asked at once. */
  ofSeveral?: true
}

const countingWords =
  /\b(?:profit|profitable|margin|mark-?up|roas|cpa|cpc|break[- ]?even|contribution|discount|bundle|unit economics|earn|left (?:per|of each) order|what is left|worth it)\b/i

export const counts = ({ given, text }: Ask): boolean =>
  Object.keys(given).length > 0 || countingWords.test(text)

const isLookUp = ({ text }: Ask): boolean => !countingWords.test(text)

/** What can be meant, in the order in which it is considered: the first skill that answers has the word. */
export const intents: Intent[] = [
  { name: 'a message too long to read', skill: tooLong },
  { name: 'a prompt that is not filled in', skill: placeholders },
  { name: 'connect a model', skill: connect, ofSeveral: true },
  { name: 'start over', skill: startOver },
  { name: 'another language', skill: language },
  { name: 'invent something', skill: refuse },
  { name: 'search past chats', skill: searchChats },
  { name: 'what past chats say', skill: chatsFound },
  { name: 'change the canon', skill: proposeChange },
  { name: 'what was proposed', skill: changeProposed },
  { name: 'read a page', skill: openPage },
  { name: 'who are you', skill: about },
  { name: 'thanks and goodbye', skill: courtesy },
  { name: 'how the app is used', skill: askHelp, ofSeveral: true },
  { name: 'what the help says', skill: helpFound },
  { name: 'write copy', skill: copy },
  { name: 'what a table says', skill: tableFound },
  { name: 'ask a table', skill: askTable, ofSeveral: true },
  { name: 'explain a term', skill: glossary, ofSeveral: true },
  { name: 'what the canon says', skill: canonFound },
  { name: 'look up the canon', skill: canon, when: isLookUp, ofSeveral: true },
  { name: 'look up the knowledge', skill: knowledge, when: isLookUp, ofSeveral: true },
  { name: 'numbers that nothing names', skill: unplaced, when: counts },
  { name: 'numbers that cannot be', skill: impossible, when: counts },
  { name: 'what a month left', skill: period, when: counts, ofSeveral: true },
  { name: 'a bundle', skill: bundle, when: counts, ofSeveral: true },
  { name: 'a compare-at price', skill: struckOut, when: counts, ofSeveral: true },
  { name: 'a discount', skill: discount, when: counts, ofSeveral: true },
  { name: 'what fixed costs leave', skill: overheads, when: counts, ofSeveral: true },
  { name: 'what ads cost and brought', skill: adSpend, when: counts, ofSeveral: true },
  { name: 'the highest price of a click', skill: clickPrice, when: counts, ofSeveral: true },
  { name: 'a wanted profit', skill: profitGoal, when: counts, ofSeveral: true },
  { name: 'a price or cost for a target', skill: target, when: counts, ofSeveral: true },
  { name: 'profit at a CPA, a ROAS or a volume', skill: adProfit, when: counts, ofSeveral: true },
  { name: 'what if', skill: whatIf, when: counts, ofSeveral: true },
  { name: 'what an order leaves', skill: order, when: counts, ofSeveral: true },
  { name: 'what a page says', skill: pageFound },
  { name: 'numbers that are missing', skill: missing, when: counts },
]
