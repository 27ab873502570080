import { create } from 'zustand'
import { knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import { messageOf, typeOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { problemWith } from './file-problems.ts'
import { isInterruption, nextTry, type SendResult, sendFile } from './send-file.ts'
import { sha256Of } from './sha256.ts'

const AT_ONCE = 3
const MOST_TRIES = 30

/** A file on its way to the server, or one that did not get there. */
export interface FileUpload {
  id: number
  projectId: string
  name: string
  bytes: number
  sent: number
  state: 'waiting' | 'preparing' | 'sending' | 'interrupted' | 'failed'
  /** Why it failed, and whether a larger plan would have had room. */
  problem?: string
  isFull?: boolean
}

interface Task {
  file: File
  abort: AbortController
  uploadId?: string
  onSent: (sent: SendResult) => void
}

const useStore = create<{ uploads: FileUpload[] }>()(() => ({ uploads: [] }))
const tasks = new Map<number, Task>()
/** Uploads started by this page. */
const ownUploads = new Set<string>()
let last = 0

export const useUploads = (projectId: string): FileUpload[] =>
  useStore(({ uploads }) => uploads).filter((upload) => upload.projectId === projectId)

interface AddOptions {
  projectId: string
  /** Undefined while the plan is unknown. */
  mostBytes: number | undefined
  onSent: (sent: SendResult) => void
}

/** Sends files, a few at a time. Uploads continue while other screens are open. */
export function addFiles(files: Iterable<File>, { projectId, mostBytes, onSent }: AddOptions): void {
  for (const file of files) {
    const id = ++last
    const problem = problemWith(file, mostBytes)
    const upload: FileUpload = { id, projectId, name: file.name, bytes: file.size, sent: 0, state: 'waiting' }
    useStore.setState(({ uploads }) => ({
      uploads: [...uploads, problem ? { ...upload, state: 'failed', problem } : upload],
    }))
    if (!problem) tasks.set(id, { file, abort: new AbortController(), onSent })
  }
  startNext()
}

/** Cancels and removes an upload in any state. */
export async function removeUpload(id: number): Promise<void> {
  const task = tasks.get(id)
  task?.abort.abort()
  tasks.delete(id)
  useStore.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }))
  startNext()
  if (!task?.uploadId) return
  // If the server misses this, it removes the unfinished upload by itself.
  await call(knowledgeApi.cancelUpload, { params: { uploadId: task.uploadId } }).catch(() => {})
}

/** True if this page sends the file or has sent it. An upload of another page continues once its file is chosen again. */
export const isOwnUpload = (uploadId: string): boolean => ownUploads.has(uploadId)

/** True if another try could end otherwise. */
export const canRetry = ({ id }: FileUpload): boolean => tasks.has(id)

export function retryUpload(id: number): void {
  change(id, { state: 'waiting', problem: undefined, isFull: undefined })
  startNext()
}

// Files cannot be kept over a reload: the browser asks before one ends their way.
addEventListener('beforeunload', (event) => {
  if (useStore.getState().uploads.some(({ state }) => state !== 'failed')) event.preventDefault()
})

const busy = ({ state }: FileUpload) => !['waiting', 'failed'].includes(state)

function startNext(): void {
  const { uploads } = useStore.getState()
  const free = AT_ONCE - uploads.filter(busy).length
  for (const { id } of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(free, 0))) {
    void uploadNow(id)
  }
}

async function uploadNow(id: number): Promise<void> {
  const task = tasks.get(id)
  if (!task) return
  change(id, { state: 'preparing' })
  try {
    task.onSent(await uploadWithRetries(id, task))
    task.uploadId = undefined
    void removeUpload(id)
  } catch (error) {
    if (task.abort.signal.aborted) return
    const problem = messageOf(error, 'The upload failed.')
    change(id, { state: 'failed', problem, isFull: needsLargerPlan(error) })
    // The same bytes would be refused again.
    if (typeOf(error) === 'UNSUPPORTED_TYPE') tasks.delete(id)
    startNext()
  }
}

const needsLargerPlan = (error: unknown) => ['TOO_LARGE', 'QUOTA_EXCEEDED'].includes(typeOf(error) ?? '')

/** Resumes after interruptions from the server's offset. */
async function uploadWithRetries(id: number, task: Task): Promise<SendResult> {
  const { signal } = task.abort
  const { projectId = '' } = useStore.getState().uploads.find((upload) => upload.id === id) ?? {}
  const sha256 = await sha256Of(task.file, signal)
  for (let attempt = 0; ; attempt += 1) {
    try {
      change(id, { state: 'sending' })
      return await sendFile(task.file, {
        projectId,
        sha256,
        signal,
        onStarted: (uploadId) => {
          task.uploadId = uploadId
          ownUploads.add(uploadId)
        },
        onProgress: (sent) => change(id, { sent }),
      })
    } catch (error) {
      if (signal.aborted || !isInterruption(error, attempt) || attempt >= MOST_TRIES) throw error
      change(id, { state: 'interrupted' })
      await nextTry(attempt, signal)
    }
  }
}

function change(id: number, to: Partial<FileUpload>): void {
  useStore.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)),
  }))
}
