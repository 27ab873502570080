import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SentKind } from '#contracts/pages/page-exports.ts'
import { createdAt, instant } from './columns.ts'
import { owner } from './owners.ts'
import { sitePages } from './pages.ts'

const ownPage = () =>
  uuid('page_id')
    .notNull()
    .references(() => sitePages.id, { onDelete: 'cascade' })

/** A shop that a seller connected to send pages to. */
export const shopConnections = pgTable(
  'shop_connections',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    domain: text('domain').notNull(),
    name: text('name').notNull(),
    currency: text('currency').notNull(),
    /** Sealed with SECRET_KEY. */
    sealedToken: text('sealed_token').notNull(),
    tokenHint: text('token_hint').notNull(),
    /** Permissions of the token, as Shopify names them. */
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('shop_connections_domain').on(t.userId, t.domain)],
)

/** Objects in a shop that sending a page created. By domain, so that they are known again after a new connection. */
export const shopItems = pgTable(
  'shop_items',
  {
    pageId: ownPage(),
    domain: text('domain').notNull(),
    kind: text('kind').$type<SentKind>().notNull(),
    userId: owner(),
    /** Chosen before the first send and never changed, so that an object whose id was lost is found by it. */
    handle: text('handle').notNull(),
    /** Null until the shop has confirmed it. */
    remoteId: text('remote_id'),
    /** Its place in the shop's admin. */
    address: text('address'),
    problem: text('problem'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.domain, t.kind] }), index('shop_items_user').on(t.userId)],
)

/** The last run that sent a page to a shop. */
export const shopSends = pgTable(
  'shop_sends',
  {
    pageId: ownPage(),
    domain: text('domain').notNull(),
    userId: owner(),
    runId: uuid('run_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.domain] }), index('shop_sends_user').on(t.userId)],
)
