import { messageOf } from '#web/lib/http/api-error.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface LinkChange {
  mutate: () => void
  isPending: boolean
  error: unknown
}

interface ShareLinkDialogProps {
  title: string
  description: string
  /** Names the shared thing: “Shows the chat up to …”. */
  subject: string
  refreshLabel: string
  share: {
    data: { link: string; sharedAt: string } | null | undefined
    isPending: boolean
    isError: boolean
    error: unknown
    refetch: () => unknown
  }
  create: LinkChange
  revoke: LinkChange
  onClose: () => void
}

/** Creates, copies, refreshes and revokes a read-only link. */
export function ShareLinkDialog(props: ShareLinkDialogProps) {
  const { title, description, subject, refreshLabel, share, create, revoke, onClose } = props
  const error = create.error ?? revoke.error
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      {share.isPending && <Skeleton className="h-20" />}
      {share.isError && (
        <ErrorCard
          title="The link could not be loaded"
          error={share.error}
          onRetry={() => void share.refetch()}
        />
      )}
      {share.data && (
        <div className="flex flex-col gap-3">
          <p className="rounded-control border border-line bg-ground px-3 py-2 font-mono text-small [overflow-wrap:anywhere]">
            {share.data.link}
          </p>
          <p className="text-small text-muted">
            Shows the {subject} up to {ago(share.data.sharedAt)}.
          </p>
          <div className="flex flex-wrap gap-2">
            <CopyButton variant="secondary" label="Copy link" text={share.data.link} />
            <Button size="small" loading={create.isPending} onClick={() => create.mutate()}>
              {refreshLabel}
            </Button>
            <Button size="small" variant="ghost" loading={revoke.isPending} onClick={() => revoke.mutate()}>
              Revoke link
            </Button>
          </div>
        </div>
      )}
      {share.data === null && (
        <Button
          variant="primary"
          className="self-start"
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          Create link
        </Button>
      )}
      <FormAlert
        message={error ? messageOf(error, 'The link could not be changed. Please try again.') : undefined}
      />
    </Dialog>
  )
}
