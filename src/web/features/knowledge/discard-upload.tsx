import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

export interface DiscardProps {
  onDiscard: () => void
  isDiscarding: boolean
}

export function DiscardButton({ name, isDiscarding, onDiscard }: DiscardProps & { name: string }) {
  const [asking, setAsking] = useState(false)
  const discard = () => {
    setAsking(false)
    onDiscard()
  }
  return (
    <>
      <IconButton
        label={`Discard ${name}`}
        icon={<X />}
        disabled={isDiscarding}
        onClick={() => setAsking(true)}
      />
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Discard “${name}”?`}
        description="The uploaded part is deleted. If another tab is still uploading it, that stops too."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button variant="danger" onClick={discard}>
              Discard
            </Button>
          </>
        }
      />
    </>
  )
}
