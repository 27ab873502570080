import { useEffect, useRef, useState } from 'react'
import { fetchPart } from '#web/lib/loading/fetch-part.ts'
import type { Dictation } from '#web/lib/speech/dictate.ts'

const NOT_LOADED = 'Speech to text could not be loaded. Try again, or type instead.'

/** Speech to text: `onHeard` gets the whole text so far, including words that may still change. */
export function useDictation(onHeard: (text: string) => void) {
  const [supported] = useState(() => 'mediaDevices' in navigator || 'webkitSpeechRecognition' in window)
  const [problem, setProblem] = useState<string>()
  const [listening, setListening] = useState(false)
  const current = useRef<Dictation>(undefined)
  const latest = useRef(onHeard)
  useEffect(() => {
    latest.current = onHeard
  })
  useEffect(() => () => current.current?.cancel(), [])

  async function start() {
    setProblem(undefined)
    try {
      const { dictate } = await fetchPart(
        () => import('#web/lib/speech/dictate.ts'),
        () => {},
      )
      current.current?.cancel()
      current.current = dictate({
        heard: (text) => latest.current(text),
        failed: setProblem,
        listening: setListening,
      })
    } catch {
      setProblem(NOT_LOADED)
    }
  }
  return {
    supported,
    listening,
    problem,
    toggle: () => (listening ? current.current?.stop() : void start()),
    /** Stops listening and drops pending results. */
    cancel: () => current.current?.cancel(),
  }
}
