import { expect, test } from 'vitest'
import { countriesIn, holdsCountries } from './country-columns.ts'

test('a column of countries is known by its name or its values; states with letters of countries are none', () => {
  expect(holdsCountries({ name: 'Ship country', values: [] })).toBe(true)
  expect(holdsCountries({ name: 'Lieferland', values: ['DE', 'AT'] })).toBe(true)
  expect(holdsCountries({ name: 'To', values: ['Deutschland', 'France', 'DE'] })).toBe(true)
  expect(holdsCountries({ name: 'State', values: ['CA', 'DE', 'AL'] })).toBe(false)
  expect(holdsCountries({ name: 'Colour', values: [] })).toBe(false)
})

test('countries are found in a question by name in several languages, and by code only in capitals', () => {
  const codes = (text: string) => countriesIn(text).map(({ code }) => code)
  expect(codes('How many orders came from Germany, Österreich or the United States?')).toEqual([
    'DE',
    'AT',
    'US',
  ])
  expect(codes('Is it at least in DE and the UK, not Germany’s?')).toEqual(['DE', 'GB', 'DE'])
  expect(codes('tell us what is in it at no cost to me')).toEqual([])
})
