import { capital, joinList } from '../../read/words.ts'
import type { Ask } from '../../skill.ts'
import { paragraphs } from '../../write/working.ts'
import {
  countAsked,
  draft,
  featureAndBenefit,
  fewerNote,
  guaranteeLine,
  type NeededFact,
  needFacts,
  type ProductSheet,
  sentence,
  sheetOf,
  the,
  underDraft,
} from './sheet.ts'

export type Framework = 'AIDA' | 'PAS' | 'FAB'

const frameworks: Record<Framework, { wanted: NeededFact[]; write: (sheet: ProductSheet) => string }> = {
  AIDA: { wanted: ['promise', 'features', 'audience', 'materials', 'guarantee', 'price'], write: aida },
  PAS: { wanted: ['pain', 'promise', 'features', 'guarantee', 'price'], write: pas },
  FAB: { wanted: ['features', 'promise', 'audience', 'materials', 'guarantee'], write: fab },
}

export function frameworkIn(text: string): Framework | undefined {
  const named = /\b(aida|pas|fab)\b/i.exec(text)?.[1]?.toUpperCase()
  return named === 'AIDA' || named === 'PAS' || named === 'FAB' ? named : undefined
}

/** A product description in a known framework, made of what was told. */
export function description(ask: Ask): string {
  const sheet = sheetOf(ask)
  if (!sheet || (sheet.features.length === 0 && !sheet.promise && !sheet.pain && !sheet.materials)) {
    return needFacts(sheet ? `a description of ${the(sheet.name)}` : 'a description')
  }
  const name = frameworkIn(ask.text) ?? (sheet.pain ? 'PAS' : 'FAB')
  const { wanted, write } = frameworks[name]
  return paragraphs(`**${capital(sheet.name)}** (${name})`, draft(write(sheet)), underDraft(sheet, wanted))
}

const details = (sheet: ProductSheet) =>
  [
    sheet.materials && `Made of ${sheet.materials}.`,
    sheet.size && `Size: ${sheet.size}.`,
    sheet.box && `In the box: ${sheet.box}.`,
    guaranteeLine(sheet),
    sheet.delivery && `Delivery: ${sheet.delivery}.`,
  ]
    .filter(Boolean)
    .join(' ')

const glance = ({ features }: ProductSheet) =>
  features.length > 0 &&
  `At a glance: ${joinList(features.map((feature) => featureAndBenefit(feature).feature))}.`

const order = ({ name, price }: ProductSheet) => `Order ${the(name)}${price ? ` for ${price}` : ''}.`

function aida(sheet: ProductSheet): string {
  return paragraphs(
    sentence(sheet.promise ?? sheet.pain ?? sheet.name),
    [`Here is ${the(sheet.name)}${sheet.audience ? `, for ${sheet.audience}` : ''}.`, glance(sheet)]
      .filter(Boolean)
      .join(' '),
    benefits(sheet),
    details(sheet),
    order(sheet),
  )
}

function pas(sheet: ProductSheet): string {
  return paragraphs(
    sheet.pain && sentence(sheet.pain),
    sheet.pain && 'It need not stay that way.',
    [`${capital(the(sheet.name))}${sheet.promise ? `: ${sheet.promise}` : ''}.`, glance(sheet)]
      .filter(Boolean)
      .join(' '),
    benefits(sheet),
    details(sheet),
    order(sheet),
  )
}

function fab(sheet: ProductSheet): string {
  const features = sheet.features.map((feature) => {
    const { feature: what, benefit } = featureAndBenefit(feature)
    return benefit ? `- **${capital(what)}**: ${benefit}` : `- **${capital(what)}**`
  })
  return paragraphs(
    `${capital(the(sheet.name))}${sheet.audience ? `, for ${sheet.audience}` : ''}.${sheet.promise ? ` ${sentence(sheet.promise)}` : ''}`,
    features.join('\n'),
    details(sheet),
  )
}

const benefits = ({ features }: ProductSheet) =>
  features
    .flatMap((feature) => featureAndBenefit(feature).benefit ?? [])
    .map(sentence)
    .join(' ')

/** Up to five bullet points: the feature first, then what it is good for. */
export function bullets(ask: Ask): string {
  const sheet = sheetOf(ask)
  if (!sheet || sheet.features.length === 0) return needFacts('bullet points')
  const asked = countAsked(ask.text, 'bullets|bullet points|points')
  const points = sheet.features.slice(0, asked || 5).map(featureAndBenefit)
  const bare = points.filter(({ benefit }) => !benefit)
  return paragraphs(
    draft(
      points
        .map(({ feature, benefit }) => `- **${capital(feature)}**${benefit ? `: ${benefit}` : ''}`)
        .join('\n'),
    ),
    fewerNote(asked, points.length),
    bare.length > 0 &&
      `What is the buyer's gain from ${joinList(bare.map(({ feature }) => feature))}? Write “feature: benefit” and I put it in.`,
    underDraft(sheet, ['materials', 'size', 'box', 'guarantee']),
  )
}
