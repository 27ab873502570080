import { useState } from 'react'
import { blockNames } from '#contracts/pages/block-names.ts'
import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useSaveBlock } from '../saved-blocks.queries.ts'
import { excerptOf } from '../sections/block-names.ts'

const MAX_NAME = 80

/** Saves a section under a name, to add it to any page of the account. */
export function SaveBlockDialog({ block, onClose }: { block: PageBlock; onClose: () => void }) {
  const kind = blockNames[block.type].name
  const [name, setName] = useState(
    [kind, excerptOf(block.props)].filter(Boolean).join(': ').slice(0, MAX_NAME),
  )
  const save = useSaveBlock()
  const send = () =>
    save.mutate(
      { name: name.trim(), block },
      {
        onSuccess: () => {
          onClose()
          quickToast.success('Section saved. Find it under “Add section” in any page.')
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Save this section"
      description="Add it to any of your pages. Later changes here don’t change the saved one."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={save.isPending} disabled={name.trim() === ''} onClick={send}>
            Save section
          </Button>
        </>
      }
    >
      <Field
        label="Name"
        error={save.error ? messageOf(save.error, 'The section could not be saved.') : undefined}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={name}
            maxLength={MAX_NAME}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
