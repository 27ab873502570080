import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contracts/core/route.ts'
import type { DraftSettings } from '#contracts/images/drafts.ts'
import { type ImageDraft, imageDraftsApi } from '#contracts/images/images.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { imagesKey } from '../images.queries.ts'

const draftsKey = ['/api/image-drafts']

export const useDrafts = () =>
  useQuery({
    staleTime: 0,
    queryKey: draftsKey,
    queryFn: async ({ signal }) => (await call(imageDraftsApi.list, { signal })).data,
  })

/** The draft of the address, or the latest one: so another device goes on where this one stopped. */
export function useDraft(draftId: string | null) {
  const drafts = useDrafts()
  const listed = draftId ? drafts.data?.find(({ id }) => id === draftId) : drafts.data?.[0]
  const single = useQuery({
    enabled: draftId !== null && drafts.isSuccess && !listed,
    retry: false,
    queryKey: [...draftsKey, draftId],
    queryFn: async ({ signal }) =>
      (await call(imageDraftsApi.read, { params: { draftId: draftId ?? '' }, signal })).data,
  })
  return {
    draft: listed ?? single.data,
    error: drafts.error ?? single.error,
    isPending: drafts.isPending || single.isFetching,
    refetch: () => void drafts.refetch(),
  }
}

export const useStartDraft = () =>
  useDraftMutation(
    async (body: BodyOf<typeof imageDraftsApi.create>) => (await call(imageDraftsApi.create, { body })).data,
    'The draft could not be started. Please try again.',
  )

export const useChangeDraft = (draftId: string) =>
  useDraftMutation(
    async (body: BodyOf<typeof imageDraftsApi.change>) =>
      (await call(imageDraftsApi.change, { params: { draftId }, body })).data,
    'The draft could not be saved. Please try again.',
  )

export const useCutout = (draftId: string) =>
  useDraftMutation(
    async () => (await call(imageDraftsApi.cutout, { params: { draftId } })).data,
    'The background could not be removed. Please try again.',
  )

export const useGenerate = (draftId: string) =>
  useDraftMutation(
    async () => (await call(imageDraftsApi.generate, { params: { draftId } })).data,
    'The images could not be drawn. Please try again.',
  )

export function useSaveResults(draftId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => call(imageDraftsApi.save, { params: { draftId }, body: { ids } }),
    onSuccess: ({ message }) => void quickToast.success(message),
    onSettled: () => client.invalidateQueries({ queryKey: imagesKey }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The images could not be saved. Please try again.')),
  })
}

/** The composition, smaller. The last one stays until the next is there. */
export const useDraftPreview = (draft: ImageDraft, settings: DraftSettings) =>
  useQuery({
    enabled: draft.cutout !== null,
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
    queryKey: ['/api/image-drafts/preview', draft.id, draft.cutout?.id, settings],
    queryFn: async ({ signal }) =>
      (await call(imageDraftsApi.preview, { params: { draftId: draft.id }, body: settings, signal })).data,
    placeholderData: (before) => before,
  })

function useDraftMutation<Input>(mutationFn: (input: Input) => Promise<ImageDraft>, failure: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (draft) => {
      client.setQueryData<ImageDraft[]>(draftsKey, (drafts = []) => [
        draft,
        ...drafts.filter(({ id }) => id !== draft.id),
      ])
    },
    onError: (error) => void quickToast.error(messageOf(error, failure)),
  })
}
