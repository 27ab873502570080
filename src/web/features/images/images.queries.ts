import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contracts/core/route.ts'
import type { ImageFormatId } from '#contracts/images/formats.ts'
import { imagesApi } from '#contracts/images/images.ts'
import type { MarketplaceId } from '#contracts/images/marketplaces.ts'
import type { UpscaleFactor } from '#contracts/images/upscaling.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call, request } from '#web/lib/http/call.ts'
import { uniqueItemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { upload } from '#web/lib/http/upload.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'

const ROWS = 60
export const imagesKey = ['/api/images']

/** Filters as the address has them; empty ones are left out. */
export type GalleryFilter = Partial<
  Record<'projectId' | 'kind' | 'source' | 'ratio' | 'favourites' | 'used' | 'deleted' | 'search', string>
>

export const useImages = (filter: GalleryFilter) =>
  usePagedQuery({
    keepPrevious: true,
    queryKey: [...imagesKey, 'list', filter],
    read: async (cursor, signal) => {
      const chosen = Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
      return (await call(imagesApi.list, { query: { ...chosen, cursor, limit: ROWS }, signal })).data
    },
    select: uniqueItemsOf,
  })

const FOUND = 4

/** The newest images that a search finds, for the palette. */
export const useFoundImages = (search: string) =>
  useQuery({
    enabled: search !== '',
    retry: false,
    staleTime: 0,
    queryKey: [...imagesKey, 'found', search],
    queryFn: async ({ signal }) =>
      (await call(imagesApi.list, { query: { search, limit: FOUND }, signal })).data.items,
  })

export const useImage = (imageId: string) =>
  useQuery({
    staleTime: 0,
    queryKey: [...imagesKey, imageId],
    queryFn: async ({ signal }) => (await call(imagesApi.read, { params: { imageId }, signal })).data,
  })

/** Object URL of a file, since an image's address can't carry the token. The file before stays until the next is there if it is to be kept. */
export function useImageAddress(
  imageId: string | undefined,
  size: 'file' | 'thumbnail',
  before: 'keep' | 'drop' = 'drop',
): string | undefined {
  const { data: address } = useQuery({
    enabled: imageId !== undefined,
    // A file never changes, so nothing reads it again.
    staleTime: 'static',
    gcTime: size === 'file' ? 30_000 : 300_000,
    queryKey: ['/api/images/file', size, imageId],
    ...(before === 'keep' && { placeholderData: keepPreviousData }),
    queryFn: async ({ signal }) => {
      const { method, path } = imagesApi[size]
      const answer = await request(method, path, { params: { imageId: imageId ?? '' }, signal })
      return URL.createObjectURL(await answer.blob())
    },
  })
  return address
}

/** Each file by itself: one that is refused does not stop the others. */
export function useUploadPhotos(projectId?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const options = { onProgress: () => undefined, signal: new AbortController().signal }
      const sent = await Promise.allSettled(
        files.map(
          async (file) =>
            (await upload(imagesApi.upload, file, { query: { name: file.name, projectId }, ...options }))
              .data,
        ),
      )
      for (const [index, each] of sent.entries())
        if (each.status === 'rejected')
          quickToast.error(messageOf(each.reason, `${files[index]?.name} could not be uploaded.`))
      return sent.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    },
    onSettled: () => client.invalidateQueries({ queryKey: imagesKey }),
  })
}

type Change = BodyOf<typeof imagesApi.change>

export const useChangeImage = (imageId: string) =>
  useImageMutation(
    (body: Change) => call(imagesApi.change, { params: { imageId }, body }),
    'The image could not be changed. Please try again.',
  )

export const useWriteAlt = (imageId: string) =>
  useImageMutation(
    () => call(imagesApi.writeAlt, { params: { imageId } }),
    'The alt text could not be written. Please try again.',
  )

export const useResizeImage = (imageId: string) =>
  useImageMutation(
    (format: ImageFormatId) => call(imagesApi.resize, { params: { imageId }, body: { format } }),
    'The image could not be resized. Please try again.',
  )

export const useUpscaleImage = (imageId: string) =>
  useImageMutation(
    (factor: UpscaleFactor) => call(imagesApi.upscale, { params: { imageId }, body: { factor } }),
    'The image could not be enlarged. Please try again.',
  )

export const useAddToProject = (onAdded?: (pageImageId: string) => void) =>
  useImageMutation(async ({ imageId, projectId }: { imageId: string; projectId: string }) => {
    const { data } = await call(imagesApi.addToProject, { params: { imageId }, body: { projectId } })
    onAdded?.(data.pageImageId)
    return data
  }, 'The image could not be added. Please try again.')

export const useProposeImage = (imageId: string) =>
  useImageMutation(async (projectId: string) => {
    const { message } = await call(imagesApi.propose, { params: { imageId }, body: { projectId } })
    quickToast.success(message)
  }, 'The image could not be proposed. Please try again.')

export const useCheckImage = (imageId: string | undefined, marketplace: MarketplaceId | '') =>
  useQuery({
    enabled: imageId !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: [...imagesKey, imageId, 'check', marketplace],
    queryFn: async ({ signal }) => {
      const body = { marketplace: marketplace || null }
      return (await call(imagesApi.check, { params: { imageId: imageId ?? '' }, body, signal })).data
    },
  })

export const useRestoreImages = () =>
  useImageMutation(async (ids: string[]) => {
    const { message } = await call(imagesApi.restore, { body: { ids } })
    quickToast.success(message)
  }, 'The images could not be restored. Please try again.')

export const useEmptyBin = () =>
  useImageMutation(async () => {
    const { message } = await call(imagesApi.emptyBin)
    quickToast.success(message)
  }, 'The bin could not be emptied. Please try again.')

/** Into the bin, with a way back. */
export function useDeleteImages() {
  const restore = useRestoreImages()
  return useImageMutation(async (ids: string[]) => {
    const { message } = await call(imagesApi.delete, { body: { ids } })
    showUndo(`images ${ids[0]}`, message, () => restore.mutate(ids))
  }, 'The images could not be deleted. Please try again.')
}

function useImageMutation<Input = void, Output = unknown>(
  mutationFn: (input: Input) => Promise<Output>,
  failure: string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: imagesKey }),
    onError: (error) => void quickToast.error(messageOf(error, failure)),
  })
}
