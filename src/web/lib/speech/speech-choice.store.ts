import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { persistStorage } from '#web/lib/storage/stored.ts'

export interface SpeechChoice {
  /** Which side recognises speech. */
  recognition: 'server' | 'browser'
  /** A voice of the server by its id, or the browser's own. Undefined means the server's first. */
  voice: 'browser' | (string & {}) | undefined
  readsAloud: boolean
}

/** How this device listens and speaks. Belongs to the device, as the theme does. */
export const useSpeechChoice = create<SpeechChoice>()(
  persist((): SpeechChoice => ({ recognition: 'server', voice: undefined, readsAloud: true }), {
    name: 'speech-choice',
    storage: createJSONStorage(() => persistStorage),
  }),
)

export const chooseSpeech = (choice: Partial<SpeechChoice>) => useSpeechChoice.setState(choice)
