import { useEffect, useRef, useState } from 'react'

/** The part of the speech recognition API used here; TypeScript has no types for it. */
interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}
type Recognizer = new () => Recognition

function recognizer(): Recognizer | undefined {
  const page = window as { SpeechRecognition?: Recognizer; webkitSpeechRecognition?: Recognizer }
  return page.SpeechRecognition ?? page.webkitSpeechRecognition
}

const problems = new Map([
  ['not-allowed', 'Microphone access is blocked. Allow it in the address bar, then try again.'],
  ['service-not-allowed', 'This browser doesn’t support speech to text here. Type instead.'],
  ['audio-capture', 'No microphone found. Connect one, then try again.'],
  ['network', 'The browser could not reach its speech service. Try again, or type instead.'],
  ['no-speech', 'We couldn’t hear you. Try again closer to the microphone.'],
])
const UNKNOWN = 'Listening stopped unexpectedly. Try again, or type instead.'

/** Speech to text: `onHeard` gets the whole text so far, including words that may still change. */
export function useDictation(onHeard: (text: string) => void) {
  const [supported] = useState(() => recognizer() !== undefined)
  const [problem, setProblem] = useState<string>()
  const [listening, setListening] = useState(false)
  const current = useRef<Recognition>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  function start() {
    const Recognizer = recognizer()
    if (!Recognizer) return
    const recognition = new Recognizer()
    current.current = recognition
    recognition.lang = navigator.language
    recognition.continuous = true
    recognition.interimResults = true
    recognition.onresult = ({ results }) =>
      onHeard(Array.from(results, (result) => result[0]?.transcript ?? '').join(''))
    recognition.onerror = ({ error }) => {
      if (error !== 'aborted') setProblem(problems.get(error) ?? UNKNOWN)
    }
    recognition.onend = () => setListening(false)
    setProblem(undefined)
    setListening(true)
    recognition.start()
  }
  return {
    supported,
    listening,
    problem,
    toggle: () => (listening ? current.current?.stop() : start()),
    /** Stops listening and drops pending results. */
    cancel: () => current.current?.abort(),
  }
}
