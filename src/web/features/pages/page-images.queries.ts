import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pageImagesApi, type StoredPageImage } from '#contracts/pages/pages.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call, request } from '#web/lib/http/call.ts'
import { upload } from '#web/lib/http/upload.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const listKey = (projectId: string) => ['/api/page-images', projectId]

export const usePageImages = (projectId: string) =>
  useQuery({
    staleTime: 0,
    queryKey: listKey(projectId),
    queryFn: async ({ signal }) => (await call(pageImagesApi.list, { query: { projectId }, signal })).data,
  })

/** Images of a project, if they were loaded. */
export const knownImages = (client: QueryClient, projectId: string) =>
  client.getQueryData<readonly StoredPageImage[]>(listKey(projectId))

type OnAdded = (images: readonly StoredPageImage[]) => void

/** Each file by itself: one that is refused does not stop the others. `onAdded` is called also when the screen is gone by then. */
export function useUploadImages(projectId: string, onAdded: OnAdded) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const sent = await Promise.allSettled(
        files.map(async (file) => {
          const options = { onProgress: () => undefined, signal: new AbortController().signal }
          const query = { projectId, name: file.name }
          return (await upload(pageImagesApi.upload, file, { query, ...options })).data
        }),
      )
      for (const [index, each] of sent.entries())
        if (each.status === 'rejected')
          quickToast.error(messageOf(each.reason, `${files[index]?.name} could not be uploaded.`))
      return sent.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    },
    onSuccess: onAdded,
    onSettled: () => client.invalidateQueries({ queryKey: listKey(projectId) }),
  })
}

/** Reads the images of a project again, and gives them. */
export function useRefreshPageImages(projectId: string) {
  const client = useQueryClient()
  return async (): Promise<readonly StoredPageImage[]> => {
    const { data } = await call(pageImagesApi.list, { query: { projectId } })
    client.setQueryData(listKey(projectId), data)
    return data
  }
}

/** Copies an image of a product page to this project. */
export function useFetchImage(projectId: string, onAdded: OnAdded) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (address: string) =>
      (await call(pageImagesApi.fetch, { body: { projectId, address } })).data,
    onSuccess: (image) => onAdded([image]),
    onSettled: () => client.invalidateQueries({ queryKey: listKey(projectId) }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The image could not be copied. Please try again.')),
  })
}

export function useDeleteImage(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (imageId: string) => call(pageImagesApi.delete, { params: { imageId } }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey(projectId) }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The image could not be deleted. Please try again.')),
  })
}

const fileQuery = (imageId: string) =>
  queryOptions({
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: ['/api/page-images/file', imageId],
    queryFn: async ({ signal }) => {
      const { method, path } = pageImagesApi.file
      return (await request(method, path, { params: { imageId }, signal })).blob()
    },
  })

/** Object URLs by image, since an image's address can't carry the token. */
export function useImageAddresses(imageIds: readonly string[]): ReadonlyMap<string, string> {
  const client = useQueryClient()
  const ids = [...new Set(imageIds)]
  // One query for all of them: `useQueries` would weigh on every screen of the app.
  const { data: files } = useQuery({
    queryKey: ['/api/page-images/files', ...ids],
    queryFn: () =>
      Promise.all(
        ids.map(
          async (id) => [id, await client.ensureQueryData(fileQuery(id)).catch(() => undefined)] as const,
        ),
      ),
    placeholderData: (before) => before,
  })
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const made = new Map<string, string>()
    for (const [id, file] of files ?? []) if (file) made.set(id, URL.createObjectURL(file))
    setAddresses(made)
    return () => {
      for (const address of made.values()) URL.revokeObjectURL(address)
    }
  }, [files])
  return addresses
}
