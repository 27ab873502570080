import { expect, test } from 'vitest'
import { closest, meanOf, packed } from './parts.ts'
import { fuse, relevant, scoreWords, weightOf } from './ranking.ts'
import { stem, wordsOf } from './words.ts'

const forms = (text: string) => wordsOf(text).map(({ form }) => form)

test.each([
  ['returns', 'returned'],
  ['shipping', 'shipped'],
  ['deliveries', 'delivery'],
  ['batteries', 'battery'],
  ['charging', 'charges'],
  ['boxes', 'box'],
  ['warranties', 'warranty'],
  ['guarantee', 'warranty'],
  ['packages', 'parcel'],
])('%s and %s are one word', (one, other) => {
  expect(stem(one)).toBe(stem(other))
})

test('words are compared without case, accents and what every text has; codes are whole and in parts', () => {
  expect(forms('What is the Café’s WARRANTY?')).toEqual(['cafes', 'cafe', 'warrant'])
  expect(forms('LX-200 for 24.90')).toEqual(['lx200', 'lx', '200', '2490', '24', '90'])
  expect(forms('保修期')).toEqual(['保修', '修期'])
})

test('a rare word weighs more than a common one, and more of the question more than its repetition', () => {
  const terms = [
    { form: 'lamp', written: 'lamp', weight: weightOf(90, 100) },
    { form: 'brass', written: 'brass', weight: weightOf(2, 100) },
  ]
  const [lamps, brass, both] = ['lamp lamp lamp lamp', 'brass', 'a lamp of brass'].map((text) =>
    scoreWords(terms, text),
  )
  expect(brass?.score).toBeGreaterThan(lamps?.score ?? 0)
  expect(both?.score).toBeGreaterThan(brass?.score ?? 0)
  expect(both).toMatchObject({ share: 1, matched: ['lamp', 'brass'] })
})

test('a match of words and meaning is best; words decide if the meaning is unknown', () => {
  const words = { share: 0.8, relative: 1 }
  expect(fuse({ words: { share: 1, relative: 1 }, meaning: 1 })).toBeCloseTo(1)
  expect(fuse({ words, meaning: 0.6 })).toBeGreaterThan(fuse({ words: null, meaning: 0.6 }))
  expect(fuse({ words, meaning: 0.6 })).toBeGreaterThan(fuse({ words, meaning: 0.3 }))
  expect(fuse({ words, meaning: null })).toBeGreaterThan(0.7)
  expect(fuse({ words: null, meaning: -0.4 })).toBe(0)
})

test('nothing is told where the best is chance, and nothing far behind the best', () => {
  const told = (...found: [score: number, cosine: number | null][]) =>
    relevant(
      found.map(([score, cosine]) => ({ score, meaning: cosine === null ? null : { score: cosine } })),
    ).map(({ score }) => score)
  expect(told([0.3, 0.2], [0.29, null])).toEqual([])
  expect(told([0.31, 0.45])).toEqual([0.31])
  expect(told([0.8, 0.9], [0.5, null], [0.39, 0.9])).toEqual([0.8, 0.5])
  expect(told()).toEqual([])
})

test('packed vectors point where they pointed', () => {
  const one = Float32Array.from({ length: 64 }, (_, at) => Math.sin(at))
  const other = Float32Array.from({ length: 64 }, (_, at) => Math.cos(at * 3))
  const unit = meanOf([one])
  expect(closest(unit, packed([other, one]))).toBeCloseTo(1, 3)
  expect(closest(unit, packed([other]))).toBeLessThan(0.5)
})
