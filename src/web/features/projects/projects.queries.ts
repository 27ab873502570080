import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CreateProject, Project } from '#contracts/projects.ts'
import { ApiError, messageOf, Refusal } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { showToast } from '#web/ui/toast.store.ts'
import { contract, noteChange, projects, pullProjects, useKeptProjects } from './projects.store.ts'
import { sendUnsent } from './projects.sync.ts'

export const QUOTA_PREFIX = 'PROJECT_QUOTA_EXCEEDED: '

/** Brings the store up to date; what it holds is shown from there. */
const projectsQuery = queryOptions({
  queryKey: ['/api/projects'],
  queryFn: async () => {
    await pullProjects()
    void sendUnsent()
    return true
  },
  // Another tab or device may change them.
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** The kept projects at once, then the server's. */
export function useProjects() {
  const { isPending, error, refetch } = useQuery(projectsQuery)
  return { projects: useKeptProjects(), isPending, error, refetch }
}

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

function creationRefused(error: unknown): Refusal {
  const answer = error instanceof ApiError ? error.answer : undefined
  const sentence = answer?.error || 'Failed to create project'
  const isQuota = error instanceof ApiError && error.status === 403 && answer?.type === 'QUOTA_EXCEEDED'
  return new Refusal(isQuota ? QUOTA_PREFIX + sentence : sentence, answer?.fields, answer?.type)
}

/** `onDeleted` is called even when what showed the project has gone with it. */
export function useDeleteProject(onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deleteProject,
    onSuccess: onDeleted,
    onError: (error) => {
      showToast({ title: error.message, variant: 'destructive' })
      void client.invalidateQueries(projectsQuery)
    },
  })
}

export async function deleteProject({ id }: Pick<Project, 'id'>): Promise<void> {
  const route = (await contract()).delete
  await call(route, { params: { projectId: id } }).catch((cause: unknown) => {
    throw new Error('Failed to delete project', { cause })
  })
  noteChange()
  projects.remove(id)
}

export function useRestoreProject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (projectId: string) => {
      const { restore } = await contract()
      const { data } = await call(restore, { params: { projectId } })
      noteChange()
      projects.put(data)
    },
    onError: (error) => {
      showToast({
        title: 'The project was not restored',
        description: messageOf(error, 'The server did not answer. Please try again.'),
        variant: 'destructive',
      })
      void client.invalidateQueries(projectsQuery)
    },
  })
}
