import MessageSquareOff from 'lucide-react/icons/message-square-off'
import { MissingScreen } from '#web/ui/missing-screen.tsx'

export const ChatMissing = () => (
  <MissingScreen what="chat" icon={<MessageSquareOff />} to="/chat">
    New chat
  </MissingScreen>
)
