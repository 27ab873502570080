import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CanonState, canonApi } from '#contracts/canon.ts'
import type { CanonUseCount } from '#contracts/canon-uses.ts'
import { call } from '#web/lib/http/call.ts'
import type { CanonActions } from './canon-actions.ts'
import { canonEconomics } from './canon-economics.ts'
import { acceptResult, treeOf, withEdit, withLock, without, withTime } from './canon-state.ts'
import { storedDrafts } from './field/field-drafts.store.ts'
import { ownEdits } from './own-edits.ts'

type Api = typeof canonApi

/** Fetched with the first call: screens that only may show a canon stay light. */
const contract = async (): Promise<Api> => (await import('#contracts/canon.ts')).canonApi
const usesContract = async () => (await import('#contracts/canon-uses.ts')).canonUsesApi

/** Key of a project's facts, and of the changes of them that are under way. */
export const keyOf = (projectId: string) => ['/api/projects', projectId, 'canon'] as const
const changesElsewhere = { staleTime: 0, refetchOnReconnect: true }

export const canonQuery = (projectId: string) =>
  queryOptions({
    ...changesElsewhere,
    queryKey: [...keyOf(projectId), 'state'],
    queryFn: async ({ signal }) => {
      const { state } = await contract()
      return (await call(state, { params: { projectId }, signal })).data
    },
  })

/** The canon as one object, as other tools take it. */
const treeQuery = (projectId: string) =>
  queryOptions({
    ...changesElsewhere,
    queryKey: [...keyOf(projectId), 'tree'],
    queryFn: async ({ signal }) => {
      const { get } = await contract()
      return (await call(get, { params: { projectId }, signal })).data
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

const useCountsQuery = (projectId: string) =>
  queryOptions({
    // Read with each arrival and each edit; not with every look, as all answers of the project are gone through.
    staleTime: 0,
    queryKey: [...keyOf(projectId), 'uses'],
    queryFn: async ({ signal }) => {
      const { counts } = await usesContract()
      return (await call(counts, { params: { projectId }, signal })).data
    },
  })

/** Use counts by field path. */
export const useUseCounts = (projectId: string) => useQuery({ ...useCountsQuery(projectId), select: byPath })

const byPath = (counts: CanonUseCount[]) => new Map(counts.map((count) => [count.path, count]))

export const useCanon = (projectId: string) => useQuery(canonQuery(projectId))
export const useCanonTree = (projectId: string) => useQuery(treeQuery(projectId))
export const useProposals = (projectId: string) => useQuery(proposalsQuery(projectId))

/** Order economics from a project's canon. */
export const useCanonEconomics = (projectId: string) =>
  useQuery({ ...canonQuery(projectId), select: ({ fields }) => canonEconomics(fields) })

/** Derives again what rules can derive, as when rules came with an update. Gives how many fields changed. */
export function useApplyRules(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: keyOf(projectId),
    mutationFn: async () => {
      const { autorule } = await contract()
      const { hasChanges, autoRulesApplied } = (await call(autorule, { params: { projectId } })).data
      return hasChanges ? autoRulesApplied.length : 0
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(projectId) }),
  })
}

/** Writes typed facts as the owner's, over any earlier value. */
export function useWriteFacts(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: keyOf(projectId),
    mutationFn: async (canon: Record<string, unknown>) => {
      const { write } = await contract()
      return (await call(write, { params: { projectId }, body: { canon, source: 'user' } })).data
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(projectId) }),
  })
}

/** Changes show at once, then as the server answered. */
export function projectActions(client: QueryClient, projectId: string): CanonActions {
  const params = { projectId }
  const canon = canonQuery(projectId).queryKey
  const waiting = proposalsQuery(projectId).queryKey

  const guess = (change: (state: CanonState) => CanonState) =>
    client.setQueryData(canon, (state) => state && change(state))
  const settled = (ids: string[]) =>
    client.setQueryData(waiting, (all) => all?.filter(({ id }) => !ids.includes(id)))

  const asked = <T>(show: () => unknown, ask: (api: Api) => Promise<T>): Promise<T> =>
    client
      .getMutationCache()
      .build(client, { mutationKey: keyOf(projectId), mutationFn: () => shownAndAsked(show, ask) })
      .execute(undefined)
  const shownAndAsked = async <T>(show: () => unknown, ask: (api: Api) => Promise<T>): Promise<T> => {
    await client.cancelQueries({ queryKey: keyOf(projectId) })
    const before = { canon: client.getQueryData(canon), waiting: client.getQueryData(waiting) }
    show()
    try {
      return await ask(await contract())
    } catch (error) {
      // Roll back, because the server may be unreachable.
      client.setQueryData(canon, before.canon)
      client.setQueryData(waiting, before.waiting)
      throw error
    } finally {
      // The rules may have changed more than was asked.
      await client.invalidateQueries({ queryKey: keyOf(projectId) })
    }
  }

  const own = ownEdits()
  return {
    canonId: projectId,
    drafts: storedDrafts(projectId),
    write: (edit) => {
      const shownAt = new Date().toISOString()
      const answer = own.send({ ...edit, shownAt }, async (basedOn) => {
        const { write } = await contract()
        const body = { canon: treeOf({ ...edit, basedOn }), source: 'user', why: edit.why }
        return (await call(write, { params, body })).data
      })
      return asked(
        () => guess(withEdit(edit, shownAt)),
        async () => (await answer).conflicts[0],
      )
    },
    restore: (past, basedOn) =>
      asked(
        () => guess(withEdit(past, past.timestamp)),
        async ({ restore }) => {
          const { path } = past
          const timestamp = (await own.baseOf(path, past.timestamp)) ?? past.timestamp
          return (await call(restore, { params, body: { path, timestamp, basedOn } })).data.conflicts[0]
        },
      ),
    remove: ({ path, timestamp }) =>
      asked(
        () => guess(without(path)),
        async ({ deleteField }) => {
          const basedOn = (await own.baseOf(path, timestamp)) ?? undefined
          const { data } = await call(deleteField, { params: { projectId, path }, query: { basedOn } })
          return data.conflicts[0]
        },
      ),
    lock: (path, locked) =>
      asked(
        () => guess(withLock(path, locked)),
        async ({ lock }) => void (await call(lock, { params, body: { path, locked } })),
      ),
    confirm: ({ path, timestamp }) => {
      const shownAt = new Date().toISOString()
      const answer = own.send({ path, basedOn: timestamp, shownAt }, async (seen) => {
        const { confirm } = await contract()
        return (await call(confirm, { params, body: { path, timestamp: seen ?? timestamp } })).data
      })
      return asked(
        () => guess(withTime(path, shownAt)),
        async () => void (await answer),
      )
    },
    accept: (ids) => {
      const accepted = client.getQueryData(waiting)?.filter(({ id }) => ids.includes(id)) ?? []
      // The values shown beside the proposals, not the current ones.
      const basedOn = Object.fromEntries(accepted.map(({ id, current }) => [id, current?.timestamp ?? null]))
      return asked(
        () => settled(ids),
        async ({ accept }) =>
          acceptResult((await call(accept, { params, body: { ids, basedOn } })).data, accepted),
      )
    },
    refuse: (ids) =>
      asked(
        () => settled(ids),
        async ({ refuse }) => (await call(refuse, { params, body: { ids } })).data.refused,
      ),
    propose: (fields, why, source = 'what-if') =>
      asked(
        () => undefined,
        async ({ propose }) =>
          void (await call(propose, { params, body: { fields, source, why, together: true } })),
      ),
    historyKey: (path) => [...keyOf(projectId), 'history', path],
    readHistory: async (path, cursor, signal) => {
      const { history } = await contract()
      return (await call(history, { params, query: { path, cursor, limit: 30 }, signal })).data
    },
    usesKey: (path) => [...keyOf(projectId), 'uses', path],
    readUses: async (path, cursor, signal) => {
      const { list } = await usesContract()
      return (await call(list, { params: { projectId, path }, query: { cursor, limit: 5 }, signal })).data
    },
  }
}
