import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { persistStorage } from '#web/lib/storage/stored.ts'

export interface SpeechChoice {
  /** Side that recognises speech: the browser or the server. */
  recognition: 'server' | 'browser'
  /** A voice of the server by its id, or the browser's own. Undefined means the server's first. */
  voice: 'browser' | (string & {}) | undefined
  readsAloud: boolean
  /** Short tones for listening, thinking and trouble. */
  cues: boolean
}

/** Voice settings of this device, stored with it as the theme is. */
export const useSpeechChoice = create<SpeechChoice>()(
  persist((): SpeechChoice => ({ recognition: 'server', voice: undefined, readsAloud: true, cues: true }), {
    name: 'speech-choice',
    storage: createJSONStorage(() => persistStorage),
  }),
)

export const chooseSpeech = (choice: Partial<SpeechChoice>) => useSpeechChoice.setState(choice)
