import type { LanguageModelV4StreamPart, LanguageModelV4ToolCall } from '@ai-sdk/provider'
import type { ToolCall } from '#server/ports/ai.ts'
import { asObject, type TurnContent } from './prompt.ts'

type Block = Extract<TurnContent[number], { type: 'text' | 'reasoning' }>

/**
 * Collects a model's content before its tool calls. It is sent back with the tool results, signatures of its thinking included:
 * some providers refuse to continue otherwise.
 */
export function collectTurn() {
  const content: TurnContent = []
  const calls: ToolCall[] = []
  const open = new Map<string, Block>()

  const take = (part: LanguageModelV4StreamPart) => {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start': {
        const type = part.type === 'text-start' ? 'text' : 'reasoning'
        const block: Block = { type, text: '', providerOptions: part.providerMetadata }
        open.set(`${type} ${part.id}`, block)
        content.push(block)
        break
      }
      case 'text-delta':
      case 'text-end':
      case 'reasoning-delta':
      case 'reasoning-end': {
        const block = open.get(`${part.type.startsWith('text') ? 'text' : 'reasoning'} ${part.id}`)
        if (!block) break
        if ('delta' in part) block.text += part.delta
        // Signatures come last.
        if (part.providerMetadata) block.providerOptions = part.providerMetadata
        break
      }
      case 'tool-call': {
        const call = readCall(part, calls)
        calls.push(call)
        content.push({
          type: 'tool-call',
          toolCallId: call.id,
          toolName: call.name,
          input: asObject(call.input),
          providerOptions: part.providerMetadata,
        })
      }
    }
  }

  return {
    take,
    calls,
    content: () => content.filter((part) => part.type !== 'text' || part.text.trim() !== ''),
  }
}

/** A model may write JSON that is none: then its input is the text, which no tool's schema takes. */
function readCall(part: LanguageModelV4ToolCall, before: ToolCall[]): ToolCall {
  // Some servers give every call the same id, or none.
  const taken = part.toolCallId === '' || before.some(({ id }) => id === part.toolCallId)
  const id = taken ? `call_${before.length + 1}` : part.toolCallId
  try {
    // No input at all is how some models say that there is none to give.
    return { id, name: part.toolName, input: part.input.trim() === '' ? {} : JSON.parse(part.input) }
  } catch {
    return { id, name: part.toolName, input: part.input }
  }
}
