import { expect, test } from 'vitest'
import { tableIn } from './table-rows.ts'

test.each([
  [
    'groups',
    ',Q1,,Q2,/Article,Units,Revenue,Units,Revenue/Lamp,4,80,5,100/Vase,1,9,2,18',
    'Article,Q1 Units,Q1 Revenue,Q2 Units,Q2 Revenue',
  ],
  [
    'groups beside a name',
    'Article,2025,,2026,/,Units,Revenue,Units,Revenue/Lamp,4,80,5,100',
    'Article,2025 Units,2025 Revenue,2026 Units,2026 Revenue',
  ],
  ['units', 'Article,Weight,Price/,kg,(EUR)/Lamp,2.1,24/Vase,1,18', 'Article,Weight (kg),Price (EUR)'],
  ['a title', 'Prices,,/Article,Weight,Price/Lamp,2.1,24', 'Article,Weight,Price'],
  ['rows of words', 'Article,Colour,Note/Lamp,brown,/Vase,grey,new', 'Article,Colour,Note'],
])('names of columns in two rows are joined: %s', (_, content, columns) => {
  const rows = content.split('/').map((line, at) => ({ number: at + 1, cells: line.split(',') }))
  expect(tableIn(rows).table?.columns).toEqual(columns.split(','))
})
