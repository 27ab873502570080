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
import { settlersOf } from './area.ts'
import { areas } from './areas.ts'
import { type Config, secretKey } from './config.ts'
import type { Database } from './db/database.ts'
import type { Deps, EmailDeps } from './deps.ts'
import { exportSlots } from './exports/export-slots.ts'
import { createFailures } from './features/admin/overview/failures.ts'
import { helpShelf } from './features/help/help.library.ts'
import { createVectors } from './features/knowledge/search/vectors.ts'
import { createWordIndex } from './features/knowledge/search/word-index.ts'
import { createRowIndex } from './features/knowledge/tables/row-words.ts'
import { createTableIndex } from './features/knowledge/tables/table-words.ts'
import { limits } from './features/limits/limits.service.ts'
import { createTally } from './features/limits/tally.ts'
import { createPublishedPages } from './features/pages/public/public.service.ts'
import { createPageVisits } from './features/pages/public/visits.ts'
import { basePlans } from './features/plans/plans.policy.ts'
import { helpValues } from './help-values.ts'
import type { Log } from './log.ts'
import { createSecrets } from './security/secrets.ts'
import { createRunEngine } from './stream/engine.ts'
import { createFollower } from './stream/follow.ts'

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
  runs.settleWith(settlersOf(areas))
  const warn = (details: object, message: string) => log.warn(details, message)
  const storage = config.s3 ? await s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files'))
  const local = createLocalModels({ dataDir: config.dataDir, log: warn })
  const embeddings = createEmbeddings(config.embeddings)
  const secrets = createSecrets(secretKey(config))
  return {
    areas,
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
