import type { CheckedBy } from '#contracts/local-models.ts'

/** A model file somewhere on the web. */
export interface ModelSource {
  /** Lower-case letters, digits and hyphens: it names files. */
  id: string
  label: string
  address: string
  /** What the file must have, and who said so; without it the host has to state one. */
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

/** A file of which a part is here, or all of it without what runs it. */
export interface UnfinishedModel extends ModelSource {
  bytes: number
}

export type TellProgress = (done: number, total: number | null, note: string) => void

/** Models on the disk of this machine, and what runs them. */
export interface LocalModels {
  /** What can be asked; cheap, for it is looked up with every question. */
  ready(): ReadyModel[]
  unfinished(): Promise<UnfinishedModel[]>
  /** Bytes that are free. */
  free(): Promise<number>
  /** Why this machine can run none, if so. */
  unsupported(): string | undefined
  /**
   * Brings what runs models, then the file: from where it broke off, if it did. Throws `Hopeless` with a sentence for what
   * trying again does not mend; after any other failure the same call goes on.
   */
  download(source: ModelSource, tell: TellProgress, signal: AbortSignal): Promise<void>
  /** A model, or the part of one. False if there was none. */
  remove(id: string): Promise<boolean>
}
