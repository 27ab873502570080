import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    username: text('username').notNull(),
    /** The normalised name: look-alikes and case variants share one key. */
    usernameKey: text('username_key').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    emailVerifiedAt: instant('email_verified_at'),
    /** Absent for an account that was made with Google and never given one. */
    passwordHash: text('password_hash'),
    /** Google's id of this person. */
    googleId: text('google_id'),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    plan: text('plan', { enum: ['free', 'pro', 'automation'] })
      .notNull()
      .default('free'),
    /** The one days are counted in; UTC while it is not known. */
    timeZone: text('time_zone'),
    notifyNewSignIn: boolean('notify_new_sign_in').notNull().default(true),
    notifyExportReady: boolean('notify_export_ready').notNull().default(true),
    notifySupport: boolean('notify_support').notNull().default(true),
    notifyFeedback: boolean('notify_feedback').notNull().default(true),
    suspendedAt: instant('suspended_at'),
    /** Why, in words that the suspended person reads. */
    suspendedReason: text('suspended_reason').notNull().default(''),
    /** When they did something here last, to the hour. */
    seenAt: instant('seen_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.usernameKey),
    uniqueIndex('users_email_key').on(t.emailKey),
    uniqueIndex('users_google_id').on(t.googleId),
    index('users_seen').on(t.seenAt, t.id),
    index('users_created').on(t.createdAt),
    index('users_admins').on(t.id).where(sql`${t.role} = 'admin'`),
    check('users_plan', sql`${t.plan} in ('free', 'pro', 'automation')`),
    check('users_role', sql`${t.role} in ('user', 'admin')`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token: the stored value opens nothing. */
    tokenHash: text('token_hash').notNull(),
    userAgent: text('user_agent').notNull(),
    /** Last network address. */
    network: text('network').notNull().default(''),
    createdAt: createdAt(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** The admin who looks at the account with it, and the session of theirs that it ends with. */
    viewerId: integer('viewer_id').references(() => users.id, { onDelete: 'cascade' }),
    viewedFrom: uuid('viewed_from').references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('sessions_token_hash').on(t.tokenHash),
    index('sessions_user').on(t.userId),
    index('sessions_viewer').on(t.viewerId).where(sql`${t.viewerId} is not null`),
    index('sessions_viewed_from').on(t.viewedFrom).where(sql`${t.viewedFrom} is not null`),
  ],
)

/** Browsers that are notified when a run finishes or waits. A subscription ends with its session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Endpoint and keys, sealed. */
    sealed: text('sealed').notNull(),
    /** Runs that ended or began to wait up to this time have been notified. */
    notifiedUntil: instant('notified_until').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [index('push_subscriptions_user').on(t.userId)],
)

/** Plans that were given. `users.plan` is the best of these, while they last, and of what subscriptions open. */
export const givenPlans = pgTable(
  'given_plans',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    plan: text('plan', { enum: ['pro', 'automation'] }).notNull(),
    until: instant('until'),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.plan] }),
    index('given_plans_until').on(t.until),
    check('given_plans_plan', sql`${t.plan} in ('pro', 'automation')`),
  ],
)

/** Browsers that a user has signed in with, also past ones: a login from an unknown one sends an email. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Browser name, without its version. */
    browser: text('browser').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.browser] })],
)

/** Links sent by mail. Kept after use, so that a second click can be told from a wrong link. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify-email', 'change-email', 'reset-password'] }).notNull(),
    /** The address the link was sent to: it proves that one and no later one. */
    email: text('email').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('mail_tokens_user').on(t.userId, t.purpose)],
)

/** Two-factor sign-in by an authenticator app. On once its first code was right. */
export const twoFactors = pgTable('two_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with the installation's key. */
  secret: text('secret').notNull(),
  enabledAt: instant('enabled_at'),
  /** The time step of the last code that was taken: no code is taken twice. */
  lastStep: integer('last_step').notNull().default(0),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** Copies of all that a person has here, as ZIP files in the storage. */
export const dataExports = pgTable(
  'data_exports',
  {
    /** Also the id of the run and of the job that make it. */
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    size: bigint('size', { mode: 'number' }),
    createdAt: createdAt(),
    /** When it is deleted; set when it is ready. */
    expiresAt: instant('expires_at'),
  },
  (t) => [index('data_exports_user').on(t.userId)],
)
