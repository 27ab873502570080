import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { CanonState, canonApi } from '#contracts/canon.ts'
import { Refusal } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import type { CanonActions } from './canon-door.ts'
import { treeOf, withEdit, withLock, without } from './canon-state.ts'
import { toldBy } from './canon-told.ts'

type Api = typeof canonApi

/** Fetched with the first call: screens that only may show a canon stay light. */
const contract = async (): Promise<Api> => (await import('#contracts/canon.ts')).canonApi

const keyOf = (projectId: string) => ['/api/projects', projectId, 'canon'] as const
const changesElsewhere = { staleTime: 0, refetchOnWindowFocus: true }

export const canonQuery = (projectId: string) =>
  queryOptions({
    ...changesElsewhere,
    queryKey: [...keyOf(projectId), 'state'],
    queryFn: async ({ signal }) => {
      const { state } = await contract()
      return (await call(state, { params: { projectId }, signal })).data
    },
  })

export const proposalsQuery = (projectId: string) =>
  queryOptions({
    ...changesElsewhere,
    queryKey: [...keyOf(projectId), 'proposals'],
    queryFn: async ({ signal }) => {
      const { proposals } = await contract()
      return (await call(proposals, { params: { projectId }, signal })).data
    },
  })

export const useCanon = (projectId: string) => useQuery(canonQuery(projectId))
export const useProposals = (projectId: string) => useQuery(proposalsQuery(projectId))

/** What a project's canon knows about the money of one order, for the economics panel. */
export const useCanonEconomics = (projectId: string) =>
  useQuery({ ...canonQuery(projectId), select: ({ fields }) => toldBy(fields) })

/** What is asked shows at once, and again as the server has it once it has answered. */
export function projectActions(client: QueryClient, projectId: string): CanonActions {
  const params = { projectId }
  const canon = canonQuery(projectId).queryKey
  const waiting = proposalsQuery(projectId).queryKey

  const guess = (change: (state: CanonState) => CanonState) =>
    client.setQueryData(canon, (state) => state && change(state))
  const settled = (ids: string[]) =>
    client.setQueryData(waiting, (all) => all?.filter(({ id }) => !ids.includes(id)))

  const asked = async <T>(show: () => unknown, ask: (api: Api) => Promise<T>): Promise<T> => {
    await client.cancelQueries({ queryKey: keyOf(projectId) })
    show()
    try {
      return await ask(await contract())
    } finally {
      // The rules may have changed more than was asked; and after a refusal, what was shown is wrong.
      await client.invalidateQueries({ queryKey: keyOf(projectId) })
    }
  }

  return {
    write: (edit) =>
      asked(
        () => guess(withEdit(edit)),
        async ({ write }) => {
          const body = { canon: treeOf(edit), source: 'user', why: edit.why }
          const { data } = await call(write, { params, body })
          return data.conflicts[0]
        },
      ),
    remove: ({ path }) =>
      asked(
        () => guess(without(path)),
        async ({ deleteField }) => {
          const { data } = await call(deleteField, { params: { projectId, path } })
          return data.conflicts[0]
        },
      ),
    lock: (path, locked) =>
      asked(
        () => guess(withLock(path, locked)),
        async ({ lock }) => void (await call(lock, { params, body: { path, locked } })),
      ),
    accept: (ids) => {
      const asOf = client.getQueryData(canon)?.asOf
      return asked(
        () => settled(ids),
        async ({ accept }) => (await call(accept, { params, body: { ids, asOf } })).data.conflicts,
      )
    },
    refuse: (ids) =>
      asked(
        () => settled(ids),
        async ({ refuse }) => void (await call(refuse, { params, body: { ids } })),
      ),
    propose: (fields, why) =>
      asked(
        () => undefined,
        async ({ propose }) => {
          const { data } = await call(propose, { params, body: { fields, source: 'what-if', why } })
          const [refused] = data.skipped
          if (data.proposed.length === 0 && refused) throw new Refusal(refused.reason)
        },
      ),
    historyKey: (path) => [...keyOf(projectId), 'history', path],
    readHistory: async (path, cursor, signal) => {
      const { history } = await contract()
      return (await call(history, { params, query: { path, cursor, limit: 30 }, signal })).data
    },
  }
}
