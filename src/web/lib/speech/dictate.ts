import { browserRecognition } from './browser-recogniser.ts'
import { MicrophoneError, openMicrophone } from './microphone.ts'
import { type Recogniser, serverRecogniser } from './recogniser.ts'
import { useSpeechChoice } from './speech-choice.store.ts'

export interface DictationHandlers {
  /** The whole text so far, including words that may still change. */
  heard(text: string): void
  failed(problem: string): void
  /** True from the first sound to the end. */
  listening(on: boolean): void
}

export interface Dictation {
  /** Ends it and hears the last words. */
  stop(): void
  /** Ends it and drops pending words. */
  cancel(): void
}

/** Silence after which a piece of speech is recognised for good. */
const PAUSE_MS = 800
const LONGEST_MS = 25_000
/** A live microphone sends a frame every 20 ms. */
const DEAD_MS = 2_000

const problems = new Map([
  ['not-allowed', 'Microphone access is blocked. Allow it in the address bar, then try again.'],
  ['service-not-allowed', 'This browser doesn’t support speech to text here. Type instead.'],
  ['insecure', 'The browser only gives the microphone to pages with https. Type instead.'],
  ['audio-capture', 'No microphone found. Connect one, then try again.'],
  ['network', 'The browser could not reach its speech service. Try again, or type instead.'],
  ['no-speech', 'We couldn’t hear you. Try again closer to the microphone.'],
])
const DEAD = 'The microphone stopped. Check it, then try again.'
const UNKNOWN = 'Listening stopped unexpectedly. Try again, or type instead.'
const microphoneProblems = { blocked: 'not-allowed', missing: 'audio-capture', broken: '' }

function problemOf(error: unknown): string {
  if (navigator.mediaDevices === undefined) return 'insecure'
  return error instanceof MicrophoneError ? microphoneProblems[error.why] : ''
}

/** Speech to text by the engine that the person chose. */
export function dictate(handlers: DictationHandlers): Dictation {
  const Recognition = browserRecognition()
  const usesBrowser = useSpeechChoice.getState().recognition === 'browser' && Recognition
  return usesBrowser ? dictateToBrowser(new usesBrowser(), handlers) : dictateToServer(handlers)
}

function dictateToBrowser(
  recognition: InstanceType<NonNullable<ReturnType<typeof browserRecognition>>>,
  { heard, failed, listening }: DictationHandlers,
): Dictation {
  recognition.lang = navigator.language
  recognition.continuous = true
  recognition.interimResults = true
  recognition.onresult = ({ results }) =>
    heard(Array.from(results, (result) => result[0]?.transcript ?? '').join(''))
  recognition.onerror = ({ error }) => {
    if (error !== 'aborted') failed(problems.get(error) ?? UNKNOWN)
  }
  recognition.onend = () => listening(false)
  listening(true)
  recognition.start()
  return { stop: () => recognition.stop(), cancel: () => recognition.abort() }
}

function dictateToServer({ heard, failed, listening }: DictationHandlers): Dictation {
  let text = ''
  let piece: { recogniser: Recogniser; since: number; voicedAt: number | undefined } | undefined
  let close: (() => void) | undefined
  let isOver = false
  let lastFrame = 0
  const watchdog = setInterval(() => {
    if (close && Date.now() - lastFrame >= DEAD_MS) fail(DEAD)
  }, DEAD_MS / 4)
  /** Pieces are recognised in their order. */
  let finishing = Promise.resolve()

  const withText = (more: string) => [text, more].filter(Boolean).join(' ')
  function end() {
    isOver = true
    clearInterval(watchdog)
    close?.()
    close = undefined
    listening(false)
  }
  function fail(problem: string) {
    if (isOver) return
    end()
    finishPiece()
    failed(problem)
  }
  function finishPiece() {
    const ending = piece
    piece = undefined
    if (ending?.voicedAt === undefined) return ending?.recogniser.discard()
    finishing = finishing.then(async () => {
      try {
        text = withText(await ending.recogniser.finish())
        heard(text)
      } catch (error) {
        failed(error instanceof Error ? error.message : UNKNOWN)
      }
    })
  }
  function takeFrame(samples: Int16Array, isVoiced: boolean) {
    if (isOver) return
    const now = Date.now()
    lastFrame = now
    listening(true)
    if (!piece) {
      const recogniser = serverRecogniser()
      recogniser.start((partial) => !isOver && heard(withText(partial)))
      piece = { recogniser, since: now, voicedAt: undefined }
    }
    piece.recogniser.add(samples)
    if (isVoiced) piece.voicedAt = now
    const silentFor = now - (piece.voicedAt ?? now)
    // A piece without speech only holds the silence before it.
    if (silentFor >= PAUSE_MS || now - piece.since >= LONGEST_MS) finishPiece()
  }
  openMicrophone({
    frame: ({ samples, voiced }) => takeFrame(samples, voiced),
    lost: () => fail(UNKNOWN),
  }).then(
    (closeIt) => {
      if (isOver) return closeIt()
      close = closeIt
      lastFrame = Date.now()
    },
    (error: unknown) => fail(problems.get(problemOf(error)) ?? UNKNOWN),
  )
  return {
    stop() {
      end()
      finishPiece()
    },
    cancel() {
      end()
      piece?.recogniser.discard()
      piece = undefined
    },
  }
}
