import { join } from 'node:path'
import { localServers } from './adapters/ai/local-servers.ts'
import { createAi } from './adapters/ai/providers.ts'
import { systemClock } from './adapters/clock/system.ts'
import { threadedDocuments } from './adapters/documents/documents.ts'
import { createEmbeddings } from './adapters/embeddings/embeddings.ts'
import { guardedFetcher } from './adapters/fetcher/guarded.ts'
import { googleSignIn } from './adapters/google/google.ts'
import { createImageModel } from './adapters/image-model/image-model.ts'
import { createJobs } from './adapters/jobs/pg-boss.ts'
import { chromiumLab } from './adapters/lab/chromium.ts'
import { createLocalModels } from './adapters/local-model/local-models.ts'
import { openOutbox, outboxMail } from './adapters/mail/outbox.ts'
import { smtpMail } from './adapters/mail/smtp.ts'
import { postalMimeMailbox } from './adapters/mailbox/postal-mime.ts'
import { lazyRenderer } from './adapters/pages/built-wing.ts'
import { argon2Passwords } from './adapters/passwords/argon2.ts'
import { createPayments } from './adapters/payments/payments.ts'
import { webPush } from './adapters/push/web-push.ts'
import { shopify } from './adapters/shops/shopify.ts'
import { createSpeech } from './adapters/speech/speech.ts'
import { diskStorage } from './adapters/storage/disk.ts'
import { s3Storage } from './adapters/storage/s3.ts'
import { threadedVision } from './adapters/vision/threaded.ts'
import { threadedVisuals } from './adapters/visuals/threaded.ts'
import { type Config, secretKey } from './config.ts'
import type { Bus, Database, Db } from './db/database.ts'
import { type ExportSlots, exportSlots } from './exports/export-slots.ts'
import { createFailures, type Failures } from './features/admin/overview/failures.ts'
import { type HelpShelf, helpShelf } from './features/help/help.library.ts'
import { createVectors, type Vectors } from './features/knowledge/search/vectors.ts'
import { createWordIndex, type WordIndex } from './features/knowledge/search/word-index.ts'
import { createRowIndex } from './features/knowledge/tables/row-words.ts'
import { createTableIndex } from './features/knowledge/tables/table-words.ts'
import { type Limits, limits } from './features/limits/limits.service.ts'
import { createTally, type Tally } from './features/limits/tally.ts'
import type { ModelSettingsCache } from './features/models/model-settings.service.ts'
import { createPublishedPages, type PublishedPages } from './features/pages/public/public.service.ts'
import { createPageVisits, type PageVisits } from './features/pages/public/visits.ts'
import { basePlans, type PlanTable } from './features/plans/plans.policy.ts'
import { helpValues } from './help-values.ts'
import type { Log } from './log.ts'
import type { Ai } from './ports/ai.ts'
import type { Clock } from './ports/clock.ts'
import type { Documents } from './ports/documents.ts'
import type { Embeddings } from './ports/embeddings.ts'
import type { Fetcher } from './ports/fetcher.ts'
import type { Google } from './ports/google.ts'
import type { ImageModel } from './ports/image-model.ts'
import type { Jobs } from './ports/jobs.ts'
import type { Lab } from './ports/lab.ts'
import type { LocalModels } from './ports/local-models.ts'
import type { Mail, Outbox } from './ports/mail.ts'
import type { Mailbox } from './ports/mailbox.ts'
import type { ModelServers } from './ports/model-servers.ts'
import type { PageRenderer } from './ports/page-renderer.ts'
import type { Passwords } from './ports/passwords.ts'
import type { Payments } from './ports/payments.ts'
import type { Push } from './ports/push.ts'
import type { Shops } from './ports/shops.ts'
import type { Speech } from './ports/speech.ts'
import type { Storage } from './ports/storage.ts'
import type { Vision } from './ports/vision.ts'
import type { VisualRenderer } from './ports/visuals.ts'
import { createSecrets, type Secrets } from './security/secrets.ts'
import { createRunEngine, type RunEngine } from './stream/engine.ts'
import { createFollower } from './stream/follow.ts'

/** Everything a service may use. Made once per process; tests make their own with other parts. */
export interface Deps extends DepsGroups {
  config: Config
  log: Log
  db: Db
  bus: Bus
  clock: Clock
  jobs: Jobs
  storage: Storage
  documents: Documents
  fetcher: Fetcher
  /** Undefined when no browser is configured. */
  lab: Lab | undefined
  passwords: Passwords
  push: Push
  shops: Shops
  speech: Speech
  secrets: Secrets
  /** Undefined when no Google client is configured. */
  google: Google | undefined
  /** Undefined when no payment provider is configured. */
  payments: Payments | undefined
  limits: Limits
  pages: PageRenderer
  visuals: VisualRenderer
  vision: Vision
  /** Published pages in memory. */
  published: PublishedPages
  pageVisits: PageVisits
  /** The plans of this installation. An admin may change them while the server runs. */
  plans: PlanTable
  tally: Tally
  /** Bounds how many exports are written to responses at once. */
  exportSlots: ExportSlots
  /** Counts responses that failed on our side. */
  failures: Failures
  /** Help articles, read on first use. */
  help: HelpShelf
  /** True once the process was told to stop and is draining. */
  lifecycle: { draining: boolean }
  /** Address of this installation, for links in emails. */
  publicUrl: () => string
}

interface DepsGroups {
  search: SearchDeps
  models: ModelDeps
  email: EmailDeps
  streams: StreamDeps
}

/** Search over knowledge. The three indexes hold what this process has read so far. */
interface SearchDeps {
  embeddings: Embeddings
  vectors: Vectors
  wordIndex: WordIndex
  tableIndex: WordIndex
  rowIndex: WordIndex
}

interface ModelDeps {
  ai: Ai
  servers: ModelServers
  local: LocalModels
  images: ImageModel
  /** Order, prices and switches of models, as an admin set them. */
  settings: ModelSettingsCache
}

interface EmailDeps {
  mail: Mail
  mailbox: Mailbox
  /** Stores emails while no SMTP server is configured. */
  outbox: Outbox | undefined
}

interface StreamDeps {
  runs: RunEngine
  follower: ReturnType<typeof createFollower>
}

/** Parts to use instead of the usual ones, in tests and measurements. A group may be replaced in part. */
export type DepsOverrides = Partial<Omit<Deps, keyof DepsGroups>> & {
  [Group in keyof DepsGroups]?: Partial<DepsGroups[Group]>
}

export const overrideDeps = (deps: Deps, parts: DepsOverrides): Deps => ({
  ...deps,
  ...parts,
  search: { ...deps.search, ...parts.search },
  models: { ...deps.models, ...parts.models },
  email: { ...deps.email, ...parts.email },
  streams: { ...deps.streams, ...parts.streams },
})

export interface DepsOptions {
  config: Config
  database: Database
  log: Log
  publicUrl: () => string
  /** Prints a line for the person who started the server. */
  announce: (line: string) => void
}

export async function createDeps({ config, database, log, publicUrl, announce }: DepsOptions): Promise<Deps> {
  const { db, bus } = database
  const plans = basePlans(config)
  const runs = createRunEngine(database, log, config.role)
  const warn = (details: object, message: string) => log.warn(details, message)
  const storage = config.s3 ? await s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files'))
  const local = createLocalModels({ dataDir: config.dataDir, log: warn })
  const embeddings = createEmbeddings(config.embeddings)
  const secrets = createSecrets(secretKey(config))
  return {
    config,
    log,
    db,
    bus,
    clock: systemClock,
    jobs: createJobs({ database, log }),
    storage,
    documents: threadedDocuments({ log: (details, message) => log.info(details, message) }),
    fetcher: guardedFetcher(),
    lab: config.chromium && chromiumLab(config.chromium),
    passwords: argon2Passwords(),
    push: webPush({ privateKey: secrets.derive('push messages'), contact: publicUrl }),
    shops: shopify(),
    speech: createSpeech(config.speech),
    secrets,
    search: {
      embeddings,
      vectors: createVectors(),
      wordIndex: createWordIndex(),
      tableIndex: createTableIndex(),
      rowIndex: createRowIndex(),
    },
    models: {
      ai: createAi({ ...config.ai, embeddings, local: local.offers, log: warn }),
      servers: localServers(),
      local: local.models,
      images: createImageModel(),
      settings: { latest: undefined },
    },
    email: createEmail(config, announce),
    streams: { runs, follower: createFollower(db, bus, runs) },
    google: config.google && googleSignIn({ ...config.google, redirectUri: () => `${publicUrl()}/login` }),
    payments: createPayments(config.payments, {
      db,
      clock: systemClock,
      publicUrl,
      installationKey: secretKey(config),
    }),
    limits,
    pages: lazyRenderer(),
    visuals: threadedVisuals(),
    vision: threadedVision(),
    published: createPublishedPages({ db, storage, contact: config.contact, publicUrl }),
    pageVisits: createPageVisits(db, log),
    plans,
    tally: createTally(db, log),
    exportSlots: exportSlots(),
    failures: createFailures(db, log),
    help: helpShelf(() => helpValues(plans), log),
    lifecycle: { draining: false },
    publicUrl,
  }
}

function createEmail(config: Config, announce: DepsOptions['announce']): EmailDeps {
  const mailbox = postalMimeMailbox()
  if (config.smtpUrl) {
    return { mailbox, mail: smtpMail({ url: config.smtpUrl, from: config.mailFrom }), outbox: undefined }
  }
  const dir = join(config.dataDir, 'outbox')
  const mail = outboxMail({ dir, from: config.mailFrom, announce, linksPrinted: config.linksPrinted })
  return { mailbox, mail, outbox: openOutbox(dir) }
}
