import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ChangeConnection,
  type ModelListRequest,
  modelsApi,
  type SaveConnection,
} from '#contracts/models.ts'
import { call } from '#web/lib/http/call.ts'

/** Other tabs and administrators change models, so always refetch. */
const changesElsewhere = { staleTime: 0 }

/** The user's models, the default first. */
export const modelsQuery = queryOptions({
  ...changesElsewhere,
  queryKey: ['/api/models'],
  queryFn: async ({ signal }) => (await call(modelsApi.list, { signal })).data,
})
export const useModels = () => useQuery(modelsQuery)

const connectionsQuery = queryOptions({
  ...changesElsewhere,
  queryKey: ['/api/model-connections'],
  queryFn: async ({ signal }) => (await call(modelsApi.connections, { signal })).data,
})
export const useConnections = () => useQuery(connectionsQuery)

/** Model servers on the machine that runs Sellwright. Searched only on request. */
export const useFindServers = () =>
  useMutation({ mutationFn: async () => (await call(modelsApi.found)).data })

/** Changes a connection and reloads the models. */
function useConnectionChange<Answer, Input>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => readAgain(client) })
}

const readAgain = (client: QueryClient) =>
  Promise.all([client.invalidateQueries(modelsQuery), client.invalidateQueries(connectionsQuery)])

export const useConnect = () =>
  useConnectionChange(async (body: SaveConnection) => (await call(modelsApi.connect, { body })).data)

export const useChangeConnection = (connectionId: string) =>
  useConnectionChange(
    async (body: ChangeConnection) => (await call(modelsApi.change, { params: { connectionId }, body })).data,
  )

/** Models available with the entered key, or with a connection's stored key. */
export const useOfferedModels = (connectionId: string | undefined) =>
  useMutation({
    mutationFn: async (place: ModelListRequest) => {
      if (connectionId === undefined) return (await call(modelsApi.offered, { body: place })).data
      const { baseUrl, key } = place
      return (await call(modelsApi.offeredAgain, { params: { connectionId }, body: { baseUrl, key } })).data
    },
  })

export const useCheckConnection = () =>
  useConnectionChange(
    async (connectionId: string) => (await call(modelsApi.check, { params: { connectionId } })).data,
  )

export const useDisconnect = () =>
  useConnectionChange((connectionId: string) => call(modelsApi.disconnect, { params: { connectionId } }))
