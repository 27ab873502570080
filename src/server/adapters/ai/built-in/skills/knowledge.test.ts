import { expect, test } from 'vitest'
import { converse } from '../testing/converse.ts'

test('sentences that do not follow one another in a file are quoted with an ellipsis between them', () => {
  const passage =
    'The battery lasts 12 hours. The lamp is made of oak. A new battery costs 9 EUR. The battery is charged by a cable.'
  const { text } = converse('How is the battery?', { passages: [passage] })
  const quote = 'The battery lasts 12 hours. … A new battery costs 9 EUR. The battery is charged by a cable.'
  // The number is all: what it stands for is listed below the answer.
  expect(text.split('\n')[0]).toBe(`“${quote}” [1]`)
  expect(text.match(/\[1\]/g)).toHaveLength(1)
})
