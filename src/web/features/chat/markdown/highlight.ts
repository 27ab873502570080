import { type LanguageName, languageNamed } from './language-names.ts'

/** A stretch of code that has one colour. */
export interface Stretch {
  text: string
  /** Undefined for plain text. */
  className: string | undefined
}

/** Messages to and from the worker. */
export interface ToColour {
  id: number
  language: LanguageName
  code: string
}
export interface Coloured {
  id: number
  /** Undefined if it could not be done. */
  lines: Stretch[][] | undefined
}

/** Longer code stays plain: nobody reads it by its colours. */
const MOST_CHARACTERS = 40_000
/** Code can be written so that it is never read to its end; the grammar comes over the network in this time, too. */
const PATIENCE_MS = 20_000
const MOST_KEPT = 100

const highlighted = new Map<string, Stretch[][]>()
const keyOf = (language: string, code: string) => `${language}\n${code}`

/** The colours of code that was coloured before. */
export const knownColours = (language: string, code: string): Stretch[][] | undefined =>
  highlighted.get(keyOf(language, code))

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * The lines of code in colour; undefined for a language without any, for what is too long, and where no worker can be had.
 * One after the other, so that code which went out of sight in the meantime is passed over.
 */
export function highlight(
  language: string,
  code: string,
  signal: AbortSignal,
): Promise<Stretch[][] | undefined> {
  const name = languageNamed(language)
  if (!name || code.length > MOST_CHARACTERS || typeof Worker === 'undefined')
    return Promise.resolve(undefined)
  const turn = lastTurn.then(async () => {
    if (signal.aborted) return undefined
    const lines = knownColours(language, code) ?? (await askWorker(name, code))
    if (lines) keep(keyOf(language, code), lines)
    return lines
  })
  lastTurn = turn.catch(() => undefined)
  return turn
}

function keep(key: string, lines: Stretch[][]): void {
  highlighted.set(key, lines)
  const [oldest] = highlighted.keys()
  if (highlighted.size > MOST_KEPT && oldest !== undefined) highlighted.delete(oldest)
}

let running: Worker | undefined
let asked = 0

/** Compiling a language takes up to seconds, in which the page must not stand still. Throws when the worker fails. */
async function askWorker(language: LanguageName, code: string): Promise<Stretch[][] | undefined> {
  running ??= new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' })
  const worker = running
  const question: ToColour = { id: ++asked, language, code }
  const answered = new AbortController()
  const { signal } = answered
  try {
    return await new Promise((resolve, reject) => {
      const hear = ({ data }: MessageEvent<Coloured>) => data.id === question.id && resolve(data.lines)
      worker.addEventListener('message', hear, { signal })
      worker.addEventListener('error', () => reject(new Error('The worker failed.')), { signal })
      const timer = setTimeout(() => reject(new Error('The worker took too long.')), PATIENCE_MS)
      signal.addEventListener('abort', () => clearTimeout(timer))
      worker.postMessage(question)
    })
  } catch (error) {
    worker.terminate()
    running = undefined
    throw error
  } finally {
    answered.abort()
  }
}
