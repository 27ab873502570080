import type { Script } from './provider-script.ts'

export interface ProviderWire {
  open(): string
  beat(): string
  think(text: string): string
  token(text: string): string
  /** A call of a tool, its input in pieces. */
  call(id: string, name: string, input: string): string
  close(finish: Finish, outputTokens: number): string
  /** An error inside a stream that began well. */
  error(): string
}

type Finish = Script['finish'] | 'calls'

export type Protocol = 'chat' | 'responses' | 'anthropic' | 'google'

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const pieces = (text: string) => text.match(/.{1,9}/gs) ?? []
const comment = () => ': still here\n\n'
const named = (type: string, rest: object) => `event: ${type}\n${data({ type, ...rest })}`

/** A model's answer in each protocol, as pieces of its event stream. */
export const wires: Record<Protocol, (id: string, model: string, inputTokens: number) => ProviderWire> = {
  chat(id, model, inputTokens) {
    const chunk = (delta: object, finish: string | null = null) =>
      data({
        id,
        object: 'chat.completion.chunk',
        created: 1_700_000_000,
        model,
        choices: [{ index: 0, delta, finish_reason: finish }],
      })
    let calls = 0
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
      call(callId, name, input) {
        const index = calls++
        const piece = (rest: object) => chunk({ tool_calls: [{ index, ...rest }] })
        return (
          piece({ id: callId, type: 'function', function: { name, arguments: '' } }) +
          pieces(input)
            .map((part) => piece({ function: { arguments: part } }))
            .join('')
        )
      },
      close: (finish, outputTokens) =>
        chunk({}, { stop: 'stop', length: 'length', filter: 'content_filter', calls: 'tool_calls' }[finish]) +
        data({ id, object: 'chat.completion.chunk', model, choices: [], usage: usage(outputTokens) }) +
        'data: [DONE]\n\n',
      error: () =>
        data({ error: { message: 'The stand-in failed.', type: 'server_error', code: 'server_error' } }),
    }
  },

  responses(id, model, inputTokens) {
    let sequence = 0
    let item = ''
    let calls = 0
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
      call(callId, name, input) {
        const at = { output_index: 2 + calls, item_id: `fc_${++calls}` }
        const itemOf = (text: string) => ({
          type: 'function_call',
          id: at.item_id,
          call_id: callId,
          name,
          arguments: text,
          status: 'completed',
        })
        const before = end()
        item = ''
        return (
          before +
          event('response.output_item.added', { output_index: at.output_index, item: itemOf('') }) +
          pieces(input)
            .map((delta) => event('response.function_call_arguments.delta', { ...at, delta }))
            .join('') +
          event('response.output_item.done', { output_index: at.output_index, item: itemOf(input) })
        )
      },
      close(finish, outputTokens) {
        const usage = {
          input_tokens: inputTokens,
          output_tokens: outputTokens,
          total_tokens: inputTokens + outputTokens,
        }
        const reason = finish === 'length' ? 'max_output_tokens' : 'content_filter'
        return finish === 'stop' || finish === 'calls'
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

  anthropic(id, model, inputTokens) {
    let block = -1
    let kind = ''
    const signature = () =>
      kind === 'thinking' ? delta({ type: 'signature_delta', signature: 'a-signature' }) : ''
    const end = () => (kind === '' ? '' : signature() + named('content_block_stop', { index: block }))
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
      call(callId, name, input) {
        const before = end()
        kind = ''
        block += 1
        return (
          before +
          named('content_block_start', {
            index: block,
            content_block: { type: 'tool_use', id: callId, name, input: {} },
          }) +
          pieces(input)
            .map((partial_json) => delta({ type: 'input_json_delta', partial_json }))
            .join('') +
          named('content_block_stop', { index: block })
        )
      },
      close: (finish, outputTokens) =>
        end() +
        named('message_delta', {
          delta: {
            stop_reason: { stop: 'end_turn', length: 'max_tokens', filter: 'refusal', calls: 'tool_use' }[
              finish
            ],
            stop_sequence: null,
          },
          usage: { output_tokens: outputTokens },
        }) +
        named('message_stop', {}),
      error: () => named('error', { error: { type: 'overloaded_error', message: 'The stand-in failed.' } }),
    }
  },

  google(id, model, inputTokens) {
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
      // Its inputs are values, not text that has to be read: it cannot write broken ones.
      call: (callId, name, input) =>
        chunk([
          {
            functionCall: { ...(callId && { id: callId }), name, args: parsed(input) },
            thoughtSignature: 'a-signature',
          },
        ]),
      close: (finish, outputTokens) =>
        chunk(
          [],
          { finishReason: { stop: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY', calls: 'STOP' }[finish] },
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

function parsed(input: string): unknown {
  try {
    return JSON.parse(input)
  } catch {
    return { unreadable: input }
  }
}

/** The body of a refusal. It repeats the key it was given, as careless providers do. */
export function errorBody(
  protocol: Protocol,
  status: number,
  key: string,
  message = `Status ${status} from the stand-in for key ${key}.`,
): object {
  const type = status === 429 ? 'rate_limit_error' : status >= 500 ? 'api_error' : 'authentication_error'
  if (protocol === 'anthropic') return { type: 'error', error: { type, message } }
  if (protocol === 'google') return { error: { code: status, message, status: type.toUpperCase() } }
  return { error: { message, type, param: null, code: type } }
}
