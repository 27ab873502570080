import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notePhoto } from '#web/features/projects/photos.queries.ts'
import { call, request } from '#web/lib/http/call.ts'

const keyOf = (projectId: string) => ['/api/projects', projectId, 'home']

/** The home of a project. Read again with each visit, since all tools change it. */
export function useProjectHome(projectId: string) {
  const client = useQueryClient()
  return useQuery({
    staleTime: 0,
    queryKey: keyOf(projectId),
    queryFn: async ({ signal }) => {
      const { projectHomeApi } = await import('#contracts/project-home.ts')
      const { data } = await call(projectHomeApi.read, { params: { projectId }, signal })
      notePhoto(client, projectId, data.photo)
      return data
    },
  })
}

export function useRefreshHome(projectId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(projectId) })
}

/** Object URL of a visual in a small size. */
export function useVisualThumbnail(visualId: string): string | undefined {
  const { data } = useQuery({
    staleTime: 'static',
    queryKey: ['/api/visuals/thumbnail', visualId],
    queryFn: async ({ signal }) => {
      const { visualsApi } = await import('#contracts/visuals/visuals.ts')
      const { method, path } = visualsApi.thumbnail
      const answer = await request(method, path, { params: { visualId }, signal })
      return URL.createObjectURL(await answer.blob())
    },
  })
  return data
}
