import type { PageSummary } from '#contracts/pages/pages.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useDeletePage } from './pages.queries.ts'

interface DeletePageProps {
  page: Pick<PageSummary, 'id' | 'title' | 'isPublished'>
  onClose: () => void
  onDeleted?: () => void
}

/** Asks first: a deleted page cannot be restored. */
export function DeletePage({ page, onClose, onDeleted }: DeletePageProps) {
  const remove = useDeletePage(() => {
    onClose()
    onDeleted?.()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Delete “${page.title}”?`}
      description={
        page.isPublished
          ? 'Its public address stops working. This can’t be undone.'
          : 'Its sections and texts are deleted. This can’t be undone.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(page.id)}>
            Delete page
          </Button>
        </>
      }
    />
  )
}
