import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '#web/lib/http/api-error.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { projectPath } from './project-address.ts'
import { useCreateSample, withoutPrefix } from './projects.queries.ts'

/** Makes a made-up product and opens it. */
export function useSample() {
  const navigate = useNavigate()
  const sample = useCreateSample()
  // A second click comes before the button shows that the first was taken.
  const isMaking = useRef(false)
  // Awaited here rather than in a mutation callback: with the first project, the button is gone.
  const make = async () => {
    if (isMaking.current) return
    isMaking.current = true
    await sample.mutateAsync().then(
      ({ slug }) => navigate(projectPath(slug)),
      (error: unknown) => quickToast.error(messageOf(withoutPrefix(error), 'Failed to create project')),
    )
    isMaking.current = false
  }
  return { make: () => void make(), isMaking: sample.isPending }
}
