import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AddLocalModel, type LocalModelList, localModelsApi } from '#contracts/local-models.ts'
import { modelsQuery } from '#web/features/models/models.queries.ts'
import { call } from '#web/lib/http/call.ts'

/** Only the owner can follow a run's events, so other administrators poll the progress. */
const LOOK_AGAIN_MS = 2_000

const localModelsQuery = queryOptions({
  queryKey: ['/api/local-models'],
  queryFn: async ({ signal }) => (await call(localModelsApi.list, { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.models.some((model) => model.state === 'downloading') ? LOOK_AGAIN_MS : false,
})
export const useLocalModels = () => useQuery(localModelsQuery)

/** Reloads the models after one was added or removed. */
export function useRefreshModels() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [modelsQuery.queryKey, ['/api/assistant']])
      void client.invalidateQueries({ queryKey })
  }
}

/** Each call returns the new list. */
function useDownloadChange<Input>(change: (input: Input) => Promise<LocalModelList>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (models) => client.setQueryData(localModelsQuery.queryKey, models),
    onError: () => client.invalidateQueries({ queryKey: localModelsQuery.queryKey }),
  })
}

export const useDownloadModel = () =>
  useDownloadChange(
    async (modelId: string) =>
      (await call(localModelsApi.download, { params: { modelId }, body: { licenceAccepted: true } })).data,
  )

export const useAddModel = () =>
  useDownloadChange(async (body: AddLocalModel) => (await call(localModelsApi.add, { body })).data)

export const useCancelDownload = () =>
  useDownloadChange(async (_: undefined) => (await call(localModelsApi.cancel)).data)

export function useRemoveModel() {
  const client = useQueryClient()
  const readAnswerers = useRefreshModels()
  return useMutation({
    mutationFn: (modelId: string) => call(localModelsApi.remove, { params: { modelId } }),
    onSettled: () => {
      readAnswerers()
      return client.invalidateQueries({ queryKey: localModelsQuery.queryKey })
    },
  })
}
