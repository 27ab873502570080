import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { VisualAngle } from '#contracts/visuals/designs.ts'
import {
  type SaveBrandKit,
  type StartBatch,
  type VisualBatch,
  type VisualSpec,
  visualsApi,
} from '#contracts/visuals/visuals.ts'
import { subscriptionQuery } from '#web/features/plans/plans.queries.ts'
import { limitsQuery } from '#web/features/usage/usage.queries.ts'
import { messageOf, typeOf } from '#web/lib/http/api-error.ts'
import { call, request } from '#web/lib/http/call.ts'
import { uniqueItemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const ROWS = 24
const listKey = ['/api/visuals']
const projectKey = (projectId: string) => ['/api/projects', projectId, 'visuals']
const batchesKey = (projectId: string) => [...projectKey(projectId), 'batches']

export const materialQuery = (projectId: string) =>
  queryOptions({
    staleTime: 0,
    queryKey: [...projectKey(projectId), 'material'],
    queryFn: async ({ signal }) => (await call(visualsApi.material, { params: { projectId }, signal })).data,
  })

/** The renderer's picture of a spec. The last one stays until the next is there. */
export const usePreview = (projectId: string, spec: VisualSpec | undefined) =>
  useQuery({
    enabled: spec !== undefined,
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
    queryKey: [...projectKey(projectId), 'preview', spec],
    queryFn: async ({ signal }) => {
      if (!spec) throw new Error('there is nothing to preview')
      return (await call(visualsApi.preview, { params: { projectId }, body: spec, signal })).data
    },
    placeholderData: (before) => before,
  })

/** Visuals of a project, or of all, newest first. */
export const useVisuals = (filter: { projectId?: string | undefined; favourites?: boolean }) =>
  usePagedQuery({
    queryKey: [...listKey, filter],
    read: async (cursor, signal) => {
      const query = {
        cursor,
        limit: ROWS,
        projectId: filter.projectId,
        ...(filter.favourites && { favourites: 'true' as const }),
      }
      return (await call(visualsApi.list, { query, signal })).data
    },
    select: uniqueItemsOf,
  })

export const useBatches = (projectId: string) =>
  useQuery({
    staleTime: 0,
    queryKey: batchesKey(projectId),
    queryFn: async ({ signal }) => (await call(visualsApi.batches, { params: { projectId }, signal })).data,
  })

/** Reads everything again that a rendered visual changes. */
export function useRefreshVisuals(projectId: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: batchesKey(projectId) }),
      client.invalidateQueries({ queryKey: listKey }),
      client.invalidateQueries({ queryKey: limitsQuery.queryKey }),
    ])
}

export function useStartBatch(projectId: string) {
  const client = useQueryClient()
  const refresh = useRefreshVisuals(projectId)
  return useMutation({
    mutationFn: async (body: StartBatch) =>
      (await call(visualsApi.startBatch, { params: { projectId }, body })).data,
    onSuccess: refresh,
    onError: (error) => {
      // The plan may have ended since it was last asked for: the offer takes the place of the screen then.
      if (typeOf(error) === 'UPGRADE_NEEDED') void client.invalidateQueries(subscriptionQuery)
      quickToast.error(messageOf(error, 'The visuals could not be rendered. Please try again.'))
    },
  })
}

export function useRetryBatch(projectId: string) {
  const refresh = useRefreshVisuals(projectId)
  return useMutation({
    mutationFn: async ({ id }: Pick<VisualBatch, 'id'>) =>
      (await call(visualsApi.retryBatch, { params: { batchId: id } })).data,
    onSuccess: refresh,
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The batch could not be restarted. Please try again.')),
  })
}

export function useWriteTexts(projectId: string) {
  return useMutation({
    mutationFn: async (angle: VisualAngle) =>
      (await call(visualsApi.write, { params: { projectId }, body: { angle } })).data,
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The texts could not be written. Please try again.')),
  })
}

export function useChangeVisual() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isFavourite }: { id: string; isFavourite: boolean }) =>
      call(visualsApi.change, { params: { visualId: id }, body: { isFavourite } }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The visual could not be changed. Please try again.')),
  })
}

export function useDeleteVisual() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (visualId: string) => call(visualsApi.delete, { params: { visualId } }),
    onSuccess: ({ message }) => void quickToast.success(message),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The visual could not be deleted. Please try again.')),
  })
}

export function useSaveBrandKit(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SaveBrandKit) =>
      (await call(visualsApi.saveBrandKit, { params: { projectId }, body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: projectKey(projectId) }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The brand kit could not be saved. Please try again.')),
  })
}

/** Object URL of a rendered visual, since an image's address can't carry the token. */
export function useVisualAddress(visualId: string): string | undefined {
  const { data: file } = useQuery({
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: ['/api/visuals/file', visualId],
    queryFn: async ({ signal }) => {
      const { method, path } = visualsApi.file
      return (await request(method, path, { params: { visualId }, signal })).blob()
    },
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
