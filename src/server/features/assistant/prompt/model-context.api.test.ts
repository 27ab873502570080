import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { chatApi } from '#contracts/chat.ts'
import { projectsApi } from '#contracts/projects.ts'
import { researchApi } from '#contracts/research.ts'
import { knowledgeRows } from '#server/db/tables/knowledge.ts'
import { describeRest } from '#server/features/knowledge/indexing/describing.service.ts'
import { insertKnowledge } from '#server/features/knowledge/knowledge.factory.ts'
import { newId } from '#server/testing/test-app.ts'
import { assistantApp } from '../testing/assistant-app.ts'

const call = (name: string, input: unknown) => `{{call ${name} ${JSON.stringify(input)}}}`

/** A shop with a canon, files, tables and research, and the requests that its model is sent. */
async function lampShop(pages: NonNullable<Parameters<typeof assistantApp>[0]>['pages'] = {}) {
  const app = await assistantApp({ pages })
  const { call: api } = app.as(app.seller.token)
  const { body } = await api(projectsApi.create, { body: { name: 'Lamps' } })
  const params = { projectId: body.data.id }
  return { ...app, api, params, ids: { userId: app.seller.id, ...params } }
}

type Shop = Awaited<ReturnType<typeof lampShop>>

/** A file with one passage and no table. */
async function addText({ deps, ids }: Shop, name: string, text: string) {
  const { fileId, tableId } = await insertKnowledge(deps, { ...ids, text, sha256: name })
  await deps.db.execute(sql`delete from knowledge_tables where id = ${tableId}`)
  await deps.db.execute(sql`update knowledge_files set name = ${name}, tables = 0 where id = ${fileId}`)
}

const column = (name: string, kind: string, more: object = {}) => ({
  name,
  kind,
  decimal: '.',
  unit: '',
  values: [],
  ...more,
})

/** A file with one table and nothing else. */
async function addTable({ deps, ids }: Shop, name: string, columns: object[], rows: string[][]) {
  const { fileId, tableId } = await insertKnowledge(deps, { ...ids, sha256: name })
  await deps.db.execute(sql`delete from knowledge_passages where file_id = ${fileId}`)
  await deps.db.execute(sql`update knowledge_files set name = ${name}, passages = 0 where id = ${fileId}`)
  await deps.db.execute(sql`update knowledge_tables set name = ${name}, rows = ${rows.length},
    columns = ${JSON.stringify(columns)}::jsonb where id = ${tableId}`)
  const numbered = rows.map((cells, at) => ({ number: at + 2, cells }))
  await deps.db.insert(knowledgeRows).values({ tableId, first: 2, rows: numbered })
  return tableId
}

test('a model is told the day, the time zone and the locale, last and without the time', async () => {
  const { as, seller, provider, lastBody, deps } = await assistantApp()
  await deps.db.execute(sql`update users set time_zone = 'Pacific/Auckland' where id = ${seller.id}`)
  deps.clock.now = () => new Date('2026-11-18T20:00:00Z')
  await as(seller.token).events(chatApi.send, {
    params: { chatId: newId() },
    body: { id: newId(), text: 'Hello' },
    headers: { 'accept-language': 'de-AT,de;q=0.9' },
  })
  expect(provider.requests).toHaveLength(1)
  expect(lastBody()).toContain(
    'Today is Thursday, 2026-11-19, in the person’s time zone, Pacific/Auckland. Their locale is de-AT',
  )
})

test('only tools that are offered are mentioned', async () => {
  const { ask, provider } = await assistantApp()
  await ask('Hello')
  const request = provider.requests.at(-1)?.body as {
    messages: unknown[]
    tools: { function: { name: string } }[]
  }
  const offered = request.tools.map((tool) => tool.function.name)
  expect(offered).toContain('compute_economics')
  expect(offered).not.toContain('get_canon')
  const mentioned = JSON.stringify(request).match(/\b[a-z]+_[a-z]+(?:_[a-z]+)?\b/g) ?? []
  const known = 'query_table get_canon propose_canon search_knowledge search_research get_project'.split(' ')
  expect(mentioned.filter((name) => known.includes(name))).toEqual([])
})

test('every file and table is listed, with kind, language, rows, columns and dates, in one query', async () => {
  const shop = await lampShop()
  await addText(
    shop,
    'retouren.md',
    'Die Rückgabe ist für alle Kunden innerhalb von 30 Tagen möglich und wir zahlen das Porto.',
  )
  const range = { from: '2026-01-02', to: '2026-03-31' }
  const tableId = await addTable(
    shop,
    'orders.csv',
    [column('Day', 'date', { range }), column('Total', 'number', { unit: '€' })],
    [['2026-01-02', '5']],
  )
  await describeRest(shop.deps)
  await shop.ask('Hello', shop.params)
  const told = shop.lastBody()
  expect(told).toMatch(/retouren\.md \| MD \| German \| added \d{4}-\d\d-\d\d\n/)
  expect(told).toMatch(/orders\.csv \| CSV \| added [\d-]+\n/)
  expect(told).toContain(
    `- table ${tableId} (orders.csv), 1 rows: Day (date, 2026-01-02 to 2026-03-31); Total (number, €)`,
  )

  await shop.deps.db.execute(sql`insert into knowledge_files (id, user_id, project_id, name, media_type, bytes, sha256, state)
    select gen_random_uuid(), ${shop.seller.id}, ${shop.params.projectId}, 'note ' || n || '.txt', 'text/plain', 1, n::text, 'ready'
    from generate_series(1, 160) as n`)
  await shop.ask('Hello again', shop.params)
  expect(shop.lastBody()).toMatch(/\[\d+ more files are not listed here\]/)
})

test('ten passages are told, then rows that the question names; older versions and weak matches are marked', async () => {
  const shop = await lampShop()
  for (let n = 0; n < 12; n++)
    await addText(shop, `guide ${n}a.md`, `How to clean lamp number ${n} with a cloth.`)
  await addTable(
    shop,
    'cloths.csv',
    [column('SKU', 'text'), column('Sort', 'text')],
    [
      ['ZX-77', 'Linen cloth'],
      ['ZX-78', 'Wool mop'],
    ],
  )
  await describeRest(shop.deps)
  await shop.ask('How do I clean the lamp with the cloth ZX-77?', shop.params)
  const [, block = ''] = /<passages>\n(.*?)\n<\/passages>/s.exec(shop.lastBody()) ?? []
  const titles = block.match(/^\[\d+\] .*$/gm) ?? []
  expect(titles.filter((title) => title.includes('guide'))).toHaveLength(10)
  expect(titles.slice(10)).toEqual([expect.stringMatching(/cloths\.csv, row 2$/)])

  const other = await lampShop()
  await addText(other, 'returns v1.md', 'Returns of a lamp are possible within 14 days.')
  await addText(other, 'returns v2.md', 'Returns of a lamp are possible within 30 days.')
  await describeRest(other.deps)
  await other.ask('Within which days are returns of a lamp possible?', other.params)
  expect(other.lastBody()).toMatch(/\[\d+\] returns v1\.md \(older version of returns v2\.md\)\nReturns/)
  expect(other.lastBody()).toMatch(/\[\d+\] returns v2\.md\nReturns/)
  expect(other.lastBody()).toContain('| older version of returns v2.md')
  await other.ask('Who won the chess game in Reykjavik?', other.params)
  expect(other.lastBody()).toMatch(/\[\d+\] returns v2\.md \(weak match\)\nReturns/)
})

test('canon lines are numbered with units written out, and citing one cites the field', async () => {
  const shop = await lampShop()
  const canon = {
    market: { currency: 'EUR' },
    pricing: { price: '39.90', refundRate: 0.09, feePercent: 2.9 },
    supplier: { stock: 120, shippingDaysMax: 8 },
  }
  await shop.api(canonApi.write, { params: shop.params, body: { canon } })
  await shop.ask('Hello', shop.params)
  const told = shop.lastBody()
  for (const line of [
    /\[\d+\] pricing\.price: 39\.90 EUR\n/,
    /\[\d+\] pricing\.refundRate: 9 %\n/,
    /\[\d+\] pricing\.feePercent: 2\.9 %\n/,
    /\[\d+\] supplier\.stock: 120 pieces\n/,
    /\[\d+\] supplier\.shippingDaysMax: 8 days\n/,
  ])
    expect(told).toMatch(line)
  expect(told.indexOf('<canon>')).toBeLessThan(told.indexOf('Today is'))
})

test('research is listed with address, fields and day, and its text can be searched', async () => {
  const shop = await lampShop()
  const from = {
    way: 'hand' as const,
    title: 'Lampwerk Arc',
    url: 'https://lampwerk.example/arc',
    excerpt: 'Ships from Porto in nine days. Dimmable with a dial.',
    fields: [{ name: 'price', value: '34.00 EUR' }],
  }
  await shop.api(researchApi.add, { params: shop.params, body: { kind: 'competitor', from } })
  const search = call('search_research', { question: 'dimmable', kind: 'competitor' })
  const { events } = await shop.ask(`What do rivals ask? ${search}`, shop.params)
  const told = shop.lastBody()
  expect(told).toMatch(
    /\[1\] Lampwerk Arc \| competitor \| https:\/\/lampwerk\.example\/arc \| captured \d{4}-\d\d-\d\d \| price: 34\.00 EUR/,
  )
  expect(told).toContain('Dimmable with a dial.')
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'citation', number: 1, kind: 'page', title: 'Lampwerk Arc' }),
  )
})

test('economics are computed from the canon, with amounts as people write them', async () => {
  const shop = await lampShop()
  const canon = {
    market: { currency: 'EUR' },
    pricing: { price: '40', feePercent: 5, refundRate: 0.1 },
    supplier: { cost: '10', shippingCost: '4' },
  }
  await shop.api(canonApi.write, { params: shop.params, body: { canon } })
  const input = {
    discount: '25%',
    bundle: { units: 3, price: '€100,00' },
    ads: { cpa: '8 EUR', orders: '1.2k' },
    target: { marginPercent: '50%' },
    alternatives: [{ name: 'B', cost: '5' }],
  }
  const { events } = await shop.ask(`What if? ${call('compute_economics', input)}`, shop.params)
  const told = shop.lastBody()
  expect(told).toContain('= 20.00"')
  expect(told).toContain('"pricing.price: 40.00 EUR"')
  for (const result of [
    'Contribution after the discount',
    'Saving for the buyer of the bundle',
    'Profit = profit per order × orders = 12.00 × 1200 = 14400.00',
    'Highest cost',
    'B: more per order than now = contribution here − contribution now = 25.00 − 20.00 = 5.00',
  ])
    expect(told).toContain(result)
  expect(events).toContainEqual(expect.objectContaining({ type: 'citation', kind: 'canon', title: 'Price' }))
  await shop.ask(`And? ${call('compute_economics', { price: '€1.299,00', cost: '$3k' })}`, shop.params)
  expect(shop.lastBody()).toContain(
    'The amounts are in several currencies, and the canon has no exchange rate',
  )
})

test('tables are joined, grouped by several columns and week, with ratios and shares within a group', async () => {
  const shop = await lampShop()
  const orders = await addTable(
    shop,
    'orders.csv',
    [column('Day', 'date'), column('SKU', 'text'), column('Total', 'number')],
    [
      ['2026-01-05', 'A', '30'],
      ['2026-01-06', 'B', '10'],
      ['2026-01-12', 'A', '60'],
    ],
  )
  const products = await addTable(
    shop,
    'products.csv',
    [column('SKU', 'text'), column('Cost', 'number')],
    [
      ['A', '10'],
      ['B', '5'],
    ],
  )
  const total = { what: 'sum', column: 'Total' }
  const query = {
    table: orders,
    join: { table: products, column: 'SKU' },
    groupBy: ['Day', 'SKU'],
    per: 'week',
    measures: [
      total,
      { what: 'ratio', numerator: total, denominator: { what: 'sum', column: 'Cost' }, as: 'Ratio' },
      { what: 'share', column: 'Total', within: 'Day' },
    ],
  }
  await shop.ask(`And now? ${call('query_table', query)}`, shop.params)
  expect(shop.lastBody()).toContain(
    '"rows":[["2026-W03","A","60","6","100"],["2026-W02","A","30","3","75"],["2026-W02","B","10","2","25"]]',
  )
  const body = shop.provider.requests[0]?.body as OfferedTools | undefined
  const parametersOf = (name: string) =>
    body?.tools.find((tool) => tool.function.name === name)?.function.parameters
  expect(undescribed(parametersOf('query_table'))).toEqual([])
  expect(undescribed(parametersOf('compute_economics'))).toEqual([])
})

interface OfferedTools {
  tools: { function: { name: string; parameters: object } }[]
}

test('the profit of a month is told with what is missing, and the fields it rests on are cited', async () => {
  const shop = await lampShop()
  const canon = { supplier: { cost: '10 EUR' }, rates: { 'SEK-EUR': { rate: 0.1, date: '2026-11-01' } } }
  await shop.api(canonApi.write, {
    params: shop.params,
    body: { canon: { market: { currency: 'EUR' }, ...canon } },
  })
  const names = [
    'Name',
    'Created at',
    'Financial Status',
    'Currency',
    'Total',
    'Lineitem quantity',
    'Lineitem name',
  ]
  const kinds = ['text', 'date', 'text', 'text', 'number', 'number', 'text']
  const columns = names.map((name, at) => column(name, kinds[at] ?? 'text'))
  const orderOn = (day: string, currency: string, total: string) => [
    day,
    day,
    'paid',
    currency,
    total,
    '1',
    'Lamp',
  ]
  await addTable(shop, 'orders.csv', columns, [
    orderOn('2026-09-05', 'EUR', '40'),
    orderOn('2026-09-06', 'SEK', '300'),
    orderOn('2026-10-01', 'EUR', '99'),
  ])
  const { events } = await shop.ask(`Profit? ${call('profit_of_period', { month: '2026-09' })}`, shop.params)
  const told = shop.lastBody()
  expect(told).toContain('"revenue":"70.00"')
  expect(told).toContain('"goods":"20.00"')
  expect(told).toContain('Ads are counted as zero.')
  expect(told).toContain('1 SEK = 0.1 EUR (2026-11-01)')
  const cited = events.flatMap((event) => (event.type === 'citation' ? [event.title] : []))
  expect(cited).toEqual(expect.arrayContaining(['Profit', 'Cost', '1 SEK in EUR']))
})

/** The parameters of a schema, and of the objects in it, that no description explains. */
function undescribed(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: Record<string, { description?: string }> }
  const own = Object.entries(properties).flatMap(([name, part]) =>
    part.description ? [] : [`${path}${name}`],
  )
  return [
    ...own,
    ...Object.entries(schema).flatMap(([name, part]) =>
      name === 'properties'
        ? Object.entries(properties).flatMap(([key, each]) => undescribed(each, `${path}${key}.`))
        : undescribed(part, path),
    ),
  ]
}

test('of a page that was read, the variants and the whole text are told, a part at a time', async () => {
  const product = {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name: 'Arc lamp',
    hasVariant: ['Oak', 'Black'].map((name, at) => ({
      '@type': 'Product',
      name: `Arc lamp ${name}`,
      sku: `ARC-${at}`,
      offers: { '@type': 'Offer', price: `${79 + at}.00`, priceCurrency: 'EUR' },
    })),
  }
  const words = Array.from({ length: 3_000 }, (_, at) => `word${at}`).join(' ')
  const shop = await lampShop({
    '/lamp': `<script type="application/ld+json">${JSON.stringify(product)}</script><main><p>${words} the very end</p></main>`,
  })
  const url = shop.shop.address('/lamp', 'lampwerk.example')
  await shop.ask(`Look at ${url} ${call('read_product_page', { url })}`, shop.params)
  const first = shop.lastBody()
  expect(first).toContain('"sku":"ARC-1"')
  expect(first).toContain('word0 word1 ')
  const next = Number(/"nextTextFrom":(\d+)/.exec(first)?.[1])
  expect(next).toBeGreaterThan(5_000)
  await shop.ask(`Go on: ${url} ${call('read_product_page', { url, textFrom: 20_000 })}`, shop.params)
  expect(shop.lastBody()).toContain('the very end')
})
