import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#contracts/chat.ts'
import { spokenSentences } from '#core/speech/spoken-sentences.ts'
import { browserRecogniser } from '#web/lib/speech/browser-recogniser.ts'
import { openMicrophone } from '#web/lib/speech/microphone.ts'
import { serverRecogniser } from '#web/lib/speech/recogniser.ts'
import { useSpeechChoice } from '#web/lib/speech/speech-choice.store.ts'
import { cueOf, playNotes } from './cues.ts'
import { browserSpeaker, type Speaker, serverSpeaker } from './speakers.ts'
import { isServerReachable, prepareEngines, useSpeechEngines } from './voice.queries.ts'
import type { VoiceEvent } from './voice.state.ts'
import { initialView, type VoiceSession, voiceSession } from './voice-session.ts'

/** The chat that is spoken with. */
export interface VoiceChat {
  messages: Message[]
  mode: 'ready' | 'sending' | 'answering' | 'stopping'
  send(text: string): void
  stop(): void
}

/** A voice session for as long as the screen is shown. `onLevel` gets the microphone's level 50 times a second. */
export function useVoice(chat: VoiceChat, onLevel: (level: number) => void) {
  const [view, setView] = useState(initialView)
  const status = useRef(initialView.status)
  const session = useRef<VoiceSession>(undefined)
  const speaker = useRef<Speaker>(undefined)
  const latest = useRef({ chat, onLevel })
  latest.current = { chat, onLevel }
  /** The person spoke over the answer; the rest of it is only read on the screen. */
  const silenced = useRef(false)
  /** Words spoken over an answer, which is stopped first. */
  const next = useRef<string>(undefined)
  const firstVoice = useSpeechEngines().data?.speech.voices[0]?.id
  const voice = useRef(firstVoice)
  voice.current = firstVoice

  // Before the browser can press a button: a busy page runs other effects later, and the press would be lost.
  useLayoutEffect(() => {
    const own = voiceSession({
      now: Date.now,
      openMicrophone,
      recogniser: () =>
        useSpeechChoice.getState().recognition === 'browser' ? browserRecogniser() : serverRecogniser(),
      isReachable: isServerReachable,
      send(text) {
        const { mode, send, stop } = latest.current.chat
        if (mode === 'ready') return send(text)
        next.current = text
        stop()
      },
      say: (text) => speaker.current?.say(text),
      hush(spokenFor) {
        silenced.current = true
        speaker.current?.hush()
        if (spokenFor !== undefined) performance.mark('voice:interrupted', { detail: spokenFor })
      },
      changed(next) {
        if (useSpeechChoice.getState().cues) playNotes(cueOf(status.current, next.status))
        status.current = next.status
        setView(next)
      },
      level: (level) => latest.current.onLevel(level),
    })
    const onSpeaking = (on: boolean) => {
      if (on !== own.state().speaking) own.dispatch({ kind: 'speaking', on, at: Date.now() })
    }
    speaker.current = chosenSpeaker(() => voice.current, onSpeaking)
    session.current = own
    const onConnection = () => void own.heartbeat()
    addEventListener('online', onConnection)
    addEventListener('offline', onConnection)
    return () => {
      removeEventListener('online', onConnection)
      removeEventListener('offline', onConnection)
      own.end()
      speaker.current?.close()
    }
  }, [])

  const isAnswering = chat.mode !== 'ready'
  useEffect(() => {
    session.current?.dispatch({ kind: 'answering', on: isAnswering, at: Date.now() })
    const waiting = next.current
    if (isAnswering || waiting === undefined) return
    next.current = undefined
    latest.current.chat.send(waiting)
  }, [isAnswering])
  useReadAloud(chat, speaker, silenced)

  return {
    view,
    dispatch(event: VoiceEvent) {
      if (event.kind === 'hold' || event.kind === 'hands-free') {
        speaker.current?.unlock()
        void prepareEngines()
      }
      session.current?.dispatch(event)
    },
  }
}

/** The voice chosen at the moment of each sentence. */
function chosenSpeaker(firstVoice: () => string | undefined, onSpeaking: (on: boolean) => void): Speaker {
  const chosen = () => useSpeechChoice.getState().voice
  const server = serverSpeaker(() => chosen() ?? firstVoice(), onSpeaking)
  const browser = 'speechSynthesis' in window ? browserSpeaker(onSpeaking) : undefined
  return {
    say: (text) => (browser && chosen() === 'browser' ? browser : server).say(text),
    unlock: () => server.unlock(),
    hush() {
      server.hush()
      browser?.hush()
    },
    close() {
      server.close()
      browser?.close()
    },
  }
}

/** Speaks an answer sentence by sentence while it is written. Answers from before are not read. */
function useReadAloud(
  { messages, mode }: VoiceChat,
  speaker: RefObject<Speaker | undefined>,
  silenced: RefObject<boolean>,
) {
  const readsAloud = useSpeechChoice((choice) => choice.readsAloud)
  const spoken = useRef<{ id: string; sentences: number } | undefined>(undefined)
  const answer = messages.at(-1)
  useEffect(() => {
    if (!answer || answer.role === 'user') return
    const isWritten = mode !== 'ready'
    if (isWritten && spoken.current?.id !== answer.id) {
      spoken.current = { id: answer.id, sentences: 0 }
      silenced.current = false
    }
    const reading = spoken.current
    if (!reading || reading.id !== answer.id || answer.role !== 'assistant') return
    const sentences = spokenSentences(answer.content, !isWritten)
    const fresh = sentences.slice(reading.sentences)
    reading.sentences = sentences.length
    // A stopped answer is not read to its end.
    const isStopped = mode === 'stopping' || answer.run?.state === 'stopped'
    if (fresh.length > 0 && fresh.length === sentences.length) performance.mark('voice:first-sentence')
    if (readsAloud && !silenced.current && !isStopped)
      for (const sentence of fresh) speaker.current?.say(sentence)
  }, [answer, mode, readsAloud, speaker, silenced])
}
