import { useMutation, useQueryClient } from '@tanstack/react-query'
import { canonApi, type FieldsProposed } from '#contracts/canon.ts'
import { type PageInput, type ProposePage, scrapingApi } from '#contracts/scraping.ts'
import { canonQuery, proposalsQuery } from '#web/features/canon/canon.queries.ts'
import { call } from '#web/lib/http/call.ts'

/** Reads a page once. The forms show errors themselves; a page that was refused is a result. */
export const useReadPage = () =>
  useMutation({
    mutationFn: async (from: PageInput) => (await call(scrapingApi.read, { body: { from } })).data,
  })

/** The proposals of a page, and how many of them are in the canon already. */
export interface ProposalsMade extends FieldsProposed {
  accepted: number
}

/** Puts chosen fields of a page into a project's review tray; with `accepts`, those that are still empty into the canon. */
export function useProposePage(accepts = false) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ projectId, body }: { projectId: string; body: ProposePage }) => {
      const params = { projectId }
      const made = (await call(scrapingApi.propose, { params, body })).data
      const ids = accepts ? made.proposed.flatMap(({ id, current }) => (current ? [] : [id])) : []
      if (ids.length === 0) return { ...made, accepted: 0 }
      const basedOn = Object.fromEntries(ids.map((id) => [id, null]))
      const { conflicts, gone } = (await call(canonApi.accept, { params, body: { ids, basedOn } })).data
      return { ...made, accepted: ids.length - conflicts.length - gone.length }
    },
    onSuccess: (_, { projectId }) =>
      Promise.all([
        client.invalidateQueries(canonQuery(projectId)),
        client.invalidateQueries(proposalsQuery(projectId)),
      ]),
  })
}
