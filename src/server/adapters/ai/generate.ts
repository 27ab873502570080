import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider'

type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>

/** The interface's whole-answer call, for models of ours that only stream. */
export async function generateByStreaming(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
): Promise<LanguageModelV4GenerateResult> {
  const { stream } = await model.doStream(options)
  const calls: LanguageModelV4ToolCall[] = []
  let text = ''
  let finish: Finish | undefined
  for await (const part of stream) {
    if (part.type === 'text-delta') text += part.delta
    if (part.type === 'tool-call') calls.push(part)
    if (part.type === 'error') throw part.error
    if (part.type === 'finish') finish = part
  }
  if (!finish) throw new Error('The answer ended before it was finished.')
  return {
    content: [{ type: 'text', text }, ...calls],
    finishReason: finish.finishReason,
    usage: finish.usage,
    warnings: [],
  }
}
