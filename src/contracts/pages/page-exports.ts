import { z } from 'zod'
import { Done } from '../core/done.ts'
import { RunId } from '../core/ids.ts'
import { route } from '../core/route.ts'
import { RunState } from '../runs.ts'

export const MAX_SHOPS = 5

/** `https://name.myshopify.com/admin` is taken for its host. Other hosts are refused: a token goes to Shopify alone. */
export const ShopDomain = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^https?:\/\//, '').replace(/\/.*$/, ''))
  .pipe(
    z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/,
        'Use the shop’s own address, such as my-shop.myshopify.com.',
      ),
  )

export const Shop = z.object({
  id: z.uuid(),
  domain: z.string(),
  name: z.string(),
  currency: z.string(),
  /** Last characters of the token. */
  tokenHint: z.string(),
  /** Permissions that the token lacks, as Shopify calls them. */
  missing: z.array(z.string()),
  createdAt: z.iso.datetime(),
})
export type Shop = z.infer<typeof Shop>

export const ConnectShop = z.object({
  domain: ShopDomain,
  token: z
    .string()
    .trim()
    .min(10, 'Paste the Admin API access token.')
    .max(200, 'Paste the Admin API access token.')
    .regex(/^[\w-]+$/, 'Paste the Admin API access token, without other words.'),
})
export type ConnectShop = z.infer<typeof ConnectShop>

export const sentKinds = ['product', 'section', 'page'] as const
export const SentKind = z.enum(sentKinds)
export type SentKind = z.infer<typeof SentKind>

/** One thing that sending a page creates in the shop, or updates when it was sent before. */
export const PlannedItem = z.object({
  kind: SentKind,
  action: z.enum(['create', 'update']),
  title: z.string(),
  /** Short facts, such as the number of variants. */
  details: z.string(),
})
export type PlannedItem = z.infer<typeof PlannedItem>

export const SentItem = z.object({
  kind: SentKind,
  /** Its place in the shop's admin. Null when it could not be sent. */
  address: z.string().nullable(),
  /** Why it could not be sent, with the way on. */
  problem: z.string().nullable(),
  sentAt: z.iso.datetime(),
})
export type SentItem = z.infer<typeof SentItem>

export const PageSending = z.object({
  plan: z.array(PlannedItem),
  /** Reasons for which the page cannot be sent yet. */
  problems: z.array(z.string()),
  sent: z.array(SentItem),
  /** The last run. Null before the first. */
  run: z
    .object({ runId: RunId, state: RunState, message: z.string().nullable(), createdAt: z.iso.datetime() })
    .nullable(),
})
export type PageSending = z.infer<typeof PageSending>

const byPage = { params: z.object({ pageId: z.uuid() }) }
const byShop = { params: z.object({ shopId: z.uuid() }) }
const byBoth = { params: z.object({ pageId: z.uuid(), shopId: z.uuid() }) }

export const pageExportsApi = {
  /** The page as HTML with its images, to open from disk or to put on any web server. */
  html: route('GET', '/api/pages/:pageId/html-archive', { ...byPage, file: true }),
  /** A section and a page template for a Shopify theme, with their images. */
  theme: route('GET', '/api/pages/:pageId/shopify-theme', { ...byPage, file: true }),
  /** The product in the columns of Shopify's import. */
  csv: route('GET', '/api/pages/:pageId/shopify-products', { ...byPage, file: true }),
  listShops: route('GET', '/api/shops', { data: z.array(Shop) }),
  /** Tests the token first and stores nothing that the shop refuses. */
  connect: route('POST', '/api/shops', { body: ConnectShop, data: Shop }),
  disconnect: route('DELETE', '/api/shops/:shopId', { ...byShop, reply: Done }),
  sending: route('GET', '/api/pages/:pageId/shops/:shopId', { ...byBoth, data: PageSending }),
  send: route('POST', '/api/pages/:pageId/shops/:shopId/send', { ...byBoth, data: PageSending }),
}
