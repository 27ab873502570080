import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { useGoogleStart } from './google.queries.ts'

export function GoogleButton({ redirect }: { redirect: string | null }) {
  const start = useGoogleStart()
  return (
    <div className="mt-5 flex flex-col gap-4 border-t border-line-soft pt-5">
      <FormAlert
        message={
          start.error
            ? messageOf(start.error, 'Google could not be reached. Try again, or use your password.')
            : undefined
        }
      />
      {/* Stays busy until the browser has left for Google. */}
      <Button
        size="large"
        className="w-full"
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate(redirect)}
      >
        Continue with Google
      </Button>
    </div>
  )
}
