import type { Area } from './area.ts'
import type { Config } from './config.ts'
import type { Bus, Db } from './db/database.ts'
import type { ExportSlots } from './exports/export-slots.ts'
import type { Failures } from './features/admin/overview/failures.ts'
import type { HelpShelf } from './features/help/help.library.ts'
import type { Vectors } from './features/knowledge/search/vectors.ts'
import type { WordIndex } from './features/knowledge/search/word-index.ts'
import type { Limits } from './features/limits/limits.service.ts'
import type { Tally } from './features/limits/tally.ts'
import type { ModelSettingsCache } from './features/models/model-settings.service.ts'
import type { PublishedPages } from './features/pages/public/public.service.ts'
import type { PageVisits } from './features/pages/public/visits.ts'
import type { PlanTable } from './features/plans/plans.policy.ts'
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
import type { Secrets } from './security/secrets.ts'
import type { RunEngine } from './stream/engine.ts'
import type { createFollower } from './stream/follow.ts'

/** Everything a service may use. Made once per process; tests make their own with other parts. */
export interface Deps extends DepsGroups {
  /** Those of `areas.ts`; a feature that walks all of them cannot import them. */
  areas: Area[]
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

export interface EmailDeps {
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
