import { type KnowledgeFile, type KnowledgeUpload, knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { upload } from '#web/lib/http/upload.ts'

/** Small enough that a lost connection costs little, large enough that asking costs less than sending. */
const PIECE_BYTES = 1024 * 1024

export interface SendOptions {
  projectId: string
  sha256: string
  signal: AbortSignal
  /** Called with what has to be known to take it back. */
  onStarted(uploadId: string): void
  onProgress(sentBytes: number): void
}

export interface SendResult {
  file: KnowledgeFile
  /** The project had this content already; nothing was sent. */
  known: boolean
}

/** Sends a file piece by piece, from where the server says it stopped the last time. */
export async function sendFile(file: File, options: SendOptions): Promise<SendResult> {
  const { projectId, sha256, signal } = options
  const body = { name: file.name, bytes: file.size, sha256 }
  const { data } = await call(knowledgeApi.startUpload, { params: { projectId }, body, signal })
  if (data.file) return { file: data.file, known: true }
  if (!data.upload) throw new Error('The server returned neither a file nor an upload.')
  options.onStarted(data.upload.id)
  const params = { uploadId: data.upload.id }
  await sendPieces(file, data.upload, options)
  return { file: (await call(knowledgeApi.finishUpload, { params, signal })).data, known: false }
}

async function sendPieces(file: File, begun: KnowledgeUpload, { signal, onProgress }: SendOptions) {
  let { received } = begun
  onProgress(received)
  while (received < file.size) {
    const from = received
    const piece = file.slice(from, from + PIECE_BYTES)
    const { data } = await upload(knowledgeApi.sendPiece, piece, {
      params: { uploadId: begun.id },
      query: { offset: from },
      signal,
      onProgress: (share) => onProgress(from + share * piece.size),
    })
    if (data.received <= from) throw new Error('The server did not accept the chunk.')
    received = data.received
    onProgress(received)
  }
}

const MOST_CONFLICTS = 3

/** Nobody refused it: the connection or the server was gone for a while, or another tab was faster. */
export function isInterruption(error: unknown, attempt: number): boolean {
  if (error instanceof TypeError) return true
  if (!(error instanceof ApiError)) return false
  return [502, 503, 504].includes(error.status) || (error.status === 409 && attempt < MOST_CONFLICTS)
}

const LONGEST_WAIT_MS = 30_000

/** Resolves when it is worth another try: when the browser is online again, or after a while that grows. */
export function nextTry(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, Math.min(1_000 * 2 ** attempt, LONGEST_WAIT_MS))
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
