import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** In the place of node-llama-cpp, with as much of its interface as is used. What it is asked says how it behaves. */
type HistoryEntry = { type: string; text?: string; response?: string[] }

interface Sequence {
  tokenMeter: { usedInputTokens: number; usedOutputTokens: number }
}

interface Options {
  signal: AbortSignal
  maxTokens: number
  onResponseChunk(chunk: { type?: 'segment'; segmentType?: string; text: string }): void
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 5))

export async function getLlama() {
  return {
    async loadModel({ modelPath }: { modelPath: string }) {
      if (readFileSync(modelPath).includes('broken')) throw new Error('this model cannot be loaded')
      return {
        tokenize: (text: string) => text.split(/\s+/),
        createContext: async () => ({
          contextSize: 600,
          getSequence: () => ({ tokenMeter: { usedInputTokens: 0, usedOutputTokens: 0 } }),
        }),
      }
    },
  }
}

export class LlamaChat {
  readonly #sequence: Sequence

  constructor({ contextSequence }: { contextSequence: Sequence }) {
    this.#sequence = contextSequence
  }

  async generateResponse(history: HistoryEntry[], { signal, maxTokens, onResponseChunk }: Options) {
    const asked = history.findLast(({ type }) => type === 'user')?.text ?? ''
    const { tokenMeter } = this.#sequence
    const say = (text: string) => {
      tokenMeter.usedOutputTokens++
      onResponseChunk({ text })
    }
    tokenMeter.usedInputTokens += history.length
    if (asked === 'think') onResponseChunk({ type: 'segment', segmentType: 'thought', text: 'Hm.' })
    if (asked === 'environment')
      say(`It has ${execFileSync('/usr/bin/env', { encoding: 'utf8' }) || 'nothing'}`)
    else if (asked === 'process') say(String(process.pid))
    else if (asked === 'history') say(JSON.stringify(history))
    else say(`You said ${asked}. `)
    if (asked === 'fail') throw new Error('no more room for tokens')
    if (asked === 'crash') process.kill(process.pid, 'SIGSEGV')
    for (let count = 0; asked === 'forever' || asked === 'deaf' || asked === 'crash'; count++) {
      if (signal.aborted && asked === 'forever') return { metadata: { stopReason: 'abort' } }
      if (count < 3) say('and ')
      await tick()
    }
    if (asked === 'long') return { metadata: { stopReason: maxTokens > 0 ? 'maxTokens' : 'abort' } }
    return { metadata: { stopReason: 'eogToken' } }
  }
}
