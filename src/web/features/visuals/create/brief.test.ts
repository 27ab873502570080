import { expect, test } from 'vitest'
import type { VisualTexts } from '#contracts/visuals/visual-specs.ts'
import { type Brief, networksOf, specsOf, toggled, variantsOf, withWritten } from './brief.ts'

const texts: VisualTexts = {
  eyebrow: '',
  headline: ' Arc lamp ',
  body: '',
  points: ['Folds flat', ' '],
  against: [],
  ours: '',
  theirs: '',
  cta: 'Shop now',
}
const brief: Brief = {
  angle: 'offer',
  channels: ['meta-square', 'banner-300x250'],
  layouts: ['split', 'card'],
  schemes: ['brand', 'dark'],
  font: 'display',
  photoId: null,
  focus: { x: 0.5, y: 0.5 },
  cutout: false,
  reviewId: 'a-review',
  texts: { problem: texts, benefit: texts, proof: texts, offer: texts, comparison: texts },
  copy: {
    meta: { primaryText: '', headline: '', description: '' },
    google: { headline: '', longHeadline: '', description: '', businessName: '' },
  },
}

test('every variant is drawn in every channel, in the format that the channel takes first', () => {
  expect(variantsOf(brief).map(({ design, scheme }) => `${design} ${scheme}`)).toEqual([
    'offer-split brand',
    'offer-split dark',
    'offer-card brand',
    'offer-card dark',
  ])
  const specs = specsOf(brief)
  expect(specs).toHaveLength(8)
  expect(specs[0]).toMatchObject({
    channel: 'meta-square',
    format: 'jpeg',
    reviewId: null,
    texts: { headline: 'Arc lamp', points: ['Folds flat'] },
  })
  expect(specs[1]).toMatchObject({ channel: 'banner-300x250', format: 'png' })
  expect(specsOf({ ...brief, angle: 'proof' })[0]).toMatchObject({ reviewId: 'a-review' })
})

test('the copy limits are those of the networks that are chosen', () => {
  expect(networksOf(brief)).toEqual(['meta', 'google'])
  expect(networksOf({ channels: ['tiktok', 'email'] })).toEqual([])
  expect(toggled(['tiktok'], 'email')).toEqual(['tiktok', 'email'])
  expect(toggled(['tiktok', 'email'], 'tiktok')).toEqual(['email'])
})

test('a model’s texts leave those that were edited while it wrote', () => {
  const offer = { ...texts, headline: 'Mine' }
  const benefit = { ...texts, body: 'Also mine' }
  const now = { ...brief, texts: { ...brief.texts, offer, benefit } }
  const written = { texts: { ...texts, headline: 'Theirs', cta: 'Buy' }, copy: brief.copy }
  const { texts: made } = withWritten(now, brief, written)
  expect(made).toMatchObject({ offer: { headline: 'Mine', cta: 'Buy' }, benefit })
})
