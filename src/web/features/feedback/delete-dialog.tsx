import type { UseMutationResult } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Done } from '#contracts/core/done.ts'
import type { Feedback } from '#contracts/feedback.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

interface DeleteDialogProps {
  entry: Pick<Feedback, 'kind' | 'title'>
  remove: Pick<UseMutationResult<Done, Error, void>, 'mutate' | 'isPending'>
  /** Runs after the deletion. */
  leadTo: string
  open: boolean
  onClose: () => void
}

const goesWith = {
  idea: 'with its comments, votes and merged ideas',
  bug: 'with its comments and screenshot',
}

export function DeleteDialog({ entry: { kind, title }, remove, leadTo, open, onClose }: DeleteDialogProps) {
  const navigate = useNavigate()
  const act = () =>
    remove.mutate(undefined, {
      onSuccess: ({ message }) => {
        quickToast.success(message)
        void navigate(leadTo)
      },
      onError: (error) => quickToast.error(messageOf(error, 'It could not be deleted. Try again.')),
    })
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={kind === 'bug' ? 'Delete this report?' : 'Delete this idea?'}
      description={`“${title}” will be deleted permanently, ${goesWith[kind]}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" loading={remove.isPending} onClick={act}>
            Delete
          </Button>
        </>
      }
    />
  )
}
