import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type PageInput, type ProposePage, scrapingApi } from '#contracts/scraping.ts'
import { canonQuery, proposalsQuery } from '#web/features/canon/canon.queries.ts'
import { call } from '#web/lib/http/call.ts'

/** Reads a page once. The forms show errors themselves; a page that was refused is a result. */
export const useReadPage = () =>
  useMutation({
    mutationFn: async (from: PageInput) => (await call(scrapingApi.read, { body: { from } })).data,
  })

/** Puts chosen fields of a page into a project's review tray. */
export function useProposePage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ projectId, body }: { projectId: string; body: ProposePage }) =>
      (await call(scrapingApi.propose, { params: { projectId }, body })).data,
    onSuccess: (_, { projectId }) =>
      Promise.all([
        client.invalidateQueries(canonQuery(projectId)),
        client.invalidateQueries(proposalsQuery(projectId)),
      ]),
  })
}
