import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SaveBlock, savedBlocksApi } from '#contracts/pages/saved-blocks.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const key = ['/api/saved-blocks']

export const useSavedBlocks = (enabled: boolean) =>
  useQuery({
    enabled,
    staleTime: 0,
    queryKey: key,
    queryFn: async ({ signal }) => (await call(savedBlocksApi.list, { signal })).data,
  })

/** The dialog shows errors itself. */
export function useSaveBlock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SaveBlock) => (await call(savedBlocksApi.save, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function useDeleteSavedBlock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (blockId: string) => call(savedBlocksApi.delete, { params: { blockId } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    onError: (error) => void quickToast.error(messageOf(error, 'The section could not be deleted.')),
  })
}
