import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call, request } from '#web/lib/http/call.ts'

const contract = async () => (await import('#contracts/project-photos.ts')).projectPhotosApi

/** Keys of the photos by project. A list of the last minute is not fetched again. */
const photosQuery = queryOptions({
  queryKey: ['/api/project-photos'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    const { data } = await call((await contract()).list, { signal })
    return Object.fromEntries(data.map(({ projectId, key }) => [projectId, key]))
  },
})

/** Object URL of a project's product photo; undefined without one and while it loads. */
export function useProjectPhoto(projectId: string | undefined, enabled: boolean): string | undefined {
  const photos = useQuery({ ...photosQuery, enabled: enabled && projectId !== undefined })
  const key = projectId && photos.data?.[projectId]
  const { data } = useQuery({
    enabled: enabled && key !== undefined,
    // A picture never changes under its key.
    staleTime: 'static',
    queryKey: ['/api/project-photos/file', projectId, key],
    queryFn: async ({ signal }) => {
      const { method, path } = (await contract()).file
      const answer = await request(method, path, { params: { projectId: projectId ?? '' }, signal })
      return URL.createObjectURL(await answer.blob())
    },
  })
  return key === undefined ? undefined : data
}

/** For those who learn of a project's photo elsewhere. */
export function notePhoto(client: QueryClient, projectId: string, key: string | null): void {
  client.setQueryData(photosQuery.queryKey, (photos) => {
    if (!photos || (photos[projectId] ?? null) === key) return photos
    const { [projectId]: _, ...others } = photos
    return key ? { ...others, [projectId]: key } : others
  })
}
