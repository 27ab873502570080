import { expect, test } from 'vitest'
import { storableFacts } from '../storable-facts.ts'
import { readMarkup } from './markup.ts'
import { textFacts } from './text.ts'

test('[security E1] long runs of digits and full stops are read in linear time', () => {
  const startedAt = performance.now()
  textFacts(`${'1'.repeat(400_000)} ${'.'.repeat(400_000)}x`)
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  expect(textFacts('Now $1,299.50, before 1.499 €. Ends... here').amounts).toEqual(['1299.5', '1499'])
})

test('[security E1] values that a page repeats or stretches are bounded', () => {
  const long = 'x'.repeat(5_000)
  const markup = readMarkup(
    `<html lang="${long}" dir="${long}"><head><meta charset="${long}">${`<meta name="robots" content="${long}">`.repeat(30)}
    <link rel="alternate" hreflang="${long}" href="/"></head><body><h1><img src="/a.png" alt="${long}"></h1><a href="/" rel="${long}">A</a>
    ${'<form action="http://shop.example/"></form>'.repeat(100)}</body></html>`,
    'https://shop.example/',
  )
  expect(markup.insecureForms).toHaveLength(60)
  const { lang, dir, charset, robots, hreflangs, headings, links } = markup
  for (const text of [lang, dir, charset, hreflangs[0]?.lang, headings[0]?.text, links[0]?.rel])
    expect(text?.length).toBeLessThanOrEqual(400)
  expect(robots.length).toBeLessThan(5_000)
})

test('texts and keys lose characters that PostgreSQL refuses', () => {
  expect(storableFacts({ 'a\0': ['b\0', { c: '\ud800', d: null, e: 1 }] })).toEqual({
    a: ['b', { c: '\ufffd', d: null, e: 1 }],
  })
})
