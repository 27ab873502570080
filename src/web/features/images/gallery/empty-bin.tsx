import { useState } from 'react'
import { IMAGE_BIN_DAYS } from '#contracts/images/images.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useEmptyBin } from '../images.queries.ts'

/** Says how long deleted images stay, and deletes them at once if wanted. */
export function EmptyBin() {
  const [asking, setAsking] = useState(false)
  const empty = useEmptyBin()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-small text-muted">
        Deleted images stay here for {IMAGE_BIN_DAYS} days and count towards your storage.
      </p>
      <Button size="small" onClick={() => setAsking(true)}>
        Empty bin
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Permanently delete all images in the bin?"
        description="You can’t undo this. Pages and visuals keep their own copies."
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button
              variant="danger"
              loading={empty.isPending}
              onClick={() => empty.mutate(undefined, { onSettled: () => setAsking(false) })}
            >
              Delete permanently
            </Button>
          </>
        }
      />
    </div>
  )
}
