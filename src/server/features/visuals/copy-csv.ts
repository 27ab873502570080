import type { VisualChannel } from '#contracts/visuals/channels.ts'
import type { AdCopy } from '#contracts/visuals/visual-specs.ts'
import { csvRow } from '#server/exports/csv.ts'
import type { VisualRow } from './visuals.repository.ts'

export interface CopyRow {
  name: string
  row: VisualRow
  channel: VisualChannel
}

/** Meta takes no text of your own for the button, only one of its names. */
const buttons: [pattern: RegExp, name: string][] = [
  [/\b(order)\b/i, 'ORDER_NOW'],
  [/\b(buy|get yours)\b/i, 'BUY_NOW'],
  [/\b(offer|save|discount|deal)\b/i, 'GET_OFFER'],
  [/\b(learn|more|see|how|why|read)\b/i, 'LEARN_MORE'],
  [/\b(sign up|join)\b/i, 'SIGN_UP'],
]

const metaButton = (cta: string): string => buttons.find(([pattern]) => pattern.test(cta))?.[1] ?? 'SHOP_NOW'

/**
 * Columns as Meta's bulk import of ads names them. Campaign, ad set and link are empty for the seller to fill in, and ads are
 * paused, so that an import spends nothing.
 */
export const metaCsv = (rows: CopyRow[], { primaryText, headline, description }: AdCopy['meta']): string =>
  [
    csvRow([
      'Campaign Name',
      'Ad Set Name',
      'Ad Name',
      'Ad Status',
      'Creative Type',
      'Title',
      'Body',
      'Link Description',
      'Link',
      'Call to Action',
      'Image File Name',
    ]),
    ...rows
      .filter(({ channel }) => channel.network === 'meta')
      .map(({ name, row }) =>
        csvRow([
          '',
          '',
          stemOf(name),
          'PAUSED',
          'Link Page Post Ad',
          headline,
          primaryText,
          description,
          '',
          metaButton(row.spec.texts.cta),
          name,
        ]),
      ),
  ].join('')

/**
 * Columns as Google Ads Editor names them. A responsive display ad has a landscape and a square image, so these are joined in one
 * row; banners of a fixed size are image ads of their own.
 */
export function googleCsv(rows: CopyRow[], copy: AdCopy['google']): string {
  const own = rows.filter(({ channel }) => channel.network === 'google')
  const shaped = (is: (ratio: number) => boolean) =>
    own.filter(({ channel }) => !isBanner(channel) && is(channel.width / channel.height))
  const [landscape, square] = [
    shaped((ratio) => ratio > 1.5),
    shaped((ratio) => ratio > 0.95 && ratio < 1.05),
  ]
  const portrait = shaped((ratio) => ratio <= 0.95)
  const texts = [copy.headline, copy.longHeadline, copy.description, copy.businessName]
  const responsive = Array.from(
    { length: Math.max(landscape.length, square.length, portrait.length) },
    (_, at) => [
      'Responsive display ad',
      ...texts,
      landscape[at]?.name ?? '',
      square[at]?.name ?? '',
      portrait[at]?.name ?? '',
      '',
      '',
    ],
  )
  const banners = own
    .filter(({ channel }) => isBanner(channel))
    .map(({ name, channel: { width, height } }) => {
      const blank = Array.from({ length: texts.length + 3 }, () => '')
      return ['Image ad', ...blank, name, `${width}x${height}`]
    })
  const headers = [
    'Ad type',
    'Headline 1',
    'Long headline 1',
    'Description 1',
    'Business name',
    'Landscape image 1',
    'Square image 1',
    'Portrait image 1',
    'Image',
    'Image size',
  ]
  const places = ['Campaign', 'Ad group', 'Final URL', 'Status']
  return [
    csvRow([...places, ...headers]),
    ...[...responsive, ...banners].map((row) => csvRow(['', '', '', 'Paused', ...row])),
  ].join('')
}

/** Sizes below the least of a responsive display ad, 600 × 314. */
const isBanner = ({ width, height }: VisualChannel) => width < 900 || height < 314

const stemOf = (name: string) => name.replace(/\.\w+$/, '')
