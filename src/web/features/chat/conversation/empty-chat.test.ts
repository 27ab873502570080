import { expect, test } from 'vitest'
import { startersOf } from './empty-chat.tsx'

test('a project’s chat begins with what the project lacks, and with what it has', () => {
  const empty = { researchData: ' ', knowledgeBase: [] }
  const filled = { researchData: 'Rivals sell at 39.', knowledgeBase: [{ id: 'a' }] }
  expect(startersOf(empty)).toEqual(['research-verdict', 'pages-description', 'profit-order'])
  expect(startersOf(filled)).toEqual(['research-competitors', 'pages-faq', 'ads-angles'])
})
