import { expect, test } from 'vitest'
import { type HelpPassage, helpApi } from '#contracts/help.ts'
import { clockAt } from '#server/testing/clock.ts'
import { testApp } from '#server/testing/test-app.ts'
import { helpExport } from './help.export.ts'

const found = (passages: HelpPassage[]) => passages.map(({ category, slug }) => `${category}/${slug}`)

test('a reader walks from the topics to an article, finds others by words, typos too, and asks', async () => {
  const app = await testApp()
  // Someone whose address is not confirmed may read why the link does not come.
  const { call } = app.as((await app.build.user({ verified: false })).token)
  const home = (await call(helpApi.home)).body.data
  expect(home.categories).toHaveLength(9)
  expect(home.chosenByReaders).toBe(false)
  expect(home.popular[0]).toMatchObject({ category: 'getting-started', slug: 'what-sellwright-does' })

  const numbers = (await call(helpApi.category, { params: { category: 'numbers' } })).body.data
  expect(numbers.articles).toHaveLength(numbers.category.articles)
  const params = { category: 'numbers', slug: 'break-even-roas' }
  const article = (await call(helpApi.article, { params })).body.data
  expect(article).toMatchObject({
    title: 'Break-even ROAS',
    categoryTitle: numbers.category.title,
    rating: null,
  })
  expect(article.sections.map(({ id }) => id)).toEqual([
    '',
    'worked-example',
    'what-a-roas-of-3-means-here',
    'thin-margin-high-bar',
  ])
  const example = article.sections[1]?.parts[0]
  expect(example?.type === 'text' && example.text).toContain('$39.00 ÷ $20.59 | 1.89 |')
  expect(article.related.length).toBeGreaterThan(1)

  const search = async (q: string) => found((await call(helpApi.search, { query: { q } })).body.data)
  expect((await search('cancel subscription'))[0]).toBe('billing/cancel-your-plan')
  expect((await search('recovry codes'))[0]).toBe('account/lost-phone')
  expect(await search('2fa')).toContain('account/two-factor-sign-in')
  // The article about refunding others is for admins.
  expect((await search('how do I get my money back'))[0]).not.toContain('self-hosting/')
  const admin = app.as((await app.build.user({ role: 'admin' })).token)
  const asAdmin = await admin.call(helpApi.search, { query: { q: 'how do I get my money back' } })
  expect(found(asAdmin.body.data)[0]).toBe('self-hosting/refunds')
  expect((await search('the verification email never arrived'))[0]).toBe('account/verification-email-missing')
  expect(await search('who am I')).toEqual([])
  expect(await search('')).toEqual([])
  expect(await search('zzzzqq')).toEqual([])

  const ask = async (question: string) => (await call(helpApi.ask, { body: { question } })).body.data.passages
  const [cancel] = await ask('How do I cancel my plan?')
  expect(cancel).toMatchObject({ slug: 'cancel-your-plan', section: 'cancel' })
  expect(cancel?.text).toContain('Press **Cancel subscription**')
  expect((await ask('Where do I put my Stripe key?'))[0]?.slug).toBe('payments')
  expect(await ask('Who won the football cup in Norway?')).toEqual([])

  for (const missing of [
    await call(helpApi.article, { params: { category: 'numbers', slug: 'nothing' } }),
    await call(helpApi.category, { params: { category: 'nothing' } }),
  ])
    expect([missing.status, missing.body.type]).toEqual([404, 'NOT_FOUND'])
})

test('an article is rated once per user, can be re-rated, counts as popular, and is exported', async () => {
  const app = await testApp()
  const clock = clockAt(new Date())
  app.deps.clock = clock
  const readers = await Promise.all(Array.from({ length: 3 }, () => app.build.user()))
  const [first, second, third] = readers
  const rate = (token: string | undefined, slug: string, helpful: boolean, reason?: string) =>
    app.as(token).call(helpApi.rate, { params: { category: 'numbers', slug }, body: { helpful, reason } })
  const popular = async () => (await app.as(first?.token).call(helpApi.home)).body.data

  for (const { token } of readers) expect((await rate(token, 'bundles', true)).status).toBe(200)
  for (const slug of ['discounts', 'refund-rate', 'cpa-and-cpc']) await rate(second?.token, slug, true)
  await rate(first?.token, 'cpa-and-cpc', false, '  Too long ')
  expect(await popular()).toMatchObject({
    chosenByReaders: true,
    popular: [{ slug: 'bundles' }, { slug: 'discounts' }, { slug: 'refund-rate' }],
  })

  await rate(first?.token, 'bundles', false)
  const params = { category: 'numbers', slug: 'bundles' }
  const { rating } = (await app.as(first?.token).call(helpApi.article, { params })).body.data
  expect(rating).toEqual({ helpful: false, reason: '' })
  // Every rating is counted for it, so it is not counted for every visitor.
  await rate(third?.token, 'cpa-and-cpc', true)
  expect((await popular()).popular).toHaveLength(3)
  clock.advance(5 * 60_000)
  expect((await popular()).popular).toHaveLength(4)
  expect((await rate(first?.token, 'nothing', true)).status).toBe(404)
  expect((await rate(first?.token, 'bundles', true, 'x'.repeat(501))).body.fields).toEqual({
    reason: 'Use at most 500 characters.',
  })

  const files = []
  for await (const { content } of helpExport.files(app.deps, first?.id ?? 0)) files.push(content)
  const exported = JSON.parse(String(files[0]))
  expect(exported).toMatchObject([
    { article: 'numbers/bundles', helpful: false },
    { article: 'numbers/cpa-and-cpc', helpful: false, reason: 'Too long' },
  ])
})
