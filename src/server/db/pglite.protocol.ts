/** Messages between the server's thread and the embedded database's. */
export interface PgliteOptions {
  /** Folder of the database; in memory without one. */
  dataDir?: string
  /** Tar of a data folder to begin with, in memory only. */
  snapshot?: Uint8Array<ArrayBuffer>
}

export type WorkerRequest = { id: number } & (
  | { op: 'query'; sql: string; params?: unknown[]; rowMode?: 'array' | 'object'; textTypes?: number[] }
  | { op: 'exec'; sql: string }
  | { op: 'listen' | 'unlisten'; channel: string }
  | { op: 'dump' | 'close' }
)

export type Answer =
  | { ready: true }
  | { id: number; value: unknown }
  | { id: number; error: { message: string; stack?: string | undefined } }
  | { notice: string; payload: string }
