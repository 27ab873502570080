import { expect, test } from 'vitest'
import { closest, meanOf, packed } from './parts.ts'
import { fuse, markWeak, scoreWords, weightOf } from './ranking.ts'
import { type SearchLanguage, stem } from './stems.ts'
import { wordsOfQuestion } from './terms.ts'
import { wordsOf } from './words.ts'

const forms = (text: string, language?: SearchLanguage) => wordsOf(text, language).map(({ form }) => form)

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
  expect(forms('What is the Café’s WARRANTY?')).toEqual(['cafe', 'warrant'])
  expect(forms('LX-200 for 24.90')).toEqual(['lx200', 'lx', '200', '2490', '24', '90'])
  expect(forms('保修期')).toEqual(['保修', '修期'])
})

test('a rare word weighs more than a common one, and more of the question more than its repetition', () => {
  const terms = [
    { forms: ['lamp'], written: 'lamp', weight: weightOf(90, 100) },
    { forms: ['brass'], written: 'brass', weight: weightOf(2, 100) },
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

test('all are told, and those that may be chance are marked: where the best is, and far behind it', () => {
  const weak = (...found: [score: number, cosine: number | null][]) =>
    markWeak(
      found.map(([score, cosine]) => ({ score, meaning: cosine === null ? null : { score: cosine } })),
    ).map((passage) => passage.weak)
  expect(weak([0.3, 0.2], [0.29, null])).toEqual([true, true])
  expect(weak([0.31, 0.45])).toEqual([false])
  expect(weak([0.8, 0.9], [0.5, null], [0.39, 0.9])).toEqual([false, false, true])
  expect(weak()).toEqual([])
})

test.each([
  ['What’s the lead time?', 'What is the lead time?'],
  ["What's PL-7's price", 'What is the price of PL-7'],
  ['whats PL‑7ʼs price'.replace('‑', '-'), 'price PL-7'],
  ['We don’t ship, they’ll return', 'ship return'],
  ['until 2pm', 'until 2 p.m.'],
  ['2p.m.Orders later', '2 p.m. Orders later'],
  ['a 10cm box', 'a 10 cm box'],
])('%s is searched as %s', (one, other) => {
  expect(forms(one).sort()).toEqual(forms(other).sort())
})

test.each([
  ['de', 'Rücksendekosten', 'Kosten der Rücksendung'],
  ['de', 'Versandkosten', 'Was kostet der Versand?'],
  ['de', 'Lieferzeiten', 'Zeit der Lieferung'],
  ['de', 'Rueckgabe', 'zurückgeben'],
  ['de', 'Mindestbestellwert', 'mindestens Bestellung Wert'],
  ['es', 'devoluciones', 'devolver'],
  ['es', 'gastos de envío', '¿Cuánto cuesta enviar?'],
  ['fr', 'frais d’expédition', 'Combien coûte l’envoi ?'],
  ['fr', 'remboursés', 'le remboursement'],
] as const)('in %s, %s is found by %s', (language, one, other) => {
  expect(forms(one, language).sort()).toEqual(forms(other, language).sort())
})

test('a question is asked in the language of each file', () => {
  const file = (language: string | null) => ({ language, passages: 10 })
  const asked = (text: string, ...languages: (string | null)[]) =>
    wordsOfQuestion(text, languages.map(file)).map((word) => word.forms)
  // One word that two languages cut in two ways is looked for in both.
  expect(asked('How long is the warranty?', 'de', 'en')).toEqual([['long'], ['warrant', 'warranty']])
  expect(asked('Garantiezeit', 'de')).toEqual([['warrant'], ['zei']])
})

test('packed vectors point where they pointed', () => {
  const one = Float32Array.from({ length: 64 }, (_, at) => Math.sin(at))
  const other = Float32Array.from({ length: 64 }, (_, at) => Math.cos(at * 3))
  const unit = meanOf([one])
  expect(closest(unit, packed([other, one]))).toBeCloseTo(1, 3)
  expect(closest(unit, packed([other]))).toBeLessThan(0.5)
})
