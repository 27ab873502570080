import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import type { DeskModel } from '#contracts/admin-models.ts'
import { useCheckConnection, useDisconnect } from '#web/features/models/models.queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { quickToast } from '#web/ui/quick-toast.tsx'
import { ReplaceKey } from './replace-key.tsx'

/** What can be done with what an administrator connected. What the server was started with is changed there. */
export function ConnectionMenu({ model }: { model: DeskModel }) {
  const [open, setOpen] = useState<'key' | 'remove'>()
  const check = useCheckConnection()
  const { label, connectionId } = model
  if (connectionId === null) return <span className="w-7 max-md:hidden" />

  const checkAgain = () =>
    check.mutate(connectionId, {
      onSuccess: ({ problem }) =>
        problem ? quickToast.error(problem) : quickToast.success(`${label} answers`),
      onError: (error) => quickToast.error(messageOf(error, `${label} could not be checked. Try again.`)),
    })
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={`More about ${label}`} icon={<Ellipsis />} disabled={check.isPending} />}
      >
        <MenuItem onSelect={checkAgain}>Check again</MenuItem>
        <MenuItem onSelect={() => setOpen('key')}>Replace the key</MenuItem>
        <MenuSeparator />
        <MenuItem danger onSelect={() => setOpen('remove')}>
          Remove
        </MenuItem>
      </Menu>
      <Dialog
        open={open === 'key'}
        onOpenChange={() => setOpen(undefined)}
        title={`Replace the key of ${label}`}
        description="The provider is asked with it first. Only what answers is saved."
      >
        <ReplaceKey label={label} connectionId={connectionId} onClose={() => setOpen(undefined)} />
      </Dialog>
      <RemoveDialog
        label={label}
        connectionId={connectionId}
        open={open === 'remove'}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}

interface RemoveDialogProps {
  label: string
  connectionId: string
  open: boolean
  onClose: () => void
}

function RemoveDialog({ label, connectionId, open, onClose }: RemoveDialogProps) {
  const remove = useDisconnect()
  const removeIt = () =>
    remove.mutate(connectionId, {
      onSuccess: () => quickToast.success(`${label} was removed`),
      onError: (error) => quickToast.error(messageOf(error, `${label} could not be removed. Try again.`)),
      onSettled: onClose,
    })
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Remove ${label}?`}
      description="Its key is deleted here, and it answers nobody more. To use it again, the key has to be given again."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" loading={remove.isPending} onClick={removeIt}>
            Remove
          </Button>
        </>
      }
    />
  )
}
