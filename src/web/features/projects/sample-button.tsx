import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '#web/lib/api-error.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { projectPath } from './project-address.ts'
import { useCreateSample, withoutPrefix } from './projects.queries.ts'

/** A made-up product in one click, to see what a project is before filling one's own. */
export function SampleButton(look: Pick<ButtonProps, 'size' | 'variant' | 'className'>) {
  const navigate = useNavigate()
  const sample = useCreateSample()
  // A second click comes before the button shows that the first was taken.
  const isMaking = useRef(false)
  // Awaited rather than told by the mutation: with the first project this button is gone.
  const make = async () => {
    if (isMaking.current) return
    isMaking.current = true
    await sample.mutateAsync().then(
      ({ slug }) => navigate(projectPath(slug)),
      (error: unknown) => quickToast.error(messageOf(withoutPrefix(error), 'Failed to create project')),
    )
    isMaking.current = false
  }
  return (
    <Button {...look} loading={sample.isPending} onClick={() => void make()}>
      Try a sample product
    </Button>
  )
}
