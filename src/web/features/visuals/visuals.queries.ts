import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { VisualAngle } from '#contracts/visuals/designs.ts'
import type { VisualSpec } from '#contracts/visuals/visual-specs.ts'
import { visualsApi } from '#contracts/visuals/visuals.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call, request } from '#web/lib/http/call.ts'
import { uniqueItemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const ROWS = 24
export const listKey = ['/api/visuals']
export const projectKey = (projectId: string) => ['/api/projects', projectId, 'visuals']

export const materialQuery = (projectId: string) =>
  queryOptions({
    staleTime: 0,
    queryKey: [...projectKey(projectId), 'material'],
    queryFn: async ({ signal }) => (await call(visualsApi.material, { params: { projectId }, signal })).data,
  })

const previewQuery = (projectId: string, spec: VisualSpec | undefined) =>
  queryOptions({
    enabled: spec !== undefined,
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
    queryKey: [...projectKey(projectId), 'preview', spec],
    queryFn: async ({ signal }) => {
      if (!spec) throw new Error('there is nothing to preview')
      return (await call(visualsApi.preview, { params: { projectId }, body: spec, signal })).data
    },
  })

/** The renderer's picture of a spec. The last one stays until the next is there. */
export const usePreview = (projectId: string, spec: VisualSpec | undefined) =>
  useQuery({ ...previewQuery(projectId, spec), placeholderData: (before) => before })

/** Why one of these previews could not be drawn. `useQueries` would weigh on every screen of the app. */
export function usePreviewProblem(projectId: string, specs: VisualSpec[]): string | undefined {
  const client = useQueryClient()
  const problem = () => {
    const states = specs.map((spec) => client.getQueryState(previewQuery(projectId, spec).queryKey))
    const error = states.find((state) => state?.error)?.error
    return error ? messageOf(error, 'The preview could not be drawn.') : undefined
  }
  return useSyncExternalStore((tell) => client.getQueryCache().subscribe(tell), problem)
}

/** Visuals of a project, or of all, newest first. */
export const useVisuals = (filter: {
  projectId?: string | undefined
  favourites?: boolean
  search?: string
}) =>
  usePagedQuery({
    queryKey: [...listKey, filter],
    read: async (cursor, signal) => {
      const query = {
        cursor,
        limit: ROWS,
        projectId: filter.projectId,
        ...(filter.favourites && { favourites: 'true' as const }),
        ...(filter.search && { q: filter.search }),
      }
      return (await call(visualsApi.list, { query, signal })).data
    },
    select: uniqueItemsOf,
  })

const FOUND = 4

/** The newest visuals that a search finds, for the palette. */
export const useFoundVisuals = (search: string) =>
  useQuery({
    enabled: search !== '',
    retry: false,
    staleTime: 0,
    queryKey: [...listKey, 'found', search],
    queryFn: async ({ signal }) =>
      (await call(visualsApi.list, { query: { q: search, limit: FOUND }, signal })).data.items,
  })

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
