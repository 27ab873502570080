import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PromptGroup } from '#web/features/prompts/prompts.queries.ts'
import { chats } from '../chats.store.ts'
import { chatOf, isNewChatDraft, useDraft } from './draft.store.ts'

/** Matching fields: exact name first, then by prefix with the shortest first, then the rest. */
function nearestFirst<T extends { id: string; title: string }>(fields: T[], wanted: string): T[] {
  const begins = ({ title }: T) => wanted !== '' && title.toLowerCase().startsWith(wanted)
  const distance = (field: T) => (begins(field) ? field.title.length : Number.MAX_SAFE_INTEGER)
  return fields
    .filter(({ id, title }) => `${title} ${id}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => distance(a) - distance(b))
}

/** The chat's project, or the project chosen for a new chat. */
export function useChatProject(draft: string): string | undefined {
  const chosen = useDraft(draft).projectId
  const chat = chats.useItems().find(({ id }) => id === chatOf(draft))
  return isNewChatDraft(draft) ? chosen : (chat?.projectId ?? undefined)
}

/** Fills in a prompt from the project's canon. Unknown placeholders stay. */
export async function filledPrompt(
  client: QueryClient,
  project: { id: string; name: string },
  text: string,
): Promise<string> {
  if (!text.includes('{')) return text
  const [{ canonQuery }, { fillPrompt }] = await Promise.all([
    import('#web/features/canon/canon.queries.ts'),
    import('./composer-fill.ts'),
  ])
  const fields = await client.fetchQuery(canonQuery(project.id)).then(
    (canon) => canon.fields,
    () => [],
  )
  return fillPrompt(text, fields, project.name)
}

/** Facts that match the typed text. Fetches nothing until the menu is open. */
export function useCanonSearch(projectId: string | undefined, typed: string | undefined) {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: ['composer canon', projectId],
    enabled: projectId !== undefined && typed !== undefined,
    staleTime: 0,
    queryFn: async () => {
      const [{ canonQuery }, { fieldText }, { MARKET_CURRENCY }, { moneyForPeople }] = await Promise.all([
        import('#web/features/canon/canon.queries.ts'),
        import('#core/canon/unit-text.ts'),
        import('#core/canon/rule.ts'),
        import('#core/money-for-people.ts'),
      ])
      const { fields } = await client.fetchQuery(canonQuery(projectId ?? ''))
      const market = fields.find(({ path }) => path === MARKET_CURRENCY)?.value
      return fields.map((field) => {
        const value = moneyForPeople(fieldText(field, market))
        return { id: field.path, title: field.label, description: value, text: `${field.label}: ${value}` }
      })
    },
  })
  const groups = useMemo((): PromptGroup[] => {
    const wanted = typed?.trim().toLowerCase() ?? ''
    const found = nearestFirst(data ?? [], wanted)
    return typed !== undefined && found.length > 0 ? [{ label: 'From your facts', prompts: found }] : []
  }, [data, typed])
  return { groups, isError, isPending: !data && !isError, isEmpty: data?.length === 0 }
}
