import { expect, test } from 'vitest'
import { written } from './provider-shapes.ts'

const answer = (shape: 'prose' | 'blocks', tokens: number) =>
  Array.from({ length: tokens }, (_, at) => written(`t${at}`, at, { shape, tokens, paragraph: 2 })).join('')

test('an answer in blocks is a table, a list and code, a third each', () => {
  expect(answer('blocks', 24)).toBe(
    [
      '| Column | Column | Column | Column |',
      '|---|---|---|---|',
      '| t0 | t1 | t2 | t3 |',
      '| t4 | t5 | t6 | t7 |',
      '',
      '',
      '',
      '- t8 t9 t10 t11 t12 t13 t14 t15 ',
      '',
      '```ts',
      't16 t17 t18 t19 t20 t21 t22 t23',
      '',
      '```',
      '',
    ].join('\n'),
  )
})

test('one in prose has its paragraphs', () => {
  expect(answer('prose', 4)).toBe('t0 t1 \n\nt2 t3 ')
})
