import { create } from 'zustand'
import { MAX_ATTACHMENT_BYTES } from '#contracts/attachments.ts'
import { removeAttachment, uploadAttachment } from '#web/features/attachments/attachments.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { newId } from '#web/lib/new-id.ts'
import { changeDraft, draftOf } from './draft.store.ts'

const MOST_FILES = 10
const NOT_SENT = 'The file could not be uploaded. Remove it and try again.'

/** A file being uploaded, or one whose upload failed. */
export interface ComposerUpload {
  id: string
  name: string
  bytes: number
  /** From 0 to 1. */
  progress: number
  problem?: string
}

const useUploadStore = create<{ byDraft: Record<string, ComposerUpload[]> }>()(() => ({ byDraft: {} }))
const underWay = new Map<string, AbortController>()

const NONE: ComposerUpload[] = []
export const useUploads = (draft: string): ComposerUpload[] =>
  useUploadStore(({ byDraft }) => byDraft[draft]) ?? NONE

/** Uploads files right away, so they are ready when the message is sent. */
export function addFiles(draft: string, files: Iterable<File>): void {
  for (const file of files) void sendFile(draft, file)
}

/** Cancels the upload if it is running. */
export function removeUpload(draft: string, id: string): void {
  underWay.get(id)?.abort()
  setUploads(draft, (uploads) => uploads.filter((upload) => upload.id !== id))
}

export const dropFailedUploads = (draft: string): void =>
  setUploads(draft, (uploads) => uploads.filter(({ problem }) => !problem))

/** Removes an uploaded file. */
export function detach(draft: string, id: string): void {
  changeDraft(draft, { attachments: draftOf(draft).attachments.filter((attachment) => attachment.id !== id) })
  // If this call fails, the server removes unsent files by itself later.
  removeAttachment(id).catch(() => {})
}

async function sendFile(draft: string, file: File): Promise<void> {
  const upload: ComposerUpload = { id: newId(), name: file.name, bytes: file.size, progress: 0 }
  const problem = problemWith(draft, file)
  setUploads(draft, (uploads) => [...uploads, { ...upload, problem }])
  if (problem) return
  const change = (to: Partial<ComposerUpload>) =>
    setUploads(draft, (uploads) => uploads.map((each) => (each.id === upload.id ? { ...each, ...to } : each)))
  const abort = new AbortController()
  underWay.set(upload.id, abort)
  try {
    const attachment = await uploadAttachment(file, {
      onProgress: (progress) => change({ progress }),
      signal: abort.signal,
    })
    changeDraft(draft, { attachments: [...draftOf(draft).attachments, attachment] })
    removeUpload(draft, upload.id)
  } catch (error) {
    change({ problem: messageOf(error, NOT_SENT) })
  } finally {
    underWay.delete(upload.id)
  }
}

function problemWith(draft: string, { size }: File): string | undefined {
  const count = draftOf(draft).attachments.length + (useUploadStore.getState().byDraft[draft]?.length ?? 0)
  if (count >= MOST_FILES) return `You can attach up to ${MOST_FILES} files.`
  if (size > MAX_ATTACHMENT_BYTES) return 'This file is larger than 10 MB.'
  return size === 0 ? 'This file is empty.' : undefined
}

function setUploads(draft: string, change: (uploads: ComposerUpload[]) => ComposerUpload[]): void {
  useUploadStore.setState(({ byDraft }) => ({
    byDraft: { ...byDraft, [draft]: change(byDraft[draft] ?? []) },
  }))
}
