import MessageSquareOff from 'lucide-react/icons/message-square-off'
import { MissingScreen } from '#web/ui/feedback/missing-screen.tsx'

export const ChatMissing = () => (
  <MissingScreen what="chat" icon={<MessageSquareOff />} bin="/history?tab=bin" to="/chat">
    New chat
  </MissingScreen>
)
