import { onTestFinished, vi } from 'vitest'
import type { Coloured, ToColour } from '#web/features/chat/markdown/highlight.ts'
import { colourLines } from '#web/features/chat/markdown/highlighter.ts'

interface Stage {
  /** Number of workers started, and the code they were given. */
  workers: number
  asked: string[]
  fails: boolean
}
let stage: Stage = { workers: 0, asked: [], fails: false }

class InPageWorker extends EventTarget {
  constructor() {
    super()
    stage.workers += 1
  }
  async postMessage({ id, language, code }: ToColour): Promise<void> {
    stage.asked.push(code)
    if (stage.fails) {
      this.dispatchEvent(new Event('error'))
      return
    }
    const data: Coloured = { id, lines: await colourLines(language, code) }
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  terminate(): void {}
}

/**
 * The worker that colours code, on the page's own thread: there are no others here. The page keeps the one it has from an
 * earlier test, which then belongs to this stage. Ends with the test.
 */
export function startHighlightWorker({ fails = false } = {}): Stage {
  stage = { workers: 0, asked: [], fails }
  vi.stubGlobal('Worker', InPageWorker)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return stage
}
