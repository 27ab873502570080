import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminModelsApi, type ModelAdmin, type ModelPrice } from '#contracts/admin/models.ts'
import { modelsQuery } from '#web/features/models/models.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

/** Nested under the models' key, so a change of models refetches this too. */
const adminQuery = queryOptions({
  queryKey: [...modelsQuery.queryKey, 'admin'],
  queryFn: async ({ signal }) => (await call(adminModelsApi.read, { signal })).data,
  staleTime: 0,
})
export const useModelAdmin = () => useQuery(adminQuery)

/** Each replies with the updated state. */
function useAdminChange<Input>(change: (input: Input) => Promise<ModelAdmin>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (state) => {
      await client.invalidateQueries({ queryKey: modelsQuery.queryKey, exact: true })
      client.setQueryData(adminQuery.queryKey, state)
    },
  })
}

const showFailure = (error: unknown) =>
  void quickToast.error(messageOf(error, 'The server did not answer. Please try again.'))

/** Optimistic, and rolled back if the server refuses. */
export function useOrderModels() {
  const client = useQueryClient()
  const { mutate, ...order } = useAdminChange(
    async (ids: string[]) => (await call(adminModelsApi.order, { body: { ids } })).data,
  )
  const place = (ids: string[]) => (state: ModelAdmin | undefined) =>
    state && {
      ...state,
      models: state.models.toSorted((a, b) => placeIn(ids, a.id) - placeIn(ids, b.id)),
    }
  return {
    ...order,
    order(ids: string[]) {
      const before = client.getQueryData(adminQuery.queryKey)
      client.setQueryData(adminQuery.queryKey, place(ids))
      mutate(ids, {
        onError: (error) => {
          client.setQueryData(adminQuery.queryKey, before)
          showFailure(error)
        },
      })
    },
  }
}

/** The built-in assistant has no position and stays last. */
const placeIn = (ids: string[], id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)

export function useTurnModel() {
  const change = useAdminChange(
    async (body: { id: string; enabled: boolean }) => (await call(adminModelsApi.turn, { body })).data,
  )
  return {
    ...change,
    turn: (id: string, enabled: boolean) => change.mutate({ id, enabled }, { onError: showFailure }),
  }
}

export const useSetPrice = () =>
  useAdminChange(
    async (body: { model: string; price: ModelPrice }) =>
      (await call(adminModelsApi.setPrice, { body })).data,
  )

export const useResetPrice = () =>
  useAdminChange(async (model: string) => (await call(adminModelsApi.resetPrice, { body: { model } })).data)
