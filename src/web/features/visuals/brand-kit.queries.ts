import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SaveBrandKit } from '#contracts/visuals/visual-material.ts'
import { visualsApi } from '#contracts/visuals/visuals.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { upload } from '#web/lib/http/upload.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { projectKey } from './visuals.queries.ts'

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

/** A font file for the visuals of a project, or none any more. */
export function useBrandFont(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File | undefined) => {
      const params = { projectId }
      if (!file) return (await call(visualsApi.deleteFont, { params })).data
      const options = { onProgress: () => undefined, signal: new AbortController().signal }
      return (await upload(visualsApi.uploadFont, file, { params, ...options })).data
    },
    onSuccess: () => client.invalidateQueries({ queryKey: projectKey(projectId) }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The font could not be changed. Please try again.')),
  })
}

/** Reads a page. Colours wait in the canon; the logo is stored among the images of the project. */
export function useProposeBrand(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (url: string) =>
      (await call(visualsApi.proposeBrand, { params: { projectId }, body: { url } })).data,
    onSuccess: () => client.invalidateQueries(),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The page could not be read. Please try again.')),
  })
}
