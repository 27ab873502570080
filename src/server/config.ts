import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

/** A setting that is wrong: the sentence names it and says what it may be. */
export class BadSetting extends Error {
  override name = 'BadSetting'
}

const url = (schemes: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.replace(':', '')), {
      error: `must be a URL that begins with ${schemes.map((s) => `${s}://`).join(' or ')}`,
    })
const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be 1 or 0' })
  .transform((v) => v === '1' || v === 'true')

/** In dollars a person: more than a long day of work takes, and little enough to lose to a script. */
export const DAILY_CEILING = 10
const dollars = z.coerce
  .number({ error: 'must be an amount in dollars' })
  .min(0, 'must be an amount in dollars')

const Settings = z.object({
  PORT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65_535, 'must be 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: url(['http', 'https']).optional(),
  CONTENT_URL: url(['http', 'https']).optional(),
  ALLOWED_HOSTS: z
    .string()
    .regex(/^\s*[a-z0-9._-]+(\s*,\s*[a-z0-9._-]+)*\s*$/i, 'must be host names separated by commas')
    .optional(),
  DATABASE_URL: url(['postgres', 'postgresql']).optional(),
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be all, web or worker' }).default('all'),
  SMTP_URL: url(['smtp', 'smtps']).optional(),
  MAIL_FROM: z.string().default('Sellwright <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  SUPPORT_REPLY_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain, such as reply.example.com')
    .optional(),
  SUPPORT_INBOUND_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 printable characters')
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url(['http', 'https']).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  OPENAI_API_KEY: z.string().optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  GOOGLE_API_KEY: z.string().optional(),
  AI_BASE_URL: url(['http', 'https']).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  EMBEDDINGS_MODEL: z.string().optional(),
  EMBEDDINGS_BASE_URL: url(['http', 'https']).default('https://api.openai.com/v1'),
  EMBEDDINGS_API_KEY: z.string().optional(),
  SPEECH_BASE_URL: url(['http', 'https']).default('https://api.openai.com/v1'),
  SPEECH_API_KEY: z.string().optional(),
  SPEECH_RECOGNITION_MODEL: z.string().optional(),
  SPEECH_VOICE_MODEL: z.string().optional(),
  AI_DAILY_CEILING: dollars.default(DAILY_CEILING),
  AI_MONTHLY_CEILING: dollars.default(0),
  CHROMIUM_PATH: z.string().optional(),
  CHROMIUM_SANDBOX: flag.default(true),
  CHROMIUM_MEMORY_MB: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(300, 'must be at least 300')
    .default(1_500),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w+$/, 'must be a Stripe secret key, which begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_').optional(),
  PRACTICE_PAYMENTS: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 printable characters')
    .optional(),
  QUESTIONS_PER_DAY: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .optional(),
  TRUST_PROXY: z.coerce
    .number({ error: 'must be the number of proxies in front of the server' })
    .int()
    .min(0)
    .max(10)
    .default(0),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, error, warn, info or debug',
    })
    .optional(),
  NODE_ENV: z.string().optional(),
  DEV: flag.default(false),
})

export type Config = ReturnType<typeof readConfig>

export function readConfig(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new BadSetting(`The setting ${issue?.path.join('.')} ${issue?.message}.`)
  }
  const s = parsed.data
  if (s.AI_BASE_URL && !s.AI_MODEL)
    throw new BadSetting('AI_BASE_URL is set, so AI_MODEL must name a model on that server.')
  if (s.NODE_ENV === 'production' && !s.SECRET_KEY) {
    throw new BadSetting('SECRET_KEY must be set in production, to at least 32 random characters.')
  }
  const dataDir = resolve(s.DATA_DIR)
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir,
    publicUrl: s.PUBLIC_URL?.replace(/\/+$/, ''),
    contentUrl: contentUrlOf(s),
    allowedHosts: hostList(s),
    reachable: isReachable(s),
    /** Links of unsent emails open accounts: they are printed only where nobody but the operator can see or use them. */
    linksPrinted: s.NODE_ENV !== 'production' && !isReachable(s),
    databaseUrl: s.DATABASE_URL,
    role: s.ROLE,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    contact: contactOf(s),
    support: supportOf(s),
    s3: s3Of(s),
    ai: {
      openaiKey: s.OPENAI_API_KEY,
      anthropicKey: s.ANTHROPIC_API_KEY,
      googleKey: s.GOOGLE_API_KEY,
      compatible:
        s.AI_BASE_URL && s.AI_MODEL
          ? { baseUrl: s.AI_BASE_URL, apiKey: s.AI_API_KEY, model: s.AI_MODEL }
          : undefined,
      /** Dollars that a person's answers may cost the house in a day and in a month; 0 for as much as they like. */
      dailyCeiling: s.AI_DAILY_CEILING,
      monthlyCeiling: s.AI_MONTHLY_CEILING,
    },
    embeddings: embeddingsOf(s),
    speech: speechOf(s),
    /** A browser that audited pages are measured in. */
    chromium: s.CHROMIUM_PATH
      ? { path: s.CHROMIUM_PATH, hasSandbox: s.CHROMIUM_SANDBOX, memoryMb: s.CHROMIUM_MEMORY_MB }
      : undefined,
    google: googleOf(s),
    payments: paymentsOf(s),
    secretKey: s.SECRET_KEY,
    metricsToken: s.METRICS_TOKEN,
    questionsPerDay: s.QUESTIONS_PER_DAY,
    proxies: s.TRUST_PROXY,
    // A person who starts it by hand wants one line, not one per request.
    logLevel: s.LOG_LEVEL ?? (s.NODE_ENV === 'production' ? 'info' : 'warn'),
    production: s.NODE_ENV === 'production',
    dev: s.DEV,
  }
}

/** Contact address for people who cannot log in. Undefined if only a no-reply address is set. */
function contactOf({ SUPPORT_EMAIL, MAIL_FROM }: z.output<typeof Settings>): string | undefined {
  const sender = /<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
  return SUPPORT_EMAIL ?? (/^no-?reply@/i.test(sender) ? undefined : sender)
}

/** Answers by mail need both: a domain whose mail comes to us, and what shows that it does. */
function supportOf({
  SUPPORT_REPLY_DOMAIN: replyDomain,
  SUPPORT_INBOUND_SECRET: inboundSecret,
}: z.output<typeof Settings>) {
  if (!replyDomain && !inboundSecret) return undefined
  if (!replyDomain || !inboundSecret)
    throw new BadSetting('Email replies need both SUPPORT_REPLY_DOMAIN and SUPPORT_INBOUND_SECRET.')
  return { replyDomain, inboundSecret }
}

function s3Of(s: z.output<typeof Settings>) {
  if (!s.S3_BUCKET) return undefined
  if (!s.S3_ACCESS_KEY_ID || !s.S3_SECRET_ACCESS_KEY) {
    throw new BadSetting('S3_BUCKET is set, so S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too.')
  }
  return {
    bucket: s.S3_BUCKET,
    region: s.S3_REGION,
    accessKeyId: s.S3_ACCESS_KEY_ID,
    secretAccessKey: s.S3_SECRET_ACCESS_KEY,
    forcePathStyle: s.S3_FORCE_PATH_STYLE,
    ...(s.S3_ENDPOINT && { endpoint: s.S3_ENDPOINT }),
  }
}

/** Embeddings service that replaces the built-in model. OpenAI's key serves both uses, but goes nowhere else. */
function embeddingsOf(s: z.output<typeof Settings>) {
  if (!s.EMBEDDINGS_MODEL) return undefined
  const isOpenai = new URL(s.EMBEDDINGS_BASE_URL).host === 'api.openai.com'
  const apiKey = s.EMBEDDINGS_API_KEY ?? (isOpenai ? s.OPENAI_API_KEY : undefined)
  if (isOpenai && !apiKey)
    throw new BadSetting('EMBEDDINGS_MODEL is set, so EMBEDDINGS_API_KEY or OPENAI_API_KEY must be set too.')
  return { baseUrl: s.EMBEDDINGS_BASE_URL, apiKey, model: s.EMBEDDINGS_MODEL }
}

/** Providers that replace the built-in recognition and voices. OpenAI's key serves both uses, but goes nowhere else. */
function speechOf(s: z.output<typeof Settings>) {
  const isOpenai = new URL(s.SPEECH_BASE_URL).host === 'api.openai.com'
  const apiKey = s.SPEECH_API_KEY ?? (isOpenai ? s.OPENAI_API_KEY : undefined)
  if (isOpenai && !apiKey && (s.SPEECH_RECOGNITION_MODEL || s.SPEECH_VOICE_MODEL))
    throw new BadSetting('A speech model is set, so SPEECH_API_KEY or OPENAI_API_KEY must be set too.')
  const server = (model: string | undefined) =>
    model ? { baseUrl: s.SPEECH_BASE_URL, apiKey, model } : undefined
  return { recognition: server(s.SPEECH_RECOGNITION_MODEL), voices: server(s.SPEECH_VOICE_MODEL) }
}

/** Pages of sellers may hold scripts, so they need a host whose cookies and storage are not the app's. */
function contentUrlOf(s: z.output<typeof Settings>): string | undefined {
  if (!s.CONTENT_URL) return undefined
  if (!s.PUBLIC_URL) throw new BadSetting('CONTENT_URL is set, so PUBLIC_URL must be set too.')
  const host = new URL(s.CONTENT_URL).hostname
  const own = [new URL(s.PUBLIC_URL).hostname, s.HOST, ...hostList(s)].map((name) => name.toLowerCase())
  if (own.includes(host) || isLoopback(host))
    throw new BadSetting('CONTENT_URL must use a different host than PUBLIC_URL, HOST and ALLOWED_HOSTS.')
  return new URL(s.CONTENT_URL).origin
}

function googleOf(s: z.output<typeof Settings>) {
  if (!s.GOOGLE_CLIENT_ID && !s.GOOGLE_CLIENT_SECRET) return undefined
  if (!s.GOOGLE_CLIENT_ID || !s.GOOGLE_CLIENT_SECRET) {
    throw new BadSetting('Sign-in with Google needs both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.')
  }
  return { clientId: s.GOOGLE_CLIENT_ID, clientSecret: s.GOOGLE_CLIENT_SECRET }
}

/** Real payments when Stripe's key is set; otherwise test payments, except where users could mistake them for real. */
function paymentsOf(s: z.output<typeof Settings>) {
  const { STRIPE_SECRET_KEY: key, PRACTICE_PAYMENTS: practice } = s
  const production = s.NODE_ENV === 'production'
  if (practice === 'on' && production) {
    throw new BadSetting('PRACTICE_PAYMENTS cannot be on in production. Set STRIPE_SECRET_KEY instead.')
  }
  if (key) return { kind: 'stripe' as const, secretKey: key, webhookSecret: s.STRIPE_WEBHOOK_SECRET }
  const inPublic = s.PUBLIC_URL?.startsWith('https:') && !isLoopback(new URL(s.PUBLIC_URL).hostname)
  const allowed = practice ? practice === 'on' : !production && !inPublic
  return allowed ? { kind: 'practice' as const } : undefined
}

/** A name of this machine that only its own programs reach. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

const hostList = (s: z.output<typeof Settings>) => s.ALLOWED_HOSTS?.trim().split(/\s*,\s*/) ?? []

/** True if others than this machine's own programs may come in, as far as the settings tell. */
const isReachable = (s: z.output<typeof Settings>) =>
  !isLoopback(s.HOST) ||
  (s.NODE_ENV === 'production' && s.TRUST_PROXY > 0) ||
  (s.PUBLIC_URL !== undefined && !isLoopback(new URL(s.PUBLIC_URL).hostname)) ||
  hostList(s).some((name) => !isLoopback(name))

/** A warning for a server that others reach under an address it does not know. `url` is the one it uses instead. */
export const publicUrlNotice = (config: Pick<Config, 'reachable' | 'publicUrl'>, url: string) =>
  config.reachable && !config.publicUrl
    ? `Links in emails begin with ${url}. If people use another address, set PUBLIC_URL to it.`
    : undefined

/** As long as SECRET_KEY has to be. */
const MIN_KEY_LENGTH = 32

/** The key that the installation signs with: given, or made once and kept in the data folder for its owner's eyes only. */
export function secretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (config.secretKey) return config.secretKey
  const file = join(config.dataDir, 'secret.key')
  if (!existsSync(file)) makeKey(config.dataDir, file)
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < MIN_KEY_LENGTH)
    throw new BadSetting(`${file} is damaged. Restore it from a backup: all encrypted data needs it.`)
  return key
}

/** Whole or not at all, and never over one that another process made at the same moment. */
function makeKey(dataDir: string, file: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
