import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const field = (path: string) => ({ path, label: path, type: 'text' as const })
const canon = (proposals: number, missing: string[]) => ({
  proposals,
  completeness: { percent: 50, filled: 10, total: 20, missing: missing.map(field) },
})
const bare = { businessInstructions: '', knowledgeBase: [] }
const told = { businessInstructions: 'Warm tone.', knowledgeBase: [] }
const full = { ...told, knowledgeBase: [{ id: '1' }] }

test('money comes first, then decisions, then the facts buyers ask for', () => {
  expect(nextStep(bare, canon(2, ['supplier.cost', 'pricing.price'])).title).toBe(
    'Add your price and product cost',
  )
  expect(nextStep(bare, canon(2, []), true)).toMatchObject({ title: 'Stop the loss', focusesPrice: true })
  expect(nextStep(bare, canon(2, ['policy.returns'])).title).toBe('2 proposals to review')
  const missing = ['brand.name', 'product.title', 'policy.shipping', 'brand.logo']
  expect(nextStep(bare, canon(0, missing)).to).toBe('?tab=canon&field=policy.shipping')
  expect(nextStep(bare, canon(0, ['brand.name', 'product.title'])).to).toBe('?tab=canon&field=product.title')
  expect(nextStep(bare, canon(0, ['brand.name', 'brand.logo'])).to).toBe('?tab=canon&field=brand.name')
  expect(nextStep(bare, canon(0, ['brand.logo'])).to).toBe('?tab=settings')
  expect(nextStep(told, canon(0, ['brand.logo'])).to).toBe('?tab=knowledge')
  expect(nextStep(full, canon(0, ['brand.logo'])).to).toBe('?tab=canon&field=brand.logo')
  expect(nextStep(full, canon(0, []))).toMatchObject({ action: 'Start a chat' })
})
