import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { fitInto } from './history.ts'
import type { FromChild, LocalTurn, ToChild } from './protocol.ts'

/** As much of node-llama-cpp as is used here. */
interface LlamaRuntime {
  getLlama(options: object): Promise<{ loadModel(options: { modelPath: string }): Promise<LlamaModel> }>
  LlamaChat: new (options: { contextSequence: Sequence }) => LlamaChat
}
interface LlamaModel {
  tokenize(text: string): ArrayLike<unknown>
  createContext(options: { contextSize: { max: number } }): Promise<LlamaContext>
}
interface LlamaContext {
  contextSize: number
  getSequence(): Sequence
}
interface Sequence {
  tokenMeter: { usedInputTokens: number; usedOutputTokens: number }
}
interface LlamaChat {
  generateResponse(
    history: LocalTurn[],
    options: {
      signal: AbortSignal
      stopOnAbortSignal: boolean
      maxTokens: number
      temperature: number
      topP: number
      onResponseChunk(chunk: { type?: string; text: string }): void
    },
  ): Promise<{ metadata: { stopReason: string } }>
}

const CONTEXT_TOKENS = 8_192
/** Tokens reserved for the answer. */
const ANSWER_TOKENS = 2_048
const ALIVE_MS = 5_000

const send = (message: FromChild) => process.send?.(message)

// The server is gone, and nobody would hear the rest.
process.on('disconnect', () => process.exit())
setInterval(() => send({ type: 'alive' }), ALIVE_MS)

const [, , entry = '', modelPath = ''] = process.argv
const runtime: LlamaRuntime = await import(pathToFileURL(entry).href)
const llama = await runtime.getLlama({
  // Only the installed runtime is run; nothing is compiled or fetched silently.
  build: 'never',
  skipDownload: true,
  progressLogs: false,
  logLevel: 'error',
  // Its threads wait for one another by spinning: with as many as there are processors, whatever else runs makes each token
  // take a second. One is left for the server.
  maxThreads: Math.max(1, availableParallelism() - 1),
})
const model = await llama.loadModel({ modelPath })
const context = await model.createContext({ contextSize: { max: CONTEXT_TOKENS } })
const sequence = context.getSequence()
const chat = new runtime.LlamaChat({ contextSequence: sequence })
const answerTokens = Math.min(ANSWER_TOKENS, Math.floor(context.contextSize / 3))

async function answer(history: LocalTurn[], signal: AbortSignal): Promise<FromChild> {
  const budget = Math.floor((context.contextSize - answerTokens) * 0.9)
  const fitting = fitInto(history, budget, (text) => model.tokenize(text).length)
  const before = { ...meter() }
  const { metadata } = await chat.generateResponse([...fitting, { type: 'model', response: [] }], {
    signal,
    stopOnAbortSignal: true,
    maxTokens: answerTokens,
    temperature: 0.6,
    topP: 0.9,
    onResponseChunk: ({ type, text }) => {
      if (text !== '') send({ type: type === 'segment' ? 'thinking' : 'text', text })
    },
  })
  return {
    type: 'finished',
    reason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
    inputTokens: meter().inputTokens - before.inputTokens,
    outputTokens: meter().outputTokens - before.outputTokens,
  }
}

function meter() {
  const { usedInputTokens, usedOutputTokens } = sequence.tokenMeter
  return { inputTokens: usedInputTokens, outputTokens: usedOutputTokens }
}

let stop = new AbortController()
process.on('message', async (message: ToChild) => {
  if (message.type === 'stop') return stop.abort()
  stop = new AbortController()
  send(await answer(message.history, stop.signal).catch(toFailed))
})

const toFailed = (error: unknown): FromChild => ({ type: 'failed', detail: String(error) })

send({ type: 'ready' })
