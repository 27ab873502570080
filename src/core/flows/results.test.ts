import { describe, expect, it } from 'vitest'
import { computeStep } from './compute.ts'
import { factName, publicValue, shownFacts, shownValues } from './shown-values.ts'
import { weekChanges, weekFacts } from './weeks.ts'

describe('values as a person reads them', () => {
  it('have no ids, no empty ones and none twice, and begin with the name', () => {
    const page = { link: '/droppage/7', pageId: '7', title: 'Lamp', note: '' }
    expect(shownFacts(page)).toEqual([
      ['title', 'Lamp'],
      ['link', '/droppage/7'],
    ])
    const computed = { figures: { Score: '80' }, summary: 'Score: 80' }
    expect(shownValues(computed)).toEqual([['summary', 'Score: 80']])
    expect(shownValues({ ...computed, summary: '' })).toEqual([['figures', { Score: '80' }]])
    expect(shownValues({ text: 'a: 1', fields: { a: '1' } })).toEqual([['text', 'a: 1']])
    expect(shownValues({ values: { name: 'Lamp' }, name: 'Lamp' })).toEqual([['values', { name: 'Lamp' }]])
    expect(shownValues({ proposed: {}, list: [], page: { pageId: '7' } })).toEqual([])
    expect(publicValue([page])).toEqual([{ title: 'Lamp' }])
    expect(['marketPrice', 'ok-offer', 'Break-even CPA'].map(factName)).toEqual([
      'Market price',
      'Ok offer',
      'Break-even CPA',
    ])
  })
})

describe('a comparison of weeks', () => {
  const before = { orders: '5', revenue: '200.00', goods: '60.00', ads: '25.00', profit: '115.00' }

  it('writes money with its currency', () => {
    const last = { orders: '7', revenue: '280.00', goods: '84.00', ads: '70.00', profit: '126.00' }
    const { changes, reason, advice } = weekChanges(before, last, 'EUR')
    expect(changes).toContain('- Orders: 5 → 7\n- Revenue: 200.00 EUR → 280.00 EUR')
    expect(reason).toBe(
      'Profit rose by 11.00 EUR: revenue added 80.00 EUR, ads took 45.00 EUR, goods took 24.00 EUR.',
    )
    expect(advice).toMatch(/^Ads cost 10.00 EUR per order \(before: 5.00 EUR\). Compare the ad cost/)
    expect(weekFacts({ ...last, week: '2026-11-09' }, 'EUR')).toMatchObject({
      ...{ week: '2026-11-09', orders: '7', revenue: '280.00 EUR' },
    })
  })

  it('blames no cost that grew with the sales', () => {
    const more = { orders: '10', revenue: '400.00', goods: '120.00', ads: '50.00', profit: '230.00' }
    expect(weekChanges(before, more, 'EUR').advice).toContain('Keep it up')
    const less = { ...before, revenue: '150.00', profit: '65.00' }
    expect(weekChanges(before, less, 'EUR').advice).toContain('sold less')
  })
})

describe('a product score', () => {
  it('compares prices in one currency only', () => {
    const market = (marketPrice: string) =>
      computeStep('validation', { price: '40 EUR', cost: '12 EUR', marketPrice }).figures[
        'Price in the market'
      ]
    expect(market('50 EUR')).toBe('100 of 100: Others typically ask 50.00 EUR.')
    expect(market('50')).toBe('100 of 100: Others typically ask 50.00 EUR.')
    expect(market('50 USD')).toBe('unknown: Others typically ask 50 USD. Add their prices in your currency.')
  })
})

describe('results over economics', () => {
  const facts = { price: '39.90 EUR', cost: '12 EUR', name: 'Lamp' }

  it('name the costs that are not set', () => {
    const note = '- Not set, so counted as 0: shipping, fees, refunds.'
    for (const method of ['validation', 'offer', 'adPlan', 'readiness', 'order'])
      expect(computeStep(method, facts).summary).toContain(note)
    const complete = { ...facts, shipping: '3 EUR', feeRate: '2.9', refundRate: '4' }
    for (const method of ['validation', 'offer', 'adPlan', 'readiness', 'order'])
      expect(computeStep(method, complete).summary).not.toContain('counted as 0')
  })

  it('write the stop rules of an ad plan as amounts', () => {
    const { summary } = computeStep('adPlan', facts)
    expect(summary).toContain('- Stop an ad that spent 27.90 EUR without an order.')
    expect(summary).toContain('- Stop an ad set that spent 55.80 EUR below the break-even ROAS of 1.43.')
    expect(summary).toContain('only after 3 days below 22.32 EUR per order')
  })
})
