import type { adminSupportApi } from '#contracts/admin/support.ts'
import { MAX_ATTACHMENT_BYTES } from '#contracts/attachments.ts'
import { MOST_TICKET_FILES, type supportApi, type TicketFile } from '#contracts/support.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import type { UploadOptions } from '#web/lib/http/upload.ts'
import { newId } from '#web/lib/new-id.ts'
import { useDraftList } from '#web/lib/storage/drafts.ts'

const NOT_SENT = 'Upload failed. Remove the file and try again.'

/** File routes, which differ for admins. */
export interface FileDoor {
  send(file: File, options: UploadOptions): Promise<TicketFile>
  remove(fileId: string): Promise<unknown>
  download: typeof supportApi.file | typeof adminSupportApi.file
}

/** A file on its way, one that arrived, or one that did not get there. */
export interface PickedFile {
  key: string
  name: string
  bytes: number
  /** From 0 to 1. */
  progress: number
  file?: TicketFile
  problem?: string
}

/** Uploads continue when the user leaves the screen, and can be stopped on return. */
const underWay = new Map<string, AbortController>()

/** Files of a draft, stored under its key and uploaded at once. */
export function useTicketFiles(message: string, door: FileDoor) {
  const [picked, setPicked] = useDraftList<PickedFile>(`${message} files`)

  const change = (key: string, to: Partial<PickedFile>) =>
    setPicked((files) => files.map((each) => (each.key === key ? { ...each, ...to } : each)))

  async function send(file: File, problem: string | undefined) {
    const key = newId()
    setPicked((files) => [...files, { key, name: file.name, bytes: file.size, progress: 0, problem }])
    if (problem) return
    const control = new AbortController()
    underWay.set(key, control)
    try {
      const onProgress = (progress: number) => change(key, { progress })
      change(key, { file: await door.send(file, { onProgress, signal: control.signal }) })
    } catch (error) {
      change(key, { problem: messageOf(error, NOT_SENT) })
    } finally {
      underWay.delete(key)
    }
  }

  function add(files: Iterable<File>) {
    let room = MOST_TICKET_FILES - picked.filter(({ problem }) => !problem).length
    for (const file of files) void send(file, problemWith(file, room--))
  }

  function remove({ key, file }: PickedFile) {
    underWay.get(key)?.abort()
    setPicked((files) => files.filter((each) => each.key !== key))
    // If the request fails, the server removes unsent files later.
    if (file) door.remove(file.id).catch(() => {})
  }

  return {
    picked,
    add,
    remove,
    clear: () => setPicked(() => []),
    ids: picked.flatMap(({ file }) => file?.id ?? []),
    /** All uploads are complete. */
    isReady: picked.every(({ file }) => file !== undefined),
  }
}
export type TicketFiles = ReturnType<typeof useTicketFiles>

function problemWith({ size }: File, room: number): string | undefined {
  if (room <= 0) return `A message can have ${MOST_TICKET_FILES} files.`
  if (size > MAX_ATTACHMENT_BYTES) return 'This file is over 10 MB.'
  return size === 0 ? 'This file is empty.' : undefined
}
