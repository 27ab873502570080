import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CreateProject, Project, RenameProject } from '#contracts/projects.ts'
import { ApiError, messageOf, Refusal } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { showToast } from '#web/ui/toasts/toast.store.ts'
import {
  contract,
  hideDeleted,
  noteChange,
  projects,
  pullProjects,
  storeServerProject,
  useStoredProjects,
} from './projects.store.ts'
import { sendUnsent } from './projects.sync.ts'
import { eraseTextDrafts } from './texts/text-drafts.store.ts'

const QUOTA_PREFIX = 'PROJECT_QUOTA_EXCEEDED: '
/** Another tab or device may change them. */
const changesElsewhere = { staleTime: 0 }

/** Brings the store up to date; what it holds is shown from there. */
const projectsQuery = queryOptions({
  queryKey: ['/api/projects'],
  queryFn: async () => {
    await pullProjects()
    void sendUnsent()
    return true
  },
  ...changesElsewhere,
})

/** Exact, because canon keys share this prefix. */
export const refreshProjects = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })

/** The stored projects at once, then the server's. */
export function useProjects() {
  const { isPending, error, refetch } = useQuery(projectsQuery)
  return { projects: useStoredProjects(), isPending, error, refetch }
}

/** When the server last listed them; 0 before its first answer. A list of the last minute is not fetched again. */
export const useProjectsListedAt = () => useQuery({ ...projectsQuery, staleTime: 60_000 }).dataUpdatedAt

export function useCreateProject() {
  return useMutation<Project, Refusal, CreateProject>({ mutationFn: createProject })
}

export async function createProject(body: CreateProject): Promise<Project> {
  const { create } = await contract()
  const { data } = await call(create, { body }).catch((error: unknown) => {
    throw creationRefused(error)
  })
  noteChange()
  projects.put(data)
  return data
}

/** The prefix lets code distinguish refusals; the sentence is for people. */
export const withoutPrefix = (error: unknown) =>
  error instanceof Refusal
    ? new Refusal(error.message.replace(QUOTA_PREFIX, ''), error.fields, error.type)
    : error

/** A made-up product to look around in. */
export function useCreateSample() {
  return useMutation({
    mutationFn: async () => {
      const { createSample } = await contract()
      const { data } = await call(createSample).catch((error: unknown) => {
        throw creationRefused(error)
      })
      noteChange()
      projects.put(data)
      return data
    },
  })
}

export function useRenameProject(projectId: string) {
  return useMutation({
    mutationFn: async (body: RenameProject) => {
      const { rename } = await contract()
      const { data } = await call(rename, { params: { projectId }, body })
      noteChange()
      storeServerProject(data)
      return data
    },
  })
}

function creationRefused(error: unknown): Refusal {
  const answer = error instanceof ApiError ? error.answer : undefined
  const sentence = answer?.error || answer?.message || 'Failed to create project'
  const isQuota = error instanceof ApiError && error.status === 403 && answer?.type === 'QUOTA_EXCEEDED'
  return new Refusal(isQuota ? QUOTA_PREFIX + sentence : sentence, answer?.fields, answer?.type)
}

const activityKey = ['/api/projects/activity']
const summariesKey = ['/api/canon-summaries']

/** Refreshes activity and canon summaries after a project was imported. */
export const refreshProjectStats = (client: QueryClient) =>
  Promise.all([activityKey, summariesKey].map((queryKey) => client.invalidateQueries({ queryKey })))

/** When each project was worked on last. */
export const useActivity = () =>
  useQuery({
    ...changesElsewhere,
    queryKey: activityKey,
    queryFn: async ({ signal }) => (await call((await contract()).activity, { signal })).data,
  })

/** Canon completeness by project. */
export const useCanonSummaries = () =>
  useQuery({
    ...changesElsewhere,
    queryKey: summariesKey,
    queryFn: async ({ signal }) => {
      const { canonApi } = await import('#contracts/canon.ts')
      return (await call(canonApi.summaries, { signal })).data
    },
  })

const binQuery = queryOptions({
  ...changesElsewhere,
  queryKey: ['/api/project-bin'],
  queryFn: async ({ signal }) => (await call((await contract()).bin, { signal })).data,
})

export const useBinnedProjects = () => useQuery(binQuery)

/** Removes a project that lies in the bin, for good. */
export function useForgetProject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (projectId: string) => {
      await call((await contract()).forget, { params: { projectId } })
      eraseTextDrafts({ projectId })
    },
    onSettled: () => client.invalidateQueries(binQuery),
  })
}

/** `onDeleted` is called even when what showed the project has gone with it. */
export function useDeleteProject(onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteProject,
    onSuccess: () => {
      void client.invalidateQueries(binQuery)
      onDeleted()
    },
    onError: (error) => {
      showToast({ title: error.message, description: messageOf(error.cause, ''), variant: 'destructive' })
      void refreshProjects(client)
    },
  })
}

export async function deleteProject({ id }: Pick<Project, 'id'>): Promise<void> {
  const route = (await contract()).delete
  await call(route, { params: { projectId: id } }).catch((cause: unknown) => {
    throw new Error('Failed to delete project', { cause })
  })
  noteChange()
  hideDeleted(id)
}

export function useRestoreProject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (projectId: string) => {
      const { restore } = await contract()
      const { data } = await call(restore, { params: { projectId } })
      noteChange()
      storeServerProject(data)
      void sendUnsent()
      return data
    },
    onSettled: () => client.invalidateQueries(binQuery),
    onError: (error) => {
      showToast({
        title: 'Project not restored',
        description: messageOf(error, 'The server did not answer. Please try again.'),
        variant: 'destructive',
      })
      void refreshProjects(client)
    },
  })
}
