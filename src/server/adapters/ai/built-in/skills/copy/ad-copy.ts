import { capital } from '../../read/words.ts'
import type { Ask } from '../../skill.ts'
import { paragraphs } from '../../write/working.ts'
import { type Framework, frameworkIn } from './description.ts'
import {
  cutAtWord,
  featureAndBenefit,
  guaranteeLine,
  needFacts,
  type ProductSheet,
  pack,
  piece,
  sentence,
  sheetOf,
  the,
  underDraft,
} from './sheet.ts'

/** The longest texts that are shown whole. */
export const limits = {
  meta: { primary: 125, headline: 40, description: 30 },
  google: { headline: 30, description: 90 },
}

const forGoogle = /\bgoogle\b|\bsearch ads?\b|\brsa\b|\bresponsive\b/i
const forMeta = /\bmeta\b|\bfacebook\b|\binstagram\b/i

/** Ad copy within the limits of the channel. */
export function adCopy(ask: Ask): string {
  const sheet = sheetOf(ask)
  if (!sheet || (sheet.features.length === 0 && !sheet.promise && !sheet.pain)) return needFacts('ads')
  const named = { google: forGoogle.test(ask.text), meta: forMeta.test(ask.text) }
  const google = named.google || (!named.meta && /\bheadlines?\b/i.test(ask.text))
  const meta = named.meta || !named.google
  return paragraphs(
    meta && metaAds(sheet, frameworkIn(ask.text)),
    google && googleAds(sheet),
    google &&
      frameworkIn(ask.text) &&
      `A search ad has no room for ${frameworkIn(ask.text)}: its lines are shown in any order.`,
    underDraft(sheet, ['promise', 'pain', 'features', 'audience', 'price', 'guarantee']),
  )
}

/** The angle that a framework begins with. */
const angleOf: Record<Framework, string> = { AIDA: 'Benefit', PAS: 'Problem', FAB: 'Product' }
const begins: Record<Framework, string> = {
  AIDA: 'AIDA begins with the main benefit: write “Benefit: …” and I add it.',
  PAS: 'PAS begins with a problem: write “Problem: …” and I add it.',
  FAB: 'FAB begins with features: write “Features: …” and I add it.',
}

function metaAds(sheet: ProductSheet, framework: Framework | undefined): string {
  const { primary, headline, description } = limits.meta
  const name = capital(the(sheet.name))
  const features = sheet.features.map((feature) => sentence(featureAndBenefit(feature).feature))
  const audience = sheet.audience && `For ${sheet.audience}.`
  const angles: [string, (string | false | undefined)[]][] = [
    ['Benefit', sheet.promise ? [sentence(sheet.promise), `${name}.`, audience, ...features] : []],
    [
      'Problem',
      sheet.pain
        ? [sentence(sheet.pain), `${name}.`, sheet.promise && sentence(sheet.promise), ...features]
        : [],
    ],
    ['Product', features.length > 0 ? [`${name}.`, ...features, audience] : []],
  ]
  const extra = [
    sheet.price,
    guaranteeLine(sheet)?.replace(/\.$/, ''),
    sheet.delivery && `Delivery: ${sheet.delivery}`,
  ]
    .filter((text) => typeof text === 'string')
    .find((text) => text.length <= description)
  const head = cutAtWord(capital(sheet.name), headline)
  const told = angles.filter(([, parts]) => parts.length > 0)
  const wanted = framework ? told.filter(([angle]) => angle === angleOf[framework]) : told
  const written = (wanted.length > 0 ? wanted : told)
    .map(([angle, parts]) =>
      paragraphs(
        `**Meta, ${angle.toLowerCase()} angle${wanted.length > 0 && framework ? ` (${framework})` : ''}**`,
        piece('Primary text', pack(primary, parts), primary),
        piece('Headline', head, headline),
        extra && piece('Description', extra, description),
      ),
    )
    .join('\n\n')
  return paragraphs(written, framework && wanted.length === 0 && begins[framework])
}

function googleAds(sheet: ProductSheet): string {
  const { headline, description } = limits.google
  const features = sheet.features.map((feature) => capital(featureAndBenefit(feature).feature))
  const heads = [
    capital(sheet.name),
    sheet.brand,
    sheet.promise && capital(sheet.promise),
    ...features,
    sheet.materials && `Made of ${sheet.materials}`,
    sheet.price && `${capital(sheet.name)}: ${sheet.price}`,
    sheet.price && `For ${sheet.price}`,
    sheet.guarantee && capital(sheet.guarantee),
    sheet.delivery && `Delivery: ${sheet.delivery}`,
  ].filter((text) => typeof text === 'string')
  const fitting = [...new Set(heads.map((text) => (text === heads[0] ? cutAtWord(text, headline) : text)))]
  const name = `${capital(the(sheet.name))}.`
  const texts = [
    pack(description, [name, sheet.promise && sentence(sheet.promise), ...features.map(sentence)]),
    pack(description, [
      ...features.map(sentence),
      sheet.audience && `For ${sheet.audience}.`,
      guaranteeLine(sheet),
    ]),
  ].filter((text) => text !== '')
  return paragraphs(
    '**Google, responsive search ad**',
    ...fitting
      .filter((text) => text.length <= headline)
      .slice(0, 10)
      .map((text, at) => piece(`Headline ${at + 1}`, text, headline)),
    ...[...new Set(texts)].map((text, at) => piece(`Description ${at + 1}`, text, description)),
  )
}
