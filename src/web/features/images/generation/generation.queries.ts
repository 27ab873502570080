import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { imageGenerationApi, type StartImages } from '#contracts/images/generation.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { imagesKey } from '../images.queries.ts'

const requestsKey = ['/api/image-requests']

export const useImageModels = () =>
  useQuery({
    staleTime: 30_000,
    queryKey: ['/api/image-models'],
    queryFn: async ({ signal }) => (await call(imageGenerationApi.models, { signal })).data,
  })

export const useImageRequests = () =>
  useQuery({
    staleTime: 0,
    queryKey: requestsKey,
    queryFn: async ({ signal }) => (await call(imageGenerationApi.list, { signal })).data,
  })

export function useRefreshRequests() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [requestsKey, imagesKey, ['/api/usage-limits']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

export function useStartImages() {
  const refresh = useRefreshRequests()
  return useMutation({
    mutationFn: (body: StartImages) => call(imageGenerationApi.start, { body }),
    onSettled: refresh,
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The images could not be started. Please try again.')),
  })
}
