import { expect, test } from 'vitest'
import { snippetOf } from './snippet.ts'
import { nearest } from './spelling.ts'
import { asText, queryOfAll, termsOf } from './terms.ts'
import { vectorOf, wordsOf } from './words.ts'

const words = (text: string) => wordsOf(text).map(({ word }) => word)

test.each([
  ['Größe, Café & ÇA', ['große', 'cafe', 'ca']],
  ['shop.example/lamp-2 €39.90', ['shop', 'example', 'lamp', '2', '39', '90']],
  ['台灯 rouge', ['台', '灯', 'rouge']],
  ['한국어 조명', ['한국어', '조명']],
  ["don't <b>%_'\\", ['don', 't', 'b']],
  ['😀 …', []],
])('%j has the words %j', (text, expected) => {
  expect(words(text)).toEqual(expected)
})

test('a word stands in the index with its places and its owner', () => {
  expect(vectorOf(7, wordsOf('Lamp, folding lamp'))).toBe("':7' 'lamp':1,3 'folding':2")
})

test('a query is all words, the last one open, and phrases in quotes', () => {
  expect(queryOfAll(termsOf('folding la'))).toBe("('folding') & ('la':*)")
  expect(queryOfAll(termsOf('"folding lamp"'))).toBe("('folding' <-> 'lamp')")
  expect(queryOfAll(termsOf('"an open end'))).toBe("('an') & ('open') & ('end':*)")
  expect(queryOfAll(termsOf('39.90 eur'))).toBe("('39' <-> '90') & ('eur':*)")
  expect(termsOf("& | ! :* () '' \\")).toEqual([])
  expect(asText(termsOf('red "folding lamp"'))).toBe('red "folding lamp"')
})

test('the nearest words come first; short ones forgive one slip, long ones two', () => {
  expect(nearest('lmap', ['map', 'ramp', 'lap', 'lamp'])).toEqual(['lamp', 'lap', 'map'])
  expect(nearest('lgihts', ['lights'])).toEqual(['lights'])
  expect(nearest('supliier', ['supplier'])).toEqual(['supplier'])
  expect(nearest('laxx', ['lamp'])).toEqual([])
})

test('a snippet marks what was found and nothing else, as plain text', () => {
  const text = `${'Filler words. '.repeat(40)}The <b>Folding</b> lamp costs\n\n€39.90. ${'More of it. '.repeat(40)}`
  const pieces = snippetOf(text, termsOf('folding 39.9'))
  expect(pieces.filter(({ hit }) => hit).map((piece) => piece.text)).toEqual(['Folding', '39', '90'])
  const whole = pieces.map((piece) => piece.text).join('')
  expect(whole).toContain('The <b>Folding</b> lamp costs €39.90.')
  expect(whole.startsWith('…') && whole.endsWith('…')).toBe(true)
  expect(whole.length).toBeLessThan(240)
  expect(snippetOf('Only this', termsOf('absent'))).toEqual([{ text: 'Only this', hit: false }])
})

test('a snippet is without the marks of Markdown, and a product of two numbers stays one', () => {
  const text =
    '## What *folds*\n\n| Lamp | **Price** |\n| --- | --: |\n| Desk | 5*3 = `15` |\n\n- [x] see [the lamp](https://shop.example/lamp)'
  expect(
    snippetOf(text, termsOf('lamp'))
      .map(({ text }) => text)
      .join(''),
  ).toBe('What folds Lamp Price Desk 5*3 = 15 see the lamp (https://shop.example/lamp)')
})

test('half a character at the edge of a snippet is not sent', () => {
  const pieces = snippetOf(`lamp ${'😀'.repeat(200)}`, termsOf('lamp'))
  expect(pieces.every(({ text }) => text.isWellFormed())).toBe(true)
})

test('[security N4] a message of words that grow when they are compared stays within what the index takes', () => {
  const text = Array.from(
    { length: 12_500 },
    (_, n) => `${n.toString(36).padStart(4, '0')}\uFDFA\uFDFA\uFDFA`,
  ).join(' ')
  const vector = vectorOf(7, wordsOf(text))
  expect(Buffer.byteLength(vector)).toBeLessThan(1_048_575)
  expect(vector.length).toBeGreaterThan(100_000)
})
