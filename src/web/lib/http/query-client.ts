import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import { ApiError } from '#web/lib/http/api-error.ts'
import { request } from '#web/lib/http/call.ts'

/** Reads the path that is the first element of the query key. */
export function readPath({ on401 }: { on401: 'throw' | 'null' }): QueryFunction {
  return async ({ queryKey, signal }) => {
    try {
      const response = await request('GET', String(queryKey[0]), { signal })
      return await response.json()
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null
      throw error
    }
  }
}

export function createQueryClient(): QueryClient {
  // The server may well be this very machine, so a browser that believes itself offline asks all the same.
  const networkMode = 'always'
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readPath({ on401: 'throw' }),
        networkMode,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode, retry: false },
    },
  })
  // The object URL of a file ends with the query that made it.
  client.getQueryCache().subscribe(({ type, query: { state } }) => {
    if (type === 'removed' && typeof state.data === 'string' && state.data.startsWith('blob:'))
      URL.revokeObjectURL(state.data)
  })
  return client
}
