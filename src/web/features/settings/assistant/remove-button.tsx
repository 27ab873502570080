import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

interface RemoveButtonProps {
  of: { id: string; label: string }
  /** Explains the effect and how to undo it. */
  consequence: string
  remove: UseMutationResult<unknown, Error, string>
}

/** Removes a connection or model after confirmation. */
export function RemoveButton({ of: { id, label }, consequence, remove }: RemoveButtonProps) {
  const [asking, setAsking] = useState(false)
  const removeIt = () =>
    remove.mutate(id, {
      onSuccess: () => {
        setAsking(false)
        quickToast.success(`${label} removed`)
      },
      onError: (error) => quickToast.error(messageOf(error, `${label} could not be removed. Try again.`)),
    })
  return (
    <>
      <Button size="small" aria-label={`Remove ${label}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${label}?`}
        description={consequence}
        footer={
          <>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" loading={remove.isPending} onClick={removeIt}>
              Remove
            </Button>
          </>
        }
      />
    </>
  )
}
