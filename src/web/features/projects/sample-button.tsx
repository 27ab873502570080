import { useNavigate } from 'react-router'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { projectPath } from './project-address.ts'
import { useCreateSample, withoutPrefix } from './projects.queries.ts'

/** A made-up product in one click, to see what a project is before filling one's own. */
export function SampleButton() {
  const navigate = useNavigate()
  const sample = useCreateSample()
  // Awaited rather than told by the mutation: with the first project this button is gone.
  const make = () =>
    sample.mutateAsync().then(
      ({ slug }) => navigate(projectPath(slug)),
      (error: unknown) => quickToast.error(messageOf(withoutPrefix(error), 'Failed to create project')),
    )
  return (
    <Button loading={sample.isPending} onClick={() => void make()}>
      Try a sample product
    </Button>
  )
}
