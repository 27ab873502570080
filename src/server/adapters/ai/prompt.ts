import type {
  JSONSchema7,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider'
import type { AnswerRequest, Picture, ToolCall, ToolOffer, Turn } from '#server/ports/ai.ts'

/** A model's earlier answer, in the form in which it is sent back. */
export type TurnContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content']

/** Empty messages are left out: some providers refuse them. */
export function toPrompt({ instructions, history }: AnswerRequest): LanguageModelV4Prompt {
  const prompt: LanguageModelV4Prompt = instructions === '' ? [] : [{ role: 'system', content: instructions }]
  for (const turn of history) {
    const message = toMessage(turn)
    const before = prompt.at(-1)
    // Providers want the results of calls that were made together in one message.
    if (message.role === 'tool' && before?.role === 'tool') before.content.push(...message.content)
    else if (message.content.length > 0) prompt.push(message)
  }
  return prompt
}

function toMessage(turn: Turn): Exclude<LanguageModelV4Message, { role: 'system' }> {
  if (turn.role === 'tool') {
    const { id, name } = turn.call
    const output = { type: 'text' as const, value: turn.result }
    return { role: 'tool', content: [{ type: 'tool-result', toolCallId: id, toolName: name, output }] }
  }
  const text = turn.content.trim() === '' ? [] : [{ type: 'text' as const, text: turn.content }]
  if (turn.role === 'user')
    return { role: 'user', content: [...text, ...(turn.pictures ?? []).map(toFilePart)] }
  // Only this folder makes what is handed back.
  const said = (turn.said as TurnContent | undefined) ?? [...text, ...(turn.calls ?? []).map(toCallPart)]
  return { role: 'assistant', content: said }
}

const toFilePart = ({ mediaType, base64 }: Picture) => ({
  type: 'file' as const,
  mediaType,
  data: { type: 'data' as const, data: base64 },
})

const toCallPart = ({ id, name, input }: ToolCall) => ({
  type: 'tool-call' as const,
  toolCallId: id,
  toolName: name,
  input: asObject(input),
})

/** Providers refuse a call whose input is no object, and a model may have written anything. */
export function asObject(input: unknown): object {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? input : { unreadable: input }
}

export function toTools(offers: ToolOffer[] | undefined): LanguageModelV4FunctionTool[] | undefined {
  return offers?.length ? offers.map(toTool) : undefined
}

/** An offer is always the same tool, so that an adapter can keep what it made of it. */
const tools = new WeakMap<ToolOffer, LanguageModelV4FunctionTool>()

function toTool(offer: ToolOffer): LanguageModelV4FunctionTool {
  const { name, description, input } = offer
  const tool = tools.get(offer) ?? {
    type: 'function',
    name,
    description,
    inputSchema: input as JSONSchema7,
  }
  tools.set(offer, tool)
  return tool
}
