import type { ServerResponse } from 'node:http'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PageSending, Shop } from '#contracts/pages/page-exports.ts'
import { type Answers, mara, ok, openPart, refused } from '#web/testing/app.tsx'
import { press, sent, type } from '#web/testing/settings.ts'
import { PageExports } from './page-exports.tsx'

const at = '2026-11-18T10:00:00.000Z'
const pageId = '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a59'
const runId = '1b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a59'
const shop: Shop = {
  id: '2b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a59',
  domain: 'lamp-shop.myshopify.com',
  name: 'Lamp Shop',
  currency: 'EUR',
  tokenHint: 'cdef',
  missing: ['write_themes'],
  createdAt: at,
}
const unsent: PageSending = {
  plan: [
    { kind: 'product', action: 'create', title: 'Arc lamp', details: 'Draft, 2 variants, 1 image' },
    { kind: 'section', action: 'create', title: 'sellwright-arc-lamp', details: 'Section and template' },
    { kind: 'page', action: 'create', title: 'Arc', details: 'Hidden page with the section' },
  ],
  problems: [],
  sent: [],
  run: null,
}
const sendingPath = `/api/pages/${pageId}/shops/${shop.id}`

const openExports = (answers: Answers) =>
  openPart(<PageExports page={{ id: pageId }} />, {
    answers: { 'GET /api/auth/me': ok(mara), ...answers },
    token: 'a-token',
  })

test('[T9] a page is downloaded as HTML files, and a refusal says what to do', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:zip')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await openExports({
    'GET /api/shops': ok([]),
    [`GET /api/pages/${pageId}/html-archive`]: {
      stream: (reply) =>
        reply.writeHead(200, { 'content-disposition': 'attachment; filename="Arc.zip"' }).end('zip'),
    },
    [`GET /api/pages/${pageId}/shopify-products`]: refused(409, 'The product has no price.'),
  })
  await press('Download HTML files')
  await waitFor(() => expect(clicked.mock.contexts[0]).toMatchObject({ download: 'Arc.zip' }))
  await press('Download Product CSV')
  await screen.findByText('The product has no price.')
})

test('[T9] a shop is connected by its own address and token only', async () => {
  let shops: Shop[] = []
  const wire = await openExports({
    'GET /api/shops': () => ok(shops),
    'POST /api/shops': () => {
      shops = [shop]
      return ok(shop)
    },
    [`GET ${sendingPath}`]: ok({ ...unsent, problems: ['The price is in USD, but the shop sells in EUR.'] }),
  })
  await press('Connect a shop')
  await type('Shop address', 'evil.example')
  await type('Admin API access token', 'shpat_0123456789abcdef')
  await press('Connect')
  await screen.findByText('Use the shop’s own address, such as my-shop.myshopify.com.')
  await type('Shop address', 'https://Lamp-Shop.myshopify.com/admin')
  await press('Connect')
  await screen.findByText('Lamp Shop is connected')
  expect(sent(wire, 'POST', '/api/shops')).toEqual([
    { domain: 'lamp-shop.myshopify.com', token: 'shpat_0123456789abcdef' },
  ])
  await screen.findByText('lamp-shop.myshopify.com, token ending in cdef')
  await screen.findByText('The price is in USD, but the shop sells in EUR.')
  expect(screen.getByRole('button', { name: 'Send to the shop' })).toHaveProperty('disabled', true)
})

test('[T9] a send lists what it creates first, then shows its progress and links to the result', async () => {
  let sending = unsent
  const opened = Promise.withResolvers<ServerResponse>()
  const wire = await openExports({
    'GET /api/shops': ok([shop]),
    [`GET ${sendingPath}`]: () => ok(sending),
    [`POST ${sendingPath}/send`]: () => {
      sending = { ...unsent, run: { runId, state: 'running', message: null, createdAt: at } }
      return ok(sending)
    },
    [`GET /api/runs/${runId}/events`]: {
      stream: (reply) => {
        reply.writeHead(200, { 'content-type': 'text/event-stream' })
        opened.resolve(reply)
      },
    },
  })
  await press('Send to the shop')
  const dialog = within(await screen.findByRole('dialog', { name: 'Send to Lamp Shop?' }))
  dialog.getByText('Create the product “Arc lamp”')
  dialog.getByText('Draft, 2 variants, 1 image')
  dialog.getByText('Add the section “sellwright-arc-lamp”')
  dialog.getByText('Create the page “Arc”')
  expect(sent(wire, 'POST', `${sendingPath}/send`)).toEqual([])
  await press('Send')
  const events = await opened.promise
  const progress = { type: 'progress', done: 1, total: 4, note: 'Saving the product' }
  events.write(`id: 1\nevent: progress\ndata: ${JSON.stringify(progress)}\n\n`)
  await screen.findByText('Saving the product')

  const product = {
    kind: 'product' as const,
    address: `https://${shop.domain}/admin/products/1`,
    problem: null,
    sentAt: at,
  }
  const section = {
    kind: 'section' as const,
    address: null,
    problem: 'The token lacks a permission.',
    sentAt: at,
  }
  sending = {
    ...unsent,
    sent: [section, product],
    run: { runId, state: 'done', message: null, createdAt: at },
  }
  events.end(`id: 2\nevent: end\ndata: ${JSON.stringify({ type: 'end', state: 'done' })}\n\n`)
  await screen.findByText('The page is in your shop')
  const link = await screen.findByRole('link', { name: 'Product in Shopify' })
  expect(link.getAttribute('href')).toBe(product.address)
  screen.getByText(/The token lacks a permission\./)
  await screen.findByRole('button', { name: 'Send again' })
})
