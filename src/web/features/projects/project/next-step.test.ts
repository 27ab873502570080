import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const field = (path: string) => ({ path, label: path, type: 'text' as const })
const canon = (proposals: number, missing: string[]) => ({
  proposals,
  completeness: { percent: 50, filled: 10, total: 20, missing: missing.map(field) },
})
const bare = { id: 'lamp', businessInstructions: '', knowledgeBase: [] }
const told = { id: 'lamp', businessInstructions: 'Warm tone.', knowledgeBase: [] }
const full = { ...told, knowledgeBase: [{ id: '1' }] }

test('open decisions come first, then the foundations of everything else', () => {
  expect(nextStep(bare, canon(2, ['pricing.price'])).title).toBe('2 proposals to review')
  const empty = { ...canon(0, []), completeness: { percent: 0, filled: 0, total: 20, missing: [] } }
  expect(nextStep(bare, empty).to).toBe('/from-link?project=lamp')
  expect(nextStep(bare, canon(0, ['brand.logo', 'pricing.price'])).to).toBe('?tab=canon&field=pricing.price')
  expect(nextStep(bare, canon(0, ['brand.logo'])).to).toBe('?tab=settings')
  expect(nextStep(told, canon(0, ['brand.logo'])).to).toBe('?tab=knowledge')
  expect(nextStep(full, canon(0, ['brand.logo'])).to).toBe('?tab=canon&field=brand.logo')
  expect(nextStep(full, canon(0, []))).toMatchObject({ action: 'Start a chat' })
})
