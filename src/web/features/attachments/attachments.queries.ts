import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Attachment, attachmentsApi } from '#contracts/attachments.ts'
import { call, request } from '#web/lib/http/call.ts'
import { type UploadOptions, upload } from '#web/lib/http/upload.ts'

/** Lists show the thumbnail; the original is fetched when a picture is opened. */
type PictureSize = 'thumbnail' | 'original'

const LOOK_EVERY_MS = 1_000
const MOST_FAILURES = 5

const by = (attachmentId: string) => ({ params: { attachmentId } })

/** Uploads a file. The server then extracts its text, which `useAttachment` follows. */
export async function uploadAttachment(file: File, options: UploadOptions): Promise<Attachment> {
  const { data } = await upload(attachmentsApi.upload, file, { query: { name: file.name }, ...options })
  return data
}

/** Deletes an unsent file. */
export async function removeAttachment(id: string): Promise<void> {
  await call(attachmentsApi.delete, by(id))
}

const attachmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/attachments', id],
    queryFn: async ({ signal }) => (await call(attachmentsApi.get, { ...by(id), signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.state === 'reading' && state.errorUpdateCount < MOST_FAILURES ? LOOK_EVERY_MS : false,
  })

/** Polls a file until it is read or failed. `known` is shown at once. */
export const useAttachment = (id: string, known?: Attachment): Attachment | undefined =>
  useQuery({ ...attachmentQuery(id), initialData: known }).data

/** Object URL of a picture, since an image URL can't carry the token. Undefined for other files. */
export function useAttachmentPicture({ id, mediaType }: Attachment, size: PictureSize): string | undefined {
  const [picture, setPicture] = useState<string>()
  // Failures are logged by the call; the file's name is still shown.
  const { data: file } = useQuery({ ...fileQuery(id, size), enabled: isPicture({ mediaType }) })
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    setPicture(address)
    return () => {
      setPicture(undefined)
      URL.revokeObjectURL(address)
    }
  }, [file])
  return picture
}

export const isPicture = ({ mediaType }: Pick<Attachment, 'mediaType'>): boolean =>
  mediaType.startsWith('image/')

/** Cached, since scrolling shows the same picture again and again. */
const fileQuery = (id: string, size: PictureSize) =>
  queryOptions({
    queryKey: ['/api/attachments', id, size],
    queryFn: ({ signal }) => fetchFile(id, size, signal),
  })

/** The original file. */
export async function readAttachment(
  client: QueryClient,
  { id, name, mediaType }: Attachment,
): Promise<File> {
  return new File([await client.fetchQuery(fileQuery(id, 'original'))], name, { type: mediaType })
}

/** The start of the extracted text, once read. */
export const useAttachmentText = ({ id, state }: Attachment) =>
  useQuery({
    queryKey: ['/api/attachments', id, 'text'],
    queryFn: async ({ signal }) => (await call(attachmentsApi.text, { ...by(id), signal })).data,
    enabled: state === 'ready',
  })

async function fetchFile(id: string, size: PictureSize, signal: AbortSignal): Promise<Blob> {
  const { method, path } = size === 'thumbnail' ? attachmentsApi.thumbnail : attachmentsApi.download
  const response = await request(method, path, { ...by(id), signal })
  const file = await response.blob()
  signal.throwIfAborted()
  return file
}
