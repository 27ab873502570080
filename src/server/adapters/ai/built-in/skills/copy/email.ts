import { capital, joinList } from '../../read/words.ts'
import type { Ask } from '../../skill.ts'
import { paragraphs } from '../../write/working.ts'
import {
  draft,
  featureAndBenefit,
  guaranteeLine,
  needFacts,
  type ProductSheet,
  piece,
  sentence,
  sheetOf,
  the,
  underDraft,
} from './sheet.ts'

interface Occasion {
  name: string
  asked: RegExp
  /** The best first; the last is short. */
  subjects(sheet: ProductSheet): string[]
  opening(sheet: ProductSheet): string
  action(sheet: ProductSheet): string
}

const shown = ({ name, price }: ProductSheet) => `See ${the(name)}${price ? `, ${price}` : ''}: [link]`

/** The last one is for everything else. */
const occasions: Occasion[] = [
  {
    name: 'Abandoned cart',
    asked: /\babandon|\bcart\b|\bcheckout\b/i,
    subjects: ({ name }) => [
      `Your ${name} is still in your cart`,
      `In your cart: ${name}`,
      'Still in your cart',
    ],
    opening: ({ name }) => `You left ${the(name)} in your cart.`,
    action: () => 'Go on where you stopped: [link to the cart]',
  },
  {
    name: 'Welcome',
    asked: /\bwelcome\b|\bnew subscribers?\b/i,
    subjects: ({ brand }) => [...(brand ? [`Welcome to ${brand}`] : []), 'Welcome'],
    opening: ({ name }) => `Thank you for signing up. This is what we make: ${name}.`,
    action: shown,
  },
  {
    name: 'Asking for a review',
    asked: /\breviews?\b|\bfeedback\b/i,
    subjects: ({ name }) => [`How is your ${name}?`, 'How is it?'],
    opening: ({ name }) => `You have had ${the(name)} for a while. What do you think of it, good or bad?`,
    action: () => 'Write a few words: [link to the review form]',
  },
  {
    name: 'After the order',
    asked: /\bthank|\bpost[- ]?purchase\b|\bconfirm|\bafter (?:the|an) order\b/i,
    subjects: () => ['Thank you for your order'],
    opening: ({ name }) => `Thank you for ordering ${the(name)}.`,
    action: ({ contact }) => (contact ? `Questions? ${contact}` : 'Questions? Answer this email.'),
  },
  {
    name: 'Win-back',
    asked: /\bwin[- ]?back\b|\binactive\b|\bcome back\b/i,
    subjects: ({ brand }) => [
      ...(brand ? [`It has been a while, says ${brand}`] : []),
      'It has been a while',
    ],
    opening: ({ name }) => `We have not heard from you for a while. Have you seen ${the(name)}?`,
    action: shown,
  },
  {
    name: 'Launch',
    asked: /(?:)/,
    subjects: ({ name, brand }) => [
      `New: ${name}`,
      ...(brand ? [`New from ${brand}`] : []),
      'New in the shop',
    ],
    opening: ({ name, audience }) => `Here is ${the(name)}${audience ? `, for ${audience}` : ''}.`,
    action: shown,
  },
]

const longestSubject = 50
const longestPreview = 90

/** The first that fits whole: half a sentence is no subject. */
const fitting = (texts: (string | undefined)[], longest: number): string | undefined =>
  texts
    .filter((text) => text !== undefined)
    .map(capital)
    .find((text) => text.length <= longest)

/** A launch is what an email is for that names no occasion; one about something that went wrong is for none of them. */
const trouble =
  /\b(?:late|delay(?:s|ed)?|lost|broken?|damaged|defect\w*|complain\w*|apolog\w*|sorry|out of stock|sold out|recall|suppliers?|wholesalers?|influencers?)\b/i
const noForm =
  'I have no form for such an email, and I make up nothing. I write these from your facts: launch, welcome, abandoned cart, after the order, asking for a review, win-back. A model that you connect in Settings writes others.'

const askingLine = (text: string): string =>
  text.split('\n').find((line) => /\be-?mails?\b/i.test(line)) ?? ''

/** An email for a known occasion, made of what was told. */
export function email(ask: Ask): string {
  const sheet = sheetOf(ask)
  const occasion = occasions.find(({ asked }) => asked.test(ask.text))
  const asking = askingLine(ask.text)
  if (occasion === occasions.at(-1) && trouble.test(asking) && !/\blaunch/i.test(asking)) return noForm
  if (!sheet || !occasion) return needFacts('an email')
  const subject = fitting(occasion.subjects(sheet), longestSubject)
  const preview = fitting([sheet.promise, sheet.pain, ...sheet.features], longestPreview)
  const features = sheet.features.map((feature) => featureAndBenefit(feature).feature)
  return paragraphs(
    `**${occasion.name} email**`,
    subject && piece('Subject', subject, longestSubject),
    preview && piece('Preview', preview, longestPreview),
    draft(
      'Hello [first name],',
      occasion.opening(sheet),
      sheet.pain && sentence(sheet.pain),
      sheet.promise && sentence(sheet.promise),
      features.length > 0 && `At a glance: ${joinList(features)}.`,
      [guaranteeLine(sheet), sheet.delivery && `Delivery: ${sheet.delivery}.`].filter(Boolean).join(' '),
      occasion.action(sheet),
      sheet.brand ?? '[your name]',
    ),
    underDraft(sheet, ['brand', 'promise', 'features', 'guarantee', 'delivery']),
  )
}
