import type { CheckedBy } from '#contracts/local-models.ts'

/** A model file somewhere on the web. */
export interface ModelSource {
  /** Lower-case letters, digits and hyphens: it names files. */
  id: string
  label: string
  address: string
  /** The expected checksum and its source; without it the host must state one. */
  expected?: { sha256: string; by: Exclude<CheckedBy, 'host'> }
  /** In bytes, where it is known beforehand. */
  size?: number
}

/** A file that is whole, with the SHA-256 that it was checked against. */
export interface ReadyModel extends ModelSource {
  size: number
  sha256: string
  checkedBy: CheckedBy
}

/** A partial download, or a file without its runtime. */
export interface UnfinishedModel extends ModelSource {
  bytes: number
}

export type TellProgress = (done: number, total: number | null, note: string) => void

/** Models on this machine's disk, and their runtime. */
export interface LocalModels {
  /** Available models; cheap, because every question reads it. */
  ready(): ReadyModel[]
  unfinished(): Promise<UnfinishedModel[]>
  /** Bytes that are free. */
  free(): Promise<number>
  /** Why this machine can't run models, if it can't. */
  unsupported(): string | undefined
  /**
   * Installs the runtime, then downloads or resumes the file. Throws `Hopeless` when a retry can't help; otherwise the same call resumes.
   */
  download(source: ModelSource, tell: TellProgress, signal: AbortSignal): Promise<void>
  /** A model, or the part of one. False if there was none. */
  remove(id: string): Promise<boolean>
}
