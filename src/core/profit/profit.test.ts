import { describe, expect, test } from 'vitest'
import { type Decimal, decimal } from '#core/decimal.ts'
import { adSpend } from './ad-spend.ts'
import { lastChange } from './change.ts'
import { daysBetween, weekOf } from './days.ts'
import { recogniseExport } from './exports.ts'
import { type OrderRow, openOrderBook, type Sale } from './order-book.ts'
import { type CostRates, profitOf, profitReport } from './report.ts'

const always = () => true

describe('recognised exports', () => {
  test.each([
    [
      'Shopify',
      'orders',
      'Name,Financial Status,Created at,Currency,Total,Taxes,Lineitem quantity,Lineitem name,Lineitem price,Shipping Country,Refunded Amount',
    ],
    [
      'WooCommerce',
      'orders',
      'Order Number,Order Status,Order Date,Item Name,Quantity,Item Cost,Order Total Amount,Order Refund Amount',
    ],
    [
      'Amazon',
      'orders',
      'amazon-order-id,purchase-date,order-status,product-name,sku,quantity,currency,item-price,item-tax,ship-country',
    ],
    ['Meta Ads', 'ads', 'Campaign name,Day,Amount spent (EUR),Impressions,Reporting starts,Reporting ends'],
    ['Google Ads', 'ads', 'Day,Campaign,Currency code,Impr.,Clicks,Cost'],
    ['TikTok Ads', 'ads', 'Campaign name,By Day,Cost,Impressions,Clicks (destination),Currency'],
  ])('%s is recognised by its columns', (platform, role, columns) => {
    expect(recogniseExport(columns.split(','))).toMatchObject({ platform, reading: { role } })
  })

  test('a Meta export names its currency in a column and needs no period when it has days', () => {
    const { reading } =
      recogniseExport(['Campaign name', 'Day', 'Amount spent (SEK)', 'Reporting ends']) ?? {}
    expect(reading).toMatchObject({
      role: 'ads',
      currency: 'SEK',
      columns: { date: 'Day', until: undefined },
    })
  })

  test('a price list is no export', () => {
    expect(recogniseExport(['SKU', 'Product', 'Cost', 'Price'])).toBeUndefined()
  })
})

const row = (values: Partial<Record<keyof OrderRow, string | number>>): OrderRow =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'number' ? decimal(String(value)) : value,
    ]),
  )
const book = (rows: OrderRow[], amountsOf: 'order' | 'row' = 'order') => {
  const orders = openOrderBook(amountsOf)
  for (const each of rows) orders.add(each)
  return orders.close(always)
}
const sum = (values: Decimal[]) => values.reduce((all, each) => all.plus(each), decimal('0')).toNumber()

describe('orders', () => {
  test('an order of several rows counts its total once and splits it by the price of its lines', () => {
    const { sales } = book([
      row({ order: '#1', day: '2026-09-01', product: 'Lamp', unitPrice: 30, quantity: 1, total: 45, tax: 9 }),
      row({ order: '#1', product: 'Bulb', unitPrice: 5, quantity: 2 }),
      row({
        order: '#2',
        day: '2026-09-02',
        product: 'Lamp',
        unitPrice: 30,
        quantity: 1,
        total: 30,
        refund: 30,
      }),
    ])
    expect(sales.map(({ product, paid, orders }) => [product, paid.toNumber(), orders.toNumber()])).toEqual([
      ['Lamp', 33.75, 0.5],
      ['Bulb', 11.25, 0.5],
      ['Lamp', 30, 1],
    ])
    expect(sum(sales.map(({ refund }) => refund))).toBe(30)
  })

  test('a total repeated on every row counts once, an amount of each row is added up', () => {
    const rows = [
      row({ order: 'A', day: '2026-09-01', total: 20 }),
      row({ order: 'A', day: '2026-09-01', total: 20 }),
    ]
    expect(sum(book(rows).sales.map(({ paid }) => paid))).toBe(20)
    expect(sum(book(rows, 'row').sales.map(({ paid }) => paid))).toBe(40)
  })

  test('unpaid orders and those without a date or an amount are counted as left out', () => {
    const { sales, leftOut } = book([
      row({ order: '1', day: '2026-09-01', total: 20, status: 'voided' }),
      row({ order: '2', total: 20 }),
      row({ order: '3', day: '2026-09-01' }),
    ])
    expect(sales).toEqual([])
    expect(leftOut).toEqual({ cancelled: 1, undated: 1, unpriced: 1 })
  })
})

test('spend of a period is spread over its days, and overlapping files count once', () => {
  const seen = new Set<string>()
  const first = adSpend(
    [{ day: '2026-09-01', until: '2026-09-03', spend: decimal('30'), campaign: 'A' }],
    (key) => {
      seen.add(key)
      return true
    },
  )
  expect(first.spend.map(({ day, spend }) => [day, spend.toNumber()])).toEqual([
    ['2026-09-01', 10],
    ['2026-09-02', 10],
    ['2026-09-03', 10],
  ])
  expect(first.spread).toBe(1)
  const again = adSpend([{ day: '2026-09-03', spend: decimal('10'), campaign: 'A' }], (key) => !seen.has(key))
  expect(again.spend).toEqual([])
  expect(adSpend([{ spend: decimal('4') }], always).undated).toBe(1)
})

test('a row with the sum of all others is no spend and no gap', () => {
  const rows = [
    { day: '2026-09-01', spend: decimal('30'), campaign: 'A' },
    { day: '2026-09-02', spend: decimal('12.5'), campaign: 'B' },
  ]
  const totals = [
    { day: '2026-09-01', until: '2026-09-30', spend: decimal('42.50') },
    { dateText: 'Total: Campaigns', spend: decimal('42.5'), campaign: '--' },
    { dateText: '-', spend: decimal('42.5'), campaign: 'Total of 2 results' },
    { dateText: 'Total: Search', spend: decimal('30') },
  ]
  for (const total of totals) {
    const { spend, undated } = adSpend([...rows, total], always)
    expect([sum(spend.map((each) => each.spend)), undated]).toEqual([42.5, 0])
  }
  const unknown = { dateText: 'soon', spend: decimal('3'), campaign: 'C' }
  expect(adSpend([...rows, unknown], always).undated).toBe(1)
})

test('weeks begin on Monday, also across a change of the clocks', () => {
  expect(weekOf('2026-10-25')).toBe('2026-10-19')
  expect(weekOf('2026-10-26')).toBe('2026-10-26')
  expect(daysBetween('2026-10-24', '2026-10-26')).toHaveLength(3)
  expect(daysBetween('2026-10-26', '2026-10-24')).toEqual([])
})

const sale = (day: string, paid: number, more: Partial<Sale> = {}): Sale => ({
  ...{ day, product: 'Lamp', sku: undefined, country: 'DE', currency: 'EUR', tax: undefined, fee: undefined },
  ...{ units: decimal('1'), orders: decimal('1'), paid: decimal(String(paid)), refund: decimal('0') },
  ...more,
})
const costs: CostRates = {
  unitCost: () => decimal('10'),
  shipping: () => decimal('4'),
  feeRate: decimal('0.03'),
  feeFixed: decimal('0.25'),
  taxRate: () => decimal('0.19'),
}

describe('report', () => {
  test('profit is revenue less refunds, VAT, goods, shipping, fees and ads', () => {
    const ads = [{ day: '2026-09-01', country: undefined, currency: 'EUR', spend: decimal('12') }]
    const { total, unknown } = profitReport(
      { sales: [sale('2026-09-01', 119)], ads, hasAds: true },
      costs,
      'month',
    )
    expect(unknown).toEqual([])
    expect(profitOf(total).toNumber()).toBeCloseTo(119 - 19 - 10 - 4 - 119 * 0.03 - 0.25 - 12, 10)
  })

  test('a refund gives the VAT of its part back', () => {
    const refunded = sale('2026-09-01', 119, { refund: decimal('119') })
    const { total } = profitReport({ sales: [refunded], ads: [], hasAds: true }, costs, 'month')
    expect(total.tax.toNumber()).toBe(0)
  })

  test('groups add up to the total, and ads that no file splits by product stand alone', () => {
    const sales = [sale('2026-09-01', 50), sale('2026-09-02', 30, { product: 'Bulb' })]
    const ads = [{ day: '2026-09-02', country: undefined, currency: 'EUR', spend: decimal('8') }]
    for (const by of ['day', 'week', 'month', 'product', 'country'] as const) {
      const { total, groups } = profitReport({ sales, ads, hasAds: true }, costs, by)
      expect(sum(groups.map(({ figures }) => profitOf(figures)))).toBeCloseTo(profitOf(total).toNumber(), 10)
    }
    const byProduct = profitReport({ sales, ads, hasAds: true }, costs, 'product').groups
    expect(byProduct.map(({ key, figures }) => [key, figures.ads.toNumber()])).toEqual([
      ['Lamp', 0],
      ['Bulb', 0],
      [undefined, 8],
    ])
  })

  test('parts that nobody told are named', () => {
    const bare: CostRates = {
      unitCost: (product) => (product === 'Lamp' ? decimal('10') : undefined),
      shipping: () => undefined,
      taxRate: () => undefined,
    }
    const sales = [sale('2026-09-01', 50), sale('2026-09-02', 30, { product: 'Bulb' })]
    const { unknown, incomplete, uncosted } = profitReport({ sales, ads: [], hasAds: false }, bare, 'month')
    expect([unknown, incomplete]).toEqual([['tax', 'shipping', 'fees', 'ads'], ['goods']])
    expect(uncosted.map(({ product }) => product)).toEqual(['Bulb'])
  })
})

describe('change', () => {
  const months = (ads: number[]) =>
    profitReport(
      {
        sales: ['2026-08-01', '2026-09-01', '2026-10-01'].map((day) => sale(day, 500)),
        ads: ads.map((spend, at) => ({
          ...{ day: `2026-${['08', '09', '10'][at]}-15`, country: undefined, currency: 'EUR' },
          spend: decimal(String(spend)),
        })),
        hasAds: true,
      },
      costs,
      'month',
    ).groups

  test('names the part that moved most between the last two whole months', () => {
    expect(lastChange(months([10, 20, 90]), '2026-08-01', '2026-10-31')).toMatchObject({
      from: '2026-09',
      to: '2026-10',
      part: 'ads',
    })
  })

  test('a month that has only begun is not compared', () => {
    expect(lastChange(months([10, 20, 90]), '2026-08-01', '2026-10-12')).toMatchObject({ to: '2026-09' })
    expect(lastChange(months([10, 20, 90]), '2026-09-20', '2026-10-31')).toBeUndefined()
  })
})
