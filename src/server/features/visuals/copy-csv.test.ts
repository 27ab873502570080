import { expect, test } from 'vitest'
import { type ChannelId, channelOf } from '#contracts/visuals/channels.ts'
import { type CopyRow, googleCsv, metaCsv } from './copy-csv.ts'

const rowOf = (id: ChannelId, cta = 'Shop now'): CopyRow => ({
  name: `${id}.jpg`,
  channel: channelOf(id),
  row: { spec: { texts: { cta } } } as unknown as CopyRow['row'],
})
const cells = (csv: string) => {
  const [head = '', ...rows] = csv.trim().split('\r\n')
  const names = head.split(',')
  return rows.map((row) => {
    const values = row.split(',')
    expect(values).toHaveLength(names.length)
    return Object.fromEntries(names.map((name, at) => [name, values[at]]))
  })
}

test('[T18] Meta gets one paused ad per visual, with a button name that it knows', () => {
  const copy = { primaryText: 'Light', headline: 'Arc lamp', description: 'Dims' }
  const rows = [
    rowOf('meta-square', 'Get 20 % off: see the offer'),
    rowOf('meta-story', 'Zum Shop'),
    rowOf('google-square'),
  ]
  const ads = cells(metaCsv(rows, copy))
  expect(ads).toMatchObject([
    { 'Ad Name': 'meta-square', 'Ad Status': 'PAUSED', Title: 'Arc lamp', Body: 'Light' },
    { 'Image File Name': 'meta-story.jpg', 'Call to Action': 'SHOP_NOW', Link: '' },
  ])
  expect(ads[0]?.['Call to Action']).toBe('GET_OFFER')
})

test('[T18] Google gets its landscape and square images in one responsive ad, and banners as image ads', () => {
  const copy = {
    headline: 'Arc lamp',
    longHeadline: 'Arc lamp of oak',
    description: 'Dims',
    businessName: 'Arc',
  }
  const rows = (['google-landscape', 'google-square', 'google-portrait', 'banner-728x90'] as const).map(
    (id) => rowOf(id),
  )
  expect(cells(googleCsv([...rows, rowOf('meta-square')], copy))).toMatchObject([
    {
      'Ad type': 'Responsive display ad',
      'Headline 1': 'Arc lamp',
      'Landscape image 1': 'google-landscape.jpg',
      'Square image 1': 'google-square.jpg',
      'Portrait image 1': 'google-portrait.jpg',
      Image: '',
      Status: 'Paused',
    },
    { 'Ad type': 'Image ad', 'Headline 1': '', Image: 'banner-728x90.jpg', 'Image size': '728x90' },
  ])
})
