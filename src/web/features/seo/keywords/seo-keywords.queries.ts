import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AddKeywords,
  type AddRanks,
  type ChangeKeyword,
  seoKeywordsApi,
} from '#contracts/seo/keywords.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { sendInChunks } from './send-in-chunks.ts'

const boardKey = (projectId: string) => ['/api/projects', projectId, 'seo-keywords']
export const ranksKey = (projectId: string) => ['/api/projects', projectId, 'seo-ranks']
const ofProject = (projectId: string) => ({ params: { projectId } })
const told = (sentence: string) => (error: unknown) => void quickToast.error(messageOf(error, sentence))

const total = <Name extends string>(answers: Record<Name, number>[], name: Name) =>
  answers.reduce((sum, answer) => sum + answer[name], 0)

export const useKeywords = (projectId: string) =>
  useQuery({
    staleTime: 0,
    queryKey: boardKey(projectId),
    queryFn: async ({ signal }) =>
      (await call(seoKeywordsApi.list, { ...ofProject(projectId), signal })).data,
  })

/** The form shows errors itself. */
export const useKeywordSeeds = (projectId: string) =>
  useMutation({ mutationFn: async () => (await call(seoKeywordsApi.seeds, ofProject(projectId))).data })

export function useAddKeywords(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ source, keywords: all }: AddKeywords) => {
      const { answers, ...rest } = await sendInChunks(all, async (keywords) => {
        const body = { source, keywords }
        return (await call(seoKeywordsApi.add, { ...ofProject(projectId), body })).data
      })
      const [added, updated] = [total(answers, 'added'), total(answers, 'updated')]
      return { ...rest, added, updated }
    },
    onSuccess: ({ added, updated, sent }) => {
      if (sent > 0) quickToast.success(`${added} added, ${updated} updated`)
      return client.invalidateQueries({ queryKey: boardKey(projectId) })
    },
  })
}

export function useChangeKeyword(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: ChangeKeyword & { id: string }) =>
      call(seoKeywordsApi.change, { params: { keywordId: id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: boardKey(projectId) }),
    onError: told('The keyword could not be saved. Please try again.'),
  })
}

export function useDeleteKeyword(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (keywordId: string) => call(seoKeywordsApi.delete, { params: { keywordId } }),
    onSettled: () => client.invalidateQueries({ queryKey: boardKey(projectId) }),
    onError: told('The keyword could not be deleted. Please try again.'),
  })
}

export const useRanks = (projectId: string) =>
  useQuery({
    staleTime: 0,
    queryKey: ranksKey(projectId),
    queryFn: async ({ signal }) =>
      (await call(seoKeywordsApi.ranks, { ...ofProject(projectId), signal })).data,
  })

export function useAddRanks(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ source, ranks: all }: AddRanks) => {
      const { answers, ...rest } = await sendInChunks(all, async (ranks) => {
        const body = { source, ranks }
        return (await call(seoKeywordsApi.addRanks, { ...ofProject(projectId), body })).data
      })
      return { ...rest, added: total(answers, 'added') }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ranksKey(projectId) }),
  })
}

export function useDeleteRank(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rankId: string) => call(seoKeywordsApi.deleteRank, { params: { rankId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ranksKey(projectId) }),
    onError: told('The rank could not be deleted. Please try again.'),
  })
}
