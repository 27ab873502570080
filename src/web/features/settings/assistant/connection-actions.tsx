import { useState } from 'react'
import type { Connection } from '#contracts/models.ts'
import { useCheckConnection, useDisconnect } from '#web/features/models/models.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { ConnectForm } from './connect-form.tsx'
import { RemoveButton } from './remove-button.tsx'

interface ConnectionActionsProps {
  connection: Connection
  isAdmin: boolean
}

/** The connection list shows the result of a check. */
export const ConnectionActions = ({ connection, isAdmin }: ConnectionActionsProps) => (
  <ButtonRow>
    <CheckButton connection={connection} />
    <EditButton connection={connection} isAdmin={isAdmin} />
    <DisconnectButton connection={connection} />
  </ButtonRow>
)

function CheckButton({ connection: { id, label } }: { connection: Connection }) {
  const check = useCheckConnection()
  const checkAgain = () =>
    check.mutate(id, {
      onSuccess: ({ problem }) => {
        if (!problem) quickToast.success(`${label} is working`)
      },
      onError: (error) => quickToast.error(messageOf(error, `${label} could not be checked. Try again.`)),
    })
  return (
    <Button size="small" aria-label={`Check again: ${label}`} loading={check.isPending} onClick={checkAgain}>
      Check again
    </Button>
  )
}

function EditButton({ connection, isAdmin }: ConnectionActionsProps) {
  const [editing, setEditing] = useState(false)
  const { label } = connection
  return (
    <>
      <Button size="small" aria-label={`Edit ${label}`} onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Dialog
        open={editing}
        onOpenChange={setEditing}
        title={`Edit ${label}`}
        description="We’ll send it a short test question first. If it doesn’t answer, nothing changes."
      >
        <ConnectForm isAdmin={isAdmin} connection={connection} onClose={() => setEditing(false)} />
      </Dialog>
    </>
  )
}

function DisconnectButton({ connection }: { connection: Connection }) {
  return (
    <RemoveButton
      of={connection}
      consequence={`Its key is deleted, and it stops answering ${connection.shared ? 'for everyone' : 'your questions'}. To use it again, you’ll need to enter the key again.`}
      remove={useDisconnect()}
    />
  )
}
