import { onlineManager, QueryClient, type QueryFunction } from '@tanstack/react-query'
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
  // A page that opens without a network must notice when one comes.
  onlineManager.setOnline(navigator.onLine)
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readPath({ on401: 'throw' }),
        networkMode,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        // Others may have changed the data meanwhile. Files are left out, since their object URLs would leak.
        refetchOnReconnect: ({ state }) => (isObjectUrl(state.data) ? false : 'always'),
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode, retry: false },
    },
  })
  // The object URL of a file ends with the query that made it.
  client.getQueryCache().subscribe(({ type, query: { state } }) => {
    if (type === 'removed' && isObjectUrl(state.data)) URL.revokeObjectURL(state.data)
  })
  return client
}

const isObjectUrl = (data: unknown): data is string => typeof data === 'string' && data.startsWith('blob:')
