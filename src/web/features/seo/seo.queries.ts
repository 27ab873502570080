import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApplyFixes, type StartAudit, seoApi } from '#contracts/seo/seo.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'

const PAGE = 20
const listKey = ['/api/seo/audits']
const auditKey = (auditId: string) => ['/api/seo/audit', auditId]
const byAudit = (auditId: string) => ({ params: { auditId } })

/** The audits of a project, or of all, newest first. */
export const useAudits = (projectId?: string) =>
  usePagedQuery({
    queryKey: [...listKey, { projectId }],
    read: async (cursor, signal) =>
      (await call(seoApi.list, { query: { cursor, limit: PAGE, projectId }, signal })).data,
    select: itemsOf,
  })

export const useAudit = (auditId: string | undefined) =>
  useQuery({
    enabled: auditId !== undefined,
    staleTime: 0,
    queryKey: auditKey(auditId ?? ''),
    queryFn: async ({ signal }) => (await call(seoApi.get, { ...byAudit(auditId ?? ''), signal })).data,
  })

export async function refreshAudit(client: QueryClient, auditId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: auditKey(auditId) }),
    client.invalidateQueries({ queryKey: listKey }),
  ])
}

/** The form shows errors itself. */
export function useStartAudit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: StartAudit) => (await call(seoApi.start, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: listKey }),
  })
}

function useRestoreAudit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (auditId: string) => call(seoApi.restore, byAudit(auditId)),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The audit could not be restored. Please try again.')),
  })
}

/** A deletion can be undone from a toast. */
export function useDeleteAudit(onDeleted: () => void) {
  const client = useQueryClient()
  const restore = useRestoreAudit()
  return useMutation({
    mutationFn: (auditId: string) => call(seoApi.delete, byAudit(auditId)),
    onSuccess: (_, auditId) => {
      client.removeQueries({ queryKey: auditKey(auditId) })
      showUndo(auditId, 'Audit deleted', () => restore.mutate(auditId))
      onDeleted()
    },
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The audit could not be deleted. Please try again.')),
  })
}

export const useAuditFile = (auditId: string) =>
  useMutation({
    mutationFn: () => downloadFile(seoApi.file, byAudit(auditId)),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The file could not be downloaded. Please try again.')),
  })

export const useFixes = (auditId: string, enabled: boolean) =>
  useQuery({
    enabled,
    staleTime: 0,
    queryKey: [...auditKey(auditId), 'fixes'],
    queryFn: async ({ signal }) => (await call(seoApi.fixes, { ...byAudit(auditId), signal })).data,
  })

export const useSnippets = (projectId: string) =>
  useQuery({
    staleTime: 0,
    queryKey: ['/api/projects', projectId, 'seo-snippets'],
    queryFn: async ({ signal }) => (await call(seoApi.snippets, { params: { projectId }, signal })).data,
  })

/** The dialog shows errors itself. */
export function useApplyFixes(auditId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ApplyFixes) => (await call(seoApi.apply, { ...byAudit(auditId), body })).data,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [...auditKey(auditId), 'fixes'] }),
        client.invalidateQueries({ queryKey: ['/api/pages'] }),
        client.invalidateQueries({ queryKey: ['/api/page'] }),
      ]),
  })
}

/** The dialog shows errors itself. */
export const useWriteCopy = (auditId: string) =>
  useMutation({ mutationFn: async () => (await call(seoApi.copy, byAudit(auditId))).data })
