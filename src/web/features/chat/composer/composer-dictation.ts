import { useEffect, useRef, useState } from 'react'
import { fetchPart } from '#web/lib/loading/fetch-part.ts'
import type { Dictation } from '#web/lib/speech/dictate.ts'

/** Speech to text: `heard` gets the whole text so far, including words that may still change. */
export function useDictation(heard: (text: string) => void) {
  const [problem, failed] = useState<string>()
  const [isListening, listening] = useState(false)
  const current = useRef<Dictation>(undefined)
  const cancel = () => current.current?.cancel()
  useEffect(() => () => current.current?.cancel(), [])

  async function start() {
    failed(undefined)
    try {
      const { dictate } = await fetchPart(() => import('#web/lib/speech/dictate.ts'), cancel)
      cancel()
      current.current = dictate({ heard, failed, listening })
    } catch (error) {
      failed((error as Error).message)
    }
  }
  return {
    listening: isListening,
    problem,
    toggle: () => (isListening ? current.current?.stop() : void start()),
    /** Stops listening and drops pending results. */
    cancel,
  }
}
