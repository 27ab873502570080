import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pageVersionsApi } from '#contracts/pages/page-editing.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { pageQuery, storePage } from '../pages.queries.ts'

const versionsKey = (pageId: string) => ['/api/page-versions', pageId]

export const useVersions = (pageId: string, revision: number) =>
  useQuery({
    staleTime: 0,
    queryKey: [...versionsKey(pageId), { revision }],
    queryFn: async ({ signal }) => (await call(pageVersionsApi.list, { params: { pageId }, signal })).data,
    placeholderData: (before) => before,
  })

/** A version never changes. */
export const useVersion = (pageId: string, version: number | undefined) =>
  useQuery({
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: [...versionsKey(pageId), version],
    queryFn: async ({ signal }) =>
      (await call(pageVersionsApi.read, { params: { pageId, version: String(version) }, signal })).data,
  })

export function useRestoreVersion(pageId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (version: number) => {
      const { revision } = await client.ensureQueryData(pageQuery(pageId))
      const params = { pageId, version: String(version) }
      return (await call(pageVersionsApi.restore, { params, body: { revision } })).data
    },
    onSuccess: (page, version) => {
      storePage(client, page)
      quickToast.success(`Version ${version} is your draft again`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: versionsKey(pageId) }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The version could not be restored. Please try again.')),
  })
}
