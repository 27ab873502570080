import { screens } from '#contracts/screens.ts'
import { ChatScreen } from '#web/app/screens/chat.tsx'
import { VoiceDock } from '#web/features/voice/voice-dock.tsx'

const dock = {
  path: screens.voiceAssistant.paths[0],
  title: screens.voiceAssistant.title,
  part: (chat: Parameters<typeof VoiceDock>[0]['chat']) => <VoiceDock chat={chat} />,
}

/** An ordinary chat with a microphone and a voice. */
export const VoiceScreen = () => <ChatScreen dock={dock} />
