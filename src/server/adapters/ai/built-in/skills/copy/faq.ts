import { capital, joinList } from '../../read/words.ts'
import type { Ask } from '../../skill.ts'
import { paragraphs } from '../../write/working.ts'
import {
  draft,
  featureAndBenefit,
  guaranteeLine,
  type NeededFact,
  needFacts,
  type ProductSheet,
  sentence,
  sheetOf,
  the,
  underDraft,
} from './sheet.ts'

const questions: {
  fact: NeededFact
  ask(name: string): string
  answer(sheet: ProductSheet): string | undefined
}[] = [
  {
    fact: 'audience',
    ask: (name) => `Who is ${name} for?`,
    answer: ({ audience }) => audience && `For ${audience}.`,
  },
  {
    fact: 'features',
    ask: (name) => `What does ${name} offer?`,
    answer: ({ features }) =>
      features.length > 0
        ? sentence(joinList(features.map((feature) => featureAndBenefit(feature).feature)))
        : undefined,
  },
  {
    fact: 'materials',
    ask: () => 'What is it made of?',
    answer: ({ materials }) => materials && sentence(materials),
  },
  { fact: 'size', ask: () => 'How big is it?', answer: ({ size }) => size && sentence(size) },
  { fact: 'box', ask: () => 'What is in the box?', answer: ({ box }) => box && sentence(box) },
  { fact: 'price', ask: () => 'What does it cost?', answer: ({ price }) => price && `${price}.` },
  {
    fact: 'delivery',
    ask: () => 'How long does delivery take?',
    answer: ({ delivery }) => delivery && sentence(delivery),
  },
  {
    fact: 'returns',
    ask: () => 'Can I send it back?',
    answer: ({ returns }) => returns && sentence(returns),
  },
  { fact: 'guarantee', ask: () => 'Is there a guarantee?', answer: guaranteeLine },
  {
    fact: 'contact',
    ask: () => 'How do I reach you?',
    answer: ({ contact }) => contact && sentence(contact),
  },
]

/** The questions buyers ask, answered where a fact answers them. */
export function faq(ask: Ask): string {
  const sheet = sheetOf(ask)
  if (!sheet) return needFacts('an FAQ')
  const answered = questions.flatMap((question) => {
    const answer = question.answer(sheet)
    return answer ? [`**${capital(question.ask(the(sheet.name)))}**\n${answer}`] : []
  })
  if (answered.length === 0) return needFacts(`an FAQ on ${the(sheet.name)}`)
  return paragraphs(
    draft(...answered),
    underDraft(
      sheet,
      questions.map(({ fact }) => fact),
    ),
  )
}
