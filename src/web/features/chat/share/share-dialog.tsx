import type { ChatSummary } from '#contracts/chat.ts'
import { ShareLinkDialog } from '#web/ui/overlays/share-link-dialog.tsx'
import { useRevokeShare, useShare, useShareChat } from './chat-shares.queries.ts'

/** The read-only link of a chat. */
export function ShareDialog({ chat, onClose }: { chat: ChatSummary; onClose: () => void }) {
  return (
    <ShareLinkDialog
      title="Share chat"
      description="Anyone with the link can read the chat as it is now. Files, sources and later messages stay private."
      subject="chat"
      refreshLabel="Include new messages"
      share={useShare(chat.id)}
      create={useShareChat(chat.id)}
      revoke={useRevokeShare(chat.id)}
      onClose={onClose}
    />
  )
}
