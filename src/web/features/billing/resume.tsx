import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useResume } from './billing.queries.ts'

/** Undoes a cancellation while the period lasts. */
export function Resume() {
  const resume = useResume()
  const goOn = () =>
    resume.mutate(undefined, {
      onError: (error) =>
        quickToast.error(messageOf(error, 'Your subscription could not be renewed. Try again.')),
    })
  return (
    <Button variant="primary" loading={resume.isPending} onClick={goOn}>
      Keep my subscription
    </Button>
  )
}
