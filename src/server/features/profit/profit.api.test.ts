import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import { profitApi, type TableReading } from '#contracts/profit.ts'
import { projectsApi } from '#contracts/projects.ts'
import { limits } from '#server/features/limits/limits.service.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const shopify = `Name,Financial Status,Created at,Currency,Total,Taxes,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem price,Shipping Country
#1001,paid,2026-09-01 10:00:00 +0200,EUR,100.00,0.00,0.00,2,Desk Lamp - Black,45.00,DE
#1002,partially_refunded,2026-09-15 10:00:00 +0200,EUR,50.00,0.00,50.00,1,Desk Lamp - White,45.00,FR
#1003,voided,2026-09-16 10:00:00 +0200,EUR,50.00,0.00,0.00,1,Desk Lamp - White,45.00,FR
#1004,paid,2026-10-02 10:00:00 +0200,EUR,60.00,0.00,0.00,1,Bulb,60.00,DE
#1005,paid,2026-10-30 10:00:00 +0200,SEK,500.00,0.00,0.00,1,Bulb,500.00,SE
`
const meta = `Campaign name,Day,Amount spent (EUR),Impressions
Lamps,2026-09-02,8.00,1000
Lamps,2026-10-31,12.50,1000
`

/** Someone with a project, who adds files to it as a browser does. */
async function sellerWithFiles(app: TestApp) {
  const { token } = await app.build.user()
  const member = app.as(token)
  const project = (await member.call(projectsApi.create, { body: { name: 'Lamps' } })).body.data
  return {
    member,
    project,
    async add(name: string, text: string) {
      const payload = Buffer.from(text)
      const sha256 = createHash('sha256').update(payload).digest('hex')
      const { upload } = (
        await member.call(knowledgeApi.startUpload, {
          params: { projectId: project.id },
          body: { name, bytes: payload.length, sha256 },
        })
      ).body.data
      const uploadId = upload?.id ?? ''
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
      await app.app.inject({
        ...{
          method: 'PUT',
          url: `/api/knowledge-uploads/${uploadId}`,
          query: { offset: '0' },
          headers,
          payload,
        },
      })
      const file = (await member.call(knowledgeApi.finishUpload, { params: { uploadId } })).body.data
      const params = { fileId: file.id }
      await expect
        .poll(async () => (await member.call(knowledgeApi.get, { params })).body.data.tables)
        .toBeGreaterThan(0)
    },
  }
}

async function shop() {
  const app = await testApp({ working: true })
  const seller = await sellerWithFiles(app)
  const projectId = seller.project.id
  const write = (canon: Record<string, unknown>) =>
    seller.member.call(canonApi.write, { params: { projectId }, body: { canon } })
  await write({
    market: { currency: 'EUR' },
    product: { title: 'Desk Lamp' },
    supplier: { cost: '10 EUR', shippingCost: '4 EUR' },
    pricing: { feePercent: 3 },
  })
  const report = async (query: object = {}) =>
    (await seller.member.call(profitApi.report, { params: { projectId }, query })).body.data
  return { app, seller, projectId, report }
}

test('orders and ads meet the costs of the canon', async () => {
  const { app, seller, projectId, report } = await shop()
  await seller.add('orders.csv', shopify)
  await seller.add('ads.csv', meta)

  const months = await report()
  expect(months).toMatchObject({ currency: 'EUR', from: '2026-09-01', to: '2026-10-31' })
  // The bulb has no cost, the lamps have one.
  expect([months.unknown, months.incomplete]).toEqual([[], ['goods']])
  // September: 150 paid, 50 refunded, 3 lamps at 10, 2 orders at 4, 3 % of 150, 8 of ads.
  expect(months.groups[0]).toMatchObject({
    key: '2026-09',
    figures: {
      orders: 2,
      revenue: '150.00',
      refunds: '50.00',
      goods: '30.00',
      shipping: '8.00',
      ads: '8.00',
      profit: '49.50',
    },
  })
  expect(months.gaps.map(({ code }) => code)).toEqual(['no-goods', 'currency', 'cancelled'])
  expect(months.change).toMatch(
    /^Profit fell by .* from September 2026 to October 2026\. The largest change: revenue fell/,
  )
  expect(months.fields).toEqual(['supplier.cost', 'supplier.shippingCost', 'pricing.feePercent'])
  expect(months.products.map(({ name, cost }) => [name, cost])).toEqual([
    ['Desk Lamp - Black', '10.00'],
    ['Desk Lamp - White', '10.00'],
    ['Bulb', null],
  ])

  const countries = await report({ by: 'country', from: '2026-09-01', to: '2026-09-30' })
  expect(countries.groups.map(({ key, figures }) => [key, figures.profit])).toEqual([
    ['DE', '73.00'],
    ['FR', '-15.50'],
    [null, '-8.00'],
  ])

  app.deps.limits = { ...limits, 'profit-user': { ...limits['profit-user'], most: 1 } }
  const more = await seller.member.call(profitApi.report, { params: { projectId }, query: {} })
  expect(more.status).toBe(429)
})

test('a cost that is entered counts from then on, and a repeated export counts once', async () => {
  const { seller, projectId, report } = await shop()
  await seller.add('orders.csv', shopify)
  const setCost = (cost: string | null) =>
    seller.member.call(profitApi.setCost, { params: { projectId }, body: { product: 'Bulb', cost } })
  expect((await setCost('20')).status).toBe(200)
  const before = await report()
  expect(before.unknown).toEqual(['ads'])
  expect(before.total).toMatchObject({ goods: '50.00', revenue: '210.00' })

  await seller.add(
    'orders-again.csv',
    `${shopify}#1006,paid,2026-10-31 10:00:00 +0200,EUR,5.00,0.00,0.00,1,Bulb,5.00,DE\n`,
  )
  expect((await report()).total).toMatchObject({ revenue: '215.00', orders: 4 })

  await setCost(null)
  expect((await report()).incomplete).toContain('goods')
  const wrong = await setCost('12,50')
  expect([wrong.status, wrong.body.fields]).toEqual([400, { cost: 'Enter an amount such as 12.50.' }])
})

test('columns chosen by hand hold for every table that has the same ones', async () => {
  const { seller, projectId, report } = await shop()
  const till = (day: string) => `Tag;Artikel;Betrag\n${day};Desk Lamp;39,90\n${day};Desk Lamp;39,90\n`
  await seller.add('till.csv', till('01.09.2026'))
  const first = await report()
  expect([first.gaps.map(({ code }) => code), first.sources[0]?.reading]).toEqual([
    ['no-orders'],
    { role: 'none' },
  ])

  const tableId = first.sources[0]?.tableId ?? ''
  const choose = (reading: TableReading | null) =>
    seller.member.call(profitApi.chooseReading, { params: { projectId, tableId }, body: { reading } })
  const columns = { date: 'Tag', product: 'Artikel', total: 'Betrag', amountsOf: 'row' as const }
  expect((await choose({ role: 'orders', columns: { ...columns, tax: 'Steuer' } })).body.message).toBe(
    'The table has no column “Steuer”. Choose another one.',
  )
  await choose({ role: 'orders', columns })
  expect((await report()).total).toMatchObject({ orders: 2, revenue: '79.80', goods: '20.00' })

  await seller.add('till-october.csv', till('01.10.2026'))
  expect((await report()).total.revenue).toBe('159.60')
  await choose(null)
  expect((await report()).gaps.map(({ code }) => code)).toEqual(['no-orders'])
})

test('foreign amounts, VAT, packaging, markets and variants count by the canon', async () => {
  const { seller, projectId, report } = await shop()
  await seller.add('orders.csv', shopify.replace('Taxes,', '').replaceAll(',0.00,', ','))
  const write = (canon: Record<string, unknown>) =>
    seller.member.call(canonApi.write, { params: { projectId }, body: { canon } })
  expect((await report()).gaps).toContainEqual(
    expect.objectContaining({ code: 'currency', path: 'rates.SEK-EUR.rate' }),
  )
  await write({
    rates: { 'SEK-EUR': { rate: 0.1, date: '2026-11-01' } },
    supplier: { packaging: '1 EUR', freight: '2 EUR', cost: '10 EUR' },
    pricing: { vatPercent: 25 },
    markets: { FR: { vatPercent: 20, shippingCost: '60 SEK' } },
    variants: { black: { name: 'Black', cost: '18 EUR' } },
  })
  const countries = await report({ by: 'country' })
  expect(countries).toMatchObject({ currency: 'EUR', rates: ['1 SEK = 0.1 EUR (2026-11-01)'] })
  const figuresOf = (country: string) => countries.groups.find(({ key }) => key === country)?.figures
  expect(figuresOf('SE')).toMatchObject({ revenue: '50.00', tax: '10.00', shipping: '5.00' })
  // Two black lamps at 18 and 2 of freight each.
  expect(figuresOf('DE')).toMatchObject({
    revenue: '160.00',
    tax: '32.00',
    goods: '40.00',
    shipping: '10.00',
  })
  expect(figuresOf('FR')).toMatchObject({ goods: '12.00', shipping: '7.00' })
  expect(countries.gaps.map(({ code }) => code)).not.toContain('currency')
  expect(countries.fields).toEqual(
    expect.arrayContaining(['variants.black.cost', 'markets.FR.vatPercent', 'rates.SEK-EUR.rate']),
  )

  await write({ market: { countries: ['Germany'], currency: 'EUR' } })
  const home = await report({ by: 'country' })
  const taxOf = (country: string) => home.groups.find(({ key }) => key === country)?.figures.tax
  expect([taxOf('DE'), taxOf('SE')]).toEqual(['32.00', '0.00'])
  const gap = home.gaps.find(({ code }) => code === 'no-tax')
  expect(gap).toMatchObject({ path: 'markets.SE.vatPercent', text: expect.stringContaining('orders to SE,') })
})
