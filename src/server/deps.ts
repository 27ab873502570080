import { join } from 'node:path'
import { localServers } from './adapters/ai/local-servers.ts'
import { createAi } from './adapters/ai/providers.ts'
import { systemClock } from './adapters/clock/system.ts'
import { threadedDocuments } from './adapters/documents/documents.ts'
import { createEmbeddings } from './adapters/embeddings/embeddings.ts'
import { guardedFetcher } from './adapters/fetcher/guarded.ts'
import { googleSignIn } from './adapters/google/google.ts'
import { createJobs } from './adapters/jobs/pg-boss.ts'
import { createLocalModels } from './adapters/local-model/local-models.ts'
import { openOutbox, outboxMail } from './adapters/mail/outbox.ts'
import { smtpMail } from './adapters/mail/smtp.ts'
import { postalMimeMailbox } from './adapters/mailbox/postal-mime.ts'
import { argon2Passwords } from './adapters/passwords/argon2.ts'
import { createPayments } from './adapters/payments/payments.ts'
import { diskStorage } from './adapters/storage/disk.ts'
import { s3Storage } from './adapters/storage/s3.ts'
import { type Config, secretKey } from './config.ts'
import type { Bus, Database, Db } from './db/database.ts'
import { type ExportSlots, exportSlots } from './exports/export-slots.ts'
import { createFailures, type Failures } from './features/admin/overview/failures.ts'
import { type HelpShelf, helpShelf } from './features/help/help.library.ts'
import { createVectors, type Vectors } from './features/knowledge/search/vectors.ts'
import { createWordIndex, type WordIndex } from './features/knowledge/search/word-index.ts'
import { createTableIndex } from './features/knowledge/tables/table-words.ts'
import { type Limits, limits } from './features/limits/limits.service.ts'
import { createTally, type Tally } from './features/limits/tally.ts'
import { basePlans, type PlanTable } from './features/plans/plans.policy.ts'
import { helpValues } from './help-values.ts'
import type { Log } from './log.ts'
import type { Ai } from './ports/ai.ts'
import type { Clock } from './ports/clock.ts'
import type { Documents } from './ports/documents.ts'
import type { Embeddings } from './ports/embeddings.ts'
import type { Fetcher } from './ports/fetcher.ts'
import type { Google } from './ports/google.ts'
import type { Jobs } from './ports/jobs.ts'
import type { LocalModels } from './ports/local-models.ts'
import type { Mail, Outbox } from './ports/mail.ts'
import type { Mailbox } from './ports/mailbox.ts'
import type { ModelServers } from './ports/model-servers.ts'
import type { Passwords } from './ports/passwords.ts'
import type { Payments } from './ports/payments.ts'
import type { Storage } from './ports/storage.ts'
import { createSecrets, type Secrets } from './security/secrets.ts'
import { createRunEngine, type RunEngine } from './stream/engine.ts'
import { createFollower } from './stream/follow.ts'

/** Everything a service may use. Made once per process; tests make their own with other parts. */
export interface Deps {
  config: Config
  log: Log
  db: Db
  bus: Bus
  clock: Clock
  mail: Mail
  mailbox: Mailbox
  /** Where letters stay, without a mail server. */
  outbox: Outbox | undefined
  storage: Storage
  documents: Documents
  embeddings: Embeddings
  /** What passages mean, as far as this process keeps it in memory. */
  vectors: Vectors
  /** Which words they hold, likewise. */
  wordIndex: WordIndex
  /** The words of tables, likewise. */
  tableIndex: WordIndex
  fetcher: Fetcher
  /** Where its keys are set. */
  google: Google | undefined
  ai: Ai
  modelServers: ModelServers
  localModels: LocalModels
  /** Where they are set up. */
  payments: Payments | undefined
  jobs: Jobs
  passwords: Passwords
  secrets: Secrets
  limits: Limits
  /** What each plan has on this installation at the moment: an admin may change it while the server runs. */
  plans: PlanTable
  tally: Tally
  /** Places for exports that are made while they are sent. */
  exportSlots: ExportSlots
  /** Answers that failed on our side, to be counted. */
  failures: Failures
  /** The articles of the help, read when they are first asked for. */
  help: HelpShelf
  runs: RunEngine
  follower: ReturnType<typeof createFollower>
  /** Set when the process has been told to stop. */
  lifecycle: { draining: boolean }
  /** Address of this installation, for links in letters. */
  publicUrl: () => string
}

export interface DepsOptions {
  config: Config
  database: Database
  log: Log
  publicUrl: () => string
  /** Prints a line for whoever started the server. */
  announce: (line: string) => void
}

export async function createDeps({ config, database, log, publicUrl, announce }: DepsOptions): Promise<Deps> {
  const { db, bus } = database
  const plans = basePlans(config)
  const runs = createRunEngine(database, log, config.role)
  const warn = (details: object, message: string) => log.warn(details, message)
  const local = createLocalModels({ dataDir: config.dataDir, log: warn })
  return {
    config,
    log,
    db,
    bus,
    clock: systemClock,
    mail: config.smtpUrl
      ? smtpMail({ url: config.smtpUrl, from: config.mailFrom })
      : outboxMail({
          dir: join(config.dataDir, 'outbox'),
          from: config.mailFrom,
          announce,
          linksPrinted: config.linksPrinted,
        }),
    outbox: config.smtpUrl ? undefined : openOutbox(join(config.dataDir, 'outbox')),
    mailbox: postalMimeMailbox(),
    storage: config.s3 ? await s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files')),
    documents: threadedDocuments({ log: (details, message) => log.info(details, message) }),
    embeddings: createEmbeddings(config.embeddings),
    vectors: createVectors(),
    wordIndex: createWordIndex(),
    tableIndex: createTableIndex(),
    fetcher: guardedFetcher(),
    google:
      config.google &&
      googleSignIn({ ...config.google, clock: systemClock, redirectUri: () => `${publicUrl()}/login` }),
    ai: createAi({ ...config.ai, local: local.offers, log: warn }),
    modelServers: localServers(),
    localModels: local.models,
    payments: createPayments(config.payments, {
      db,
      clock: systemClock,
      publicUrl,
      installationKey: secretKey(config),
    }),
    jobs: createJobs({ database, log }),
    passwords: argon2Passwords(),
    secrets: createSecrets(secretKey(config)),
    limits,
    plans,
    tally: createTally(db, log),
    exportSlots: exportSlots(),
    failures: createFailures(db, log),
    help: helpShelf(() => helpValues(plans), log),
    runs,
    follower: createFollower(db, bus, runs),
    lifecycle: { draining: false },
    publicUrl,
  }
}
