import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { keyOf } from './canon.queries.ts'

/**
 * True from a change of a project's facts until they are as the server stored them. Not `useIsMutating`, which every page would
 * load with the library.
 */
export function useIsSavingFacts(projectId: string): boolean {
  const client = useQueryClient()
  const subscribe = useCallback((tell: () => void) => client.getMutationCache().subscribe(tell), [client])
  return useSyncExternalStore(subscribe, () => client.isMutating({ mutationKey: keyOf(projectId) }) > 0)
}
