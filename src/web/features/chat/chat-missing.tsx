import MessageSquareOff from 'lucide-react/icons/message-square-off'
import { Link } from 'react-router'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ScreenHeader } from '#web/ui/screen-header.tsx'

export function ChatMissing() {
  return (
    <>
      <ScreenHeader title="Chat not found" />
      <div className="flex flex-1 items-center justify-center">
        <EmptyState
          icon={<MessageSquareOff />}
          title="This chat does not exist"
          action={
            <Link to="/chat" className={buttonStyle('primary')}>
              New chat
            </Link>
          }
        >
          It may have been deleted, it may belong to another account, or the address may be mistyped.
        </EmptyState>
      </div>
    </>
  )
}
