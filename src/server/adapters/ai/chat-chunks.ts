import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider'
import { callAssembly, malformed } from './chat-calls.ts'

type Fields = Record<string, unknown>
type Emit = (part: LanguageModelV4StreamPart) => void

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Turns the chunks of an OpenAI-compatible answer into stream parts. Checked by hand: it runs for every token. */
export function chatChunkReader(emit: Emit) {
  const calls = callAssembly(emit)
  let block: 'text' | 'reasoning' | undefined
  let described = false
  let finish: string | undefined
  let usage: unknown

  const enter = (next: typeof block) => {
    if (block === next) return
    if (block) emit({ type: `${block}-end`, id: block })
    if (next) emit({ type: `${next}-start`, id: next })
    block = next
  }

  const readDelta = (delta: Fields) => {
    const reasoning = text(delta, 'reasoning_content') || text(delta, 'reasoning')
    if (reasoning) {
      enter('reasoning')
      emit({ type: 'reasoning-delta', id: 'reasoning', delta: reasoning })
    }
    const said = text(delta, 'content') || text(delta, 'refusal')
    if (said) {
      enter('text')
      emit({ type: 'text-delta', id: 'text', delta: said })
    }
    if (delta.tool_calls) readCalls(delta.tool_calls)
  }

  const readCalls = (list: unknown) => {
    if (!Array.isArray(list)) throw malformed('tool_calls is not a list.')
    for (const call of list) {
      if (!isFields(call)) throw malformed('A call is not an object.')
      const { index } = call
      const asked = isFields(call.function) ? call.function : {}
      calls.add({
        index: typeof index === 'number' ? index : undefined,
        id: text(call, 'id'),
        name: text(asked, 'name'),
        arguments: written(asked.arguments),
      })
    }
  }

  return {
    read(data: string) {
      const chunk: unknown = JSON.parse(data)
      if (!isFields(chunk)) throw malformed('A chunk is not an object.')
      if (chunk.error) {
        const error = isFields(chunk.error) ? chunk.error : { message: chunk.error }
        return emit({ type: 'error', error })
      }
      if (!described) {
        described = true
        emit({ type: 'response-metadata', id: text(chunk, 'id'), modelId: text(chunk, 'model') })
      }
      if (isFields(chunk.usage)) usage = chunk.usage
      if (!Array.isArray(chunk.choices)) throw malformed('A chunk has no choices.')
      const choice: unknown = chunk.choices[0]
      if (choice === undefined) return
      if (!isFields(choice)) throw malformed('A choice is not an object.')
      if (isFields(choice.delta)) readDelta(choice.delta)
      finish = text(choice, 'finish_reason') ?? finish
    },

    /** False when the answer ended without saying that it is whole. */
    end(): boolean {
      enter(undefined)
      if (finish === undefined) return false
      calls.end()
      emit({
        type: 'finish',
        finishReason: { unified: unifiedReason(finish), raw: finish },
        usage: readUsage(usage),
      })
      return true
    },
  }
}

function text(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw malformed(`${name} is not text.`)
  return value
}

/** Some servers give the arguments as the object itself. */
function written(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function unifiedReason(finish: string) {
  switch (finish) {
    case 'stop':
    case 'length':
      return finish
    case 'content_filter':
      return 'content-filter'
    case 'tool_calls':
    case 'function_call':
      return 'tool-calls'
    default:
      return 'other'
  }
}

function readUsage(usage: unknown): LanguageModelV4Usage {
  const count = (from: unknown, name: string) => {
    const value = isFields(from) ? from[name] : undefined
    return typeof value === 'number' ? value : undefined
  }
  const input = count(usage, 'prompt_tokens')
  const output = count(usage, 'completion_tokens')
  const cacheRead = count(isFields(usage) ? usage.prompt_tokens_details : undefined, 'cached_tokens')
  return {
    inputTokens: { total: input, noCache: input, cacheRead, cacheWrite: undefined },
    outputTokens: { total: output, text: output, reasoning: undefined },
  }
}
