import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { projectTransferApi } from '#contracts/project-transfer.ts'
import { call } from '#web/lib/http/call.ts'
import { refreshProjectStats, refreshProjects } from './projects.queries.ts'

const lastImportQuery = queryOptions({
  queryKey: ['/api/project-imports/last'],
  queryFn: async ({ signal }) => (await call(projectTransferApi.lastImport, { signal })).data,
  staleTime: 0,
})
export const useLastImport = () => useQuery(lastImportQuery)

/** About as many bytes as the export of a project unpacks to. */
export const useArchiveSize = (projectId: string) =>
  useQuery({
    queryKey: ['/api/projects', projectId, 'archive-size'],
    queryFn: async ({ signal }) =>
      (await call(projectTransferApi.archiveSize, { params: { projectId }, signal })).data.bytes,
    staleTime: 0,
  })

/** Refreshes the import first, so the lists fetched afterwards include its project. */
export async function refreshAfterImport(client: QueryClient): Promise<void> {
  await client.invalidateQueries(lastImportQuery)
  await Promise.all([refreshProjects(client), refreshProjectStats(client)])
}
