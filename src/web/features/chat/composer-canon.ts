import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PromptGroup } from '#web/features/prompts/prompts.queries.ts'
import { chats } from './chats.store.ts'
import { isOfNewChat, useDraft } from './draft.store.ts'

/** The project that a chat belongs to, or that a new one will. */
export function useChatProject(draft: string): string | undefined {
  const chosen = useDraft(draft).projectId
  const chatId = draft.slice(draft.indexOf(':') + 1)
  const chat = chats.useItems().find(({ id }) => id === chatId)
  return isOfNewChat(draft) ? chosen : (chat?.projectId ?? undefined)
}

/** Fields of a project's canon by what was typed, to be written out with their values. Nothing is fetched before it is wanted. */
export function useCanonSearch(projectId: string | undefined, typed: string | undefined) {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: ['composer canon', projectId],
    enabled: projectId !== undefined && typed !== undefined,
    staleTime: 0,
    queryFn: async () => {
      const [{ canonQuery }, { formatValue }] = await Promise.all([
        import('#web/features/canon/canon.queries.ts'),
        import('#core/canon/value.ts'),
      ])
      const { fields } = await client.fetchQuery(canonQuery(projectId ?? ''))
      return fields.map((field) => {
        const value = formatValue(field)
        return { id: field.path, title: field.label, description: value, text: `${field.label}: ${value}` }
      })
    },
  })
  const groups = useMemo((): PromptGroup[] => {
    const wanted = typed?.toLowerCase() ?? ''
    const found = (data ?? []).filter(({ id, title }) => `${title} ${id}`.toLowerCase().includes(wanted))
    return typed !== undefined && found.length > 0 ? [{ label: 'From the canon', prompts: found }] : []
  }, [data, typed])
  return { groups, isError, isPending: !data && !isError, isEmpty: data?.length === 0 }
}
