import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Prompt, promptsApi } from '#contracts/prompts.ts'
import { call } from '#web/lib/http/call.ts'
import { findPrompts } from './find-prompts.ts'
import type { LibraryPrompt } from './library/library-prompt.ts'
import type { PromptDraft } from './prompts.store.ts'

export type { PromptChoice, PromptGroup } from './find-prompts.ts'

const ownPromptsQuery = queryOptions({
  queryKey: ['/api/prompts'],
  queryFn: async ({ signal }) => (await call(promptsApi.list, { signal })).data,
})

const libraryQuery = queryOptions({
  queryKey: ['prompt library'],
  queryFn: async () => (await import('./library/library.ts')).library,
})

const NO_PROMPTS: never[] = []

/** The library's prompts; loads them only if `wanted`. */
export const useLibrary = (wanted = true): LibraryPrompt[] =>
  useQuery({ ...libraryQuery, enabled: wanted }).data ?? NO_PROMPTS

/** Prompts that match the typed text. Fetches nothing until `wanted`. */
export function usePromptSearch(typed: string, wanted: boolean) {
  const own = useQuery({ ...ownPromptsQuery, enabled: wanted })
  const library = useQuery({ ...libraryQuery, enabled: wanted })
  // Wait for the user's own prompts, which come first: Enter takes the first entry.
  const isPending = library.isPending || own.isLoading
  const groups = useMemo(
    () => (wanted && !isPending ? findPrompts(typed, own.data ?? [], library.data ?? []) : NO_PROMPTS),
    [typed, wanted, isPending, own.data, library.data],
  )
  return { groups, isPending, failed: library.isError }
}

export const useOwnPrompts = () => useQuery(ownPromptsQuery)

/** Creates a prompt, or updates the one with its id. */
export function useSavePrompt() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, ...body }: PromptDraft) =>
      id ? call(promptsApi.change, { params: { promptId: id }, body }) : call(promptsApi.create, { body }),
    onSuccess: refresh,
  })
}

export function useDeletePrompt() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: Pick<Prompt, 'id'>) => call(promptsApi.delete, { params: { promptId: id } }),
    onSettled: refresh,
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries(ownPromptsQuery)
}
