import type { ChatSummary } from '#contracts/chat.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useRevokeShare, useShare, useShareChat } from './chat-shares.queries.ts'

/** Creates, copies and revokes the read-only link of a chat. */
export function ShareDialog({ chat, onClose }: { chat: ChatSummary; onClose: () => void }) {
  const share = useShare(chat.id)
  const create = useShareChat(chat.id)
  const revoke = useRevokeShare(chat.id)
  const error = create.error ?? revoke.error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share chat"
      description="Anyone with the link can read the chat as it is now. Files, sources and later messages stay private."
    >
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
          <p className="text-small text-muted">Shows the chat up to {ago(share.data.sharedAt)}.</p>
          <div className="flex flex-wrap gap-2">
            <CopyButton variant="secondary" label="Copy link" text={share.data.link} />
            <Button size="small" loading={create.isPending} onClick={() => create.mutate()}>
              Include new messages
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
