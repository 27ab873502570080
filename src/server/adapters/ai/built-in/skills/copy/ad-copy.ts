import { capital } from '../../read/words.ts'
import type { Ask } from '../../skill.ts'
import { paragraphs, table } from '../../write/working.ts'
import {
  cutAtWord,
  featureAndBenefit,
  guaranteeLine,
  needFacts,
  pack,
  type Sheet,
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
    meta && metaAds(sheet),
    google && googleAds(sheet),
    underDraft(sheet, ['promise', 'pain', 'features', 'audience', 'price', 'guarantee']),
  )
}

const counted = (text: string) => [text, String(text.length)]

function metaAds(sheet: Sheet): string {
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
  return angles
    .filter(([, parts]) => parts.length > 0)
    .map(([angle, parts]) =>
      paragraphs(
        `**Meta, ${angle.toLowerCase()} angle**`,
        table(
          ['Field', 'Text', 'Characters', 'Limit'],
          [
            ['Primary text', ...counted(pack(primary, parts)), String(primary)],
            ['Headline', ...counted(head), String(headline)],
            ...(extra ? [['Description', ...counted(extra), String(description)]] : []),
          ],
          2,
        ),
      ),
    )
    .join('\n\n')
}

function googleAds(sheet: Sheet): string {
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
    table(
      ['Field', 'Text', 'Characters', 'Limit'],
      [
        ...fitting
          .filter((text) => text.length <= headline)
          .slice(0, 10)
          .map((text) => ['Headline', ...counted(text), String(headline)]),
        ...[...new Set(texts)].map((text) => ['Description', ...counted(text), String(description)]),
      ],
      2,
    ),
  )
}
