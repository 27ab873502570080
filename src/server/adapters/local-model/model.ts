import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { AiError } from '#server/ports/ai.ts'
import { aiError } from '../ai/failures.ts'
import { generateByStreaming } from '../ai/generate.ts'
import { ChildEnded, type ChildOutput } from './child.ts'
import { toHistory } from './history.ts'
import type { Finished } from './protocol.ts'
import { LineTooLong, type LocalQuestion, type Runner } from './runner.ts'

export interface LocalModelOptions {
  runner: Runner
  file: string
  name: string
  label: string
}

/** A model of this machine behind the interface of any other. */
export function localModel({ runner, file, name, label }: LocalModelOptions): LanguageModelV4 {
  const model: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'local',
    modelId: name,
    supportedUrls: {},
    doGenerate: (options) => generateByStreaming(model, options),
    async doStream({ prompt, abortSignal }) {
      const left = new AbortController()
      const signal = abortSignal ? AbortSignal.any([abortSignal, left.signal]) : left.signal
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        start(controller) {
          const parts = partsInto((part) => signal.aborted || controller.enqueue(part))
          const asking = { file, history: toHistory(prompt), signal, ...parts }
          runner.ask(asking).then(
            (finished) => {
              if (signal.aborted) return
              parts.finish(finished)
              controller.close()
            },
            (error) => signal.aborted || controller.error(failureOf(error, label)),
          )
        },
        cancel: () => left.abort(),
      })
      return { stream }
    },
  }
  return model
}

const stages = {
  waiting: 'Waiting for the previous question to be answered.\n',
  loading: 'Loading the model.\n',
}

/** Turns what a child says into the parts of a stream, in which text and thinking are blocks that begin and end. */
function partsInto(enqueue: (part: LanguageModelV4StreamPart) => void) {
  let open: 'text' | 'reasoning' | undefined
  const close = () => {
    if (open) enqueue({ type: `${open}-end`, id: open })
    open = undefined
  }
  const say = (block: 'text' | 'reasoning', delta: string) => {
    if (open !== block) {
      close()
      enqueue({ type: `${block}-start`, id: block })
      open = block
    }
    enqueue({ type: `${block}-delta`, id: block, delta })
  }
  return {
    onStage: ((stage) => say('reasoning', stages[stage])) satisfies LocalQuestion['onStage'],
    onHeard(heard: ChildOutput) {
      if (heard.type === 'text') say('text', heard.text)
      else if (heard.type === 'thinking') say('reasoning', heard.text)
      // Reading a long question takes its time. Whoever waits hears that it is being read.
      else enqueue({ type: 'raw', rawValue: 'alive' })
    },
    finish({ reason, inputTokens, outputTokens }: Finished) {
      close()
      enqueue({
        type: 'finish',
        finishReason: { unified: reason, raw: reason },
        usage: {
          inputTokens: {
            total: inputTokens,
            noCache: undefined,
            cacheRead: undefined,
            cacheWrite: undefined,
          },
          outputTokens: { total: outputTokens, text: undefined, reasoning: undefined },
        },
      })
    },
  }
}

function failureOf(error: unknown, label: string): unknown {
  if (error instanceof LineTooLong) return aiError('rate-limited', label)
  if (!(error instanceof ChildEnded)) return error
  const { detail, loaded } = error
  if (loaded) return aiError('cut', label, { detail })
  return new AiError(
    'unavailable',
    `${label} could not be started on this server. It may need more memory than is free. Choose another model.`,
    { detail },
  )
}
