import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { projectPath } from './project-address.ts'
import { createProject, withoutPrefix } from './projects.queries.ts'

/** Read again on each visit: every step is done on another screen. */
export const useFirstSteps = () =>
  useQuery({
    queryKey: ['/api/first-steps'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { projectsApi } = await import('#contracts/projects.ts')
      return (await call(projectsApi.firstSteps, { signal })).data
    },
  })

/** Creates the first project and opens it. Its name can be changed later. */
export function useFirstProject() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => createProject({ name: 'My first product', businessInstructions: '' }),
    onSuccess: ({ slug }) => navigate(projectPath(slug)),
    onError: (error) => quickToast.error(messageOf(withoutPrefix(error), 'Failed to create project')),
  })
}
