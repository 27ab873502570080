import type { Recogniser } from './recogniser.ts'

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
type RecognitionClass = new () => Recognition

export function browserRecognition(): RecognitionClass | undefined {
  const page = window as { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass }
  return page.SpeechRecognition ?? page.webkitSpeechRecognition
}

/** The browser's own recognition, which hears the microphone itself. */
export function browserRecogniser(): Recogniser {
  const Recognition = browserRecognition()
  if (!Recognition) throw new Error('This browser does not recognise speech.')
  const recognition = new Recognition()
  const ended = Promise.withResolvers<void>()
  let text = ''
  let problem: string | undefined
  return {
    start(onPartial) {
      recognition.lang = navigator.language
      recognition.continuous = true
      recognition.interimResults = true
      recognition.onresult = ({ results }) => {
        text = Array.from(results, (result) => result[0]?.transcript ?? '').join('')
        onPartial(text)
      }
      recognition.onerror = ({ error }) => {
        if (error !== 'aborted' && error !== 'no-speech') problem = error
      }
      recognition.onend = () => ended.resolve()
      recognition.start()
    },
    add: () => {},
    async finish() {
      recognition.stop()
      await ended.promise
      if (problem && !text)
        throw new Error('The browser could not recognise this. Try again, or type instead.')
      return text
    },
    discard: () => recognition.abort(),
  }
}
