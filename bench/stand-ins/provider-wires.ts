import type { Script } from './provider-script.ts'

export interface Wire {
  open(): string
  beat(): string
  think(text: string): string
  token(text: string): string
  close(finish: Script['finish'], outputTokens: number): string
  /** An error told inside a stream that began well. */
  error(): string
}

export type Protocol = 'chat' | 'responses' | 'anthropic' | 'google'

const inputTokens = 10
const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const comment = () => ': still here\n\n'
const named = (type: string, rest: object) => `event: ${type}\n${data({ type, ...rest })}`

/** What a model answers in each protocol, as pieces of its event stream. */
export const wires: Record<Protocol, (id: string, model: string) => Wire> = {
  chat(id, model) {
    const chunk = (delta: object, finish: string | null = null) =>
      data({
        id,
        object: 'chat.completion.chunk',
        created: 1_700_000_000,
        model,
        choices: [{ index: 0, delta, finish_reason: finish }],
      })
    const usage = (outputTokens: number) => ({
      prompt_tokens: inputTokens,
      completion_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
    })
    return {
      beat: comment,
      open: () => chunk({ role: 'assistant', content: '' }),
      think: (text) => chunk({ reasoning_content: text }),
      token: (text) => chunk({ content: text }),
      close: (finish, outputTokens) =>
        chunk({}, { stop: 'stop', length: 'length', filter: 'content_filter' }[finish]) +
        data({ id, object: 'chat.completion.chunk', model, choices: [], usage: usage(outputTokens) }) +
        'data: [DONE]\n\n',
      error: () =>
        data({ error: { message: 'The stand-in failed.', type: 'server_error', code: 'server_error' } }),
    }
  },

  responses(id, model) {
    let sequence = 0
    let item = ''
    const event = (type: string, rest: object) => named(type, { sequence_number: sequence++, ...rest })
    const response = { id, object: 'response', created_at: 1_700_000_000, model, output: [] }
    const index = () => (item === 'text' ? 1 : 0)
    const end = () =>
      item === ''
        ? ''
        : event('response.output_item.done', {
            output_index: index(),
            item:
              item === 'text'
                ? { type: 'message', id: 'msg_1' }
                : { type: 'reasoning', id: 'rs_1', summary: [] },
          })
    const begin = (next: 'thinking' | 'text') => {
      if (item === next) return ''
      const before = end()
      item = next
      const added = next === 'text' ? { type: 'message', id: 'msg_1' } : { type: 'reasoning', id: 'rs_1' }
      return before + event('response.output_item.added', { output_index: index(), item: added })
    }
    return {
      beat: comment,
      open: () => event('response.created', { response }) + event('response.in_progress', { response }),
      think: (text) =>
        begin('thinking') +
        event('response.reasoning_summary_text.delta', { item_id: 'rs_1', summary_index: 0, delta: text }),
      token: (text) =>
        begin('text') +
        event('response.output_text.delta', {
          item_id: 'msg_1',
          output_index: 1,
          content_index: 0,
          delta: text,
        }),
      close(finish, outputTokens) {
        const usage = {
          input_tokens: inputTokens,
          output_tokens: outputTokens,
          total_tokens: inputTokens + outputTokens,
        }
        const reason = finish === 'length' ? 'max_output_tokens' : 'content_filter'
        return finish === 'stop'
          ? end() + event('response.completed', { response: { ...response, status: 'completed', usage } })
          : end() +
              event('response.incomplete', {
                response: { ...response, status: 'incomplete', incomplete_details: { reason }, usage },
              })
      },
      error: () =>
        event('error', {
          error: { type: 'server_error', code: 'server_error', message: 'The stand-in failed.', param: null },
        }),
    }
  },

  anthropic(id, model) {
    let block = -1
    let kind = ''
    const end = () => (kind === '' ? '' : named('content_block_stop', { index: block }))
    const begin = (next: 'thinking' | 'text') => {
      if (kind === next) return ''
      const before = end()
      kind = next
      block += 1
      const empty = next === 'text' ? { type: 'text', text: '' } : { type: 'thinking', thinking: '' }
      return before + named('content_block_start', { index: block, content_block: empty })
    }
    const delta = (value: object) => named('content_block_delta', { index: block, delta: value })
    return {
      beat: () => named('ping', {}),
      open: () =>
        named('message_start', {
          message: {
            id,
            type: 'message',
            role: 'assistant',
            model,
            content: [],
            stop_reason: null,
            usage: { input_tokens: inputTokens, output_tokens: 0 },
          },
        }),
      think: (text) => begin('thinking') + delta({ type: 'thinking_delta', thinking: text }),
      token: (text) => begin('text') + delta({ type: 'text_delta', text }),
      close: (finish, outputTokens) =>
        end() +
        named('message_delta', {
          delta: {
            stop_reason: { stop: 'end_turn', length: 'max_tokens', filter: 'refusal' }[finish],
            stop_sequence: null,
          },
          usage: { output_tokens: outputTokens },
        }) +
        named('message_stop', {}),
      error: () => named('error', { error: { type: 'overloaded_error', message: 'The stand-in failed.' } }),
    }
  },

  google(id, model) {
    const chunk = (parts: object[], rest: object = {}, top: object = {}) =>
      data({
        candidates: [{ content: { role: 'model', parts }, index: 0, ...rest }],
        modelVersion: model,
        responseId: id,
        ...top,
      })
    return {
      beat: comment,
      open: () => '',
      think: (text) => chunk([{ text, thought: true }]),
      token: (text) => chunk([{ text }]),
      close: (finish, outputTokens) =>
        chunk(
          [],
          { finishReason: { stop: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' }[finish] },
          {
            usageMetadata: {
              promptTokenCount: inputTokens,
              candidatesTokenCount: outputTokens,
              totalTokenCount: inputTokens + outputTokens,
            },
          },
        ),
      error: () => data({ error: { code: 503, message: 'The stand-in failed.', status: 'UNAVAILABLE' } }),
    }
  },
}

/** The body of a refusal. It repeats the key it was given, as careless providers do. */
export function errorBody(protocol: Protocol, status: number, key: string): object {
  const message = `Status ${status} from the stand-in for key ${key}.`
  const type = status === 429 ? 'rate_limit_error' : status >= 500 ? 'api_error' : 'authentication_error'
  if (protocol === 'anthropic') return { type: 'error', error: { type, message } }
  if (protocol === 'google') return { error: { code: status, message, status: type.toUpperCase() } }
  return { error: { message, type, param: null, code: type } }
}
