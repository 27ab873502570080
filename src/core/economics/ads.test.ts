import { expect, test } from 'vitest'
import { decimal, plain, whole, zero } from '#core/decimal.ts'
import { anyTerms, forMany, same } from '#core/testing/generators.ts'
import { adResult, cpaForProfit, maxCpc, ordersForProfit, profitAtCpa, profitAtRoas } from './ads.ts'
import { orderEconomics } from './order.ts'

const order = orderEconomics({ currency: '€', price: decimal('50'), cost: decimal('20') })

test('profit at a CPA, for one order and for many', () => {
  expect(plain(profitAtCpa(order, decimal('12.50')).perOrder, 2)).toBe('17.50')
  expect(plain(profitAtCpa(order, decimal('12.50'), whole(40)).total, 2)).toBe('700.00')
  expect(plain(profitAtCpa(order, decimal('35')).perOrder, 2)).toBe('-5.00')
})

test('a ROAS is a CPA of price ÷ ROAS', () => {
  const profit = profitAtRoas(order, decimal('2.5'), whole(10))
  expect(profit && [plain(profit.cpa, 2), plain(profit.total, 2), plain(profit.spend, 2)]).toEqual([
    '20.00',
    '100.00',
    '200.00',
  ])
  expect(profitAtRoas(order, zero)).toBeUndefined()
})

test('the highest CPC, and nothing for an order that earns nothing', () => {
  expect(plain(maxCpc(order, decimal('0.02')).value, 2)).toBe('0.60')
  const poor = orderEconomics({ currency: '€', price: decimal('10'), cost: decimal('20') })
  expect(maxCpc(poor, decimal('0.02')).value.isZero()).toBe(true)
})

test('cost and result of ads', () => {
  const { cpa, roas } = adResult(decimal('500'), { orders: whole(20), revenue: decimal('1250') })
  expect([cpa && plain(cpa, 2), roas && plain(roas, 2)]).toEqual(['25.00', '2.50'])
  expect(adResult(zero, { orders: zero, revenue: decimal('10') })).toMatchObject({ steps: [] })
})

test('a profit per order leaves less for ads', () => {
  const target = cpaForProfit(order, decimal('10'))
  expect(target && [plain(target.cpa, 2), plain(target.roas, 2)]).toEqual(['20.00', '2.50'])
  expect(cpaForProfit(order, decimal('30'))).toBeUndefined()
})

test('orders for a profit are whole', () => {
  expect(ordersForProfit(decimal('17.50'), decimal('1000'))?.value.toFixed()).toBe('58')
  expect(ordersForProfit(zero, decimal('1000'))).toBeUndefined()
})

test('for any order that earns, the break-even CPA and ROAS earn nothing', () => {
  forMany(300, (random) => {
    const any = orderEconomics(anyTerms(random))
    if (!any.breakEvenCpa || !any.breakEvenRoas) return
    expect(profitAtCpa(any, any.breakEvenCpa).total.isZero()).toBe(true)
    const profit = profitAtRoas(any, any.breakEvenRoas)
    expect(profit && same(profit.total, zero)).toBe(true)
  })
})
