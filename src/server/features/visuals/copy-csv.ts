import type { VisualChannel } from '#contracts/visuals/channels.ts'
import type { AdCopy } from '#contracts/visuals/visual-specs.ts'
import { csvRow } from '#server/exports/csv.ts'
import type { VisualRow } from './visuals.repository.ts'

export interface CopyRow {
  name: string
  row: VisualRow
  channel: VisualChannel
}

/** Columns as Meta's bulk import of ads names them. */
export const metaCsv = (rows: CopyRow[], { primaryText, headline, description }: AdCopy['meta']): string =>
  [
    csvRow(['Ad Name', 'Image File Name', 'Body', 'Title', 'Link Description', 'Call to Action']),
    ...rows
      .filter(({ channel }) => channel.network === 'meta')
      .map(({ name, row }) =>
        csvRow([stemOf(name), name, primaryText, headline, description, row.spec.texts.cta]),
      ),
  ].join('')

/** Columns as Google Ads Editor names them for responsive display ads. */
export const googleCsv = (
  rows: CopyRow[],
  { headline, longHeadline, description, businessName }: AdCopy['google'],
): string =>
  [
    csvRow([
      'Ad type',
      'Image',
      'Image size',
      'Headline 1',
      'Long headline 1',
      'Description 1',
      'Business name',
    ]),
    ...rows
      .filter(({ channel }) => channel.network === 'google')
      .map(({ name, channel: { width, height } }) =>
        csvRow([
          'Responsive display ad',
          name,
          `${width}x${height}`,
          headline,
          longHeadline,
          description,
          businessName,
        ]),
      ),
  ].join('')

const stemOf = (name: string) => name.replace(/\.\w+$/, '')
