import {
  type LanguageModelV4CallOptions,
  type LanguageModelV4Message,
  UnsupportedFunctionalityError,
} from '@ai-sdk/provider'

type Tool = NonNullable<LanguageModelV4CallOptions['tools']>[number]

/** A question in the words of OpenAI's chat completions, as the bytes to send. What is undefined is not sent. */
export function chatRequest(model: string, options: LanguageModelV4CallOptions): Buffer {
  const request = {
    model,
    messages: options.prompt.flatMap(chatMessages),
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: options.maxOutputTokens,
    temperature: options.temperature,
    top_p: options.topP,
    stop: options.stopSequences,
  }
  const { tools } = options
  const json = JSON.stringify(request)
  if (!tools) return Buffer.from(json)
  const listed = tools.flatMap((tool, at) => [...(at > 0 ? [comma] : []), toolBytes(tool)])
  return Buffer.concat([Buffer.from(`${json.slice(0, -1)},"tools":[`), ...listed, end])
}

const comma = Buffer.from(',')
const end = Buffer.from(']}')

/** Tools are most of a request and the same in each, so their bytes are kept. */
const bytesOfTools = new WeakMap<Tool, Buffer>()

function toolBytes(tool: Tool): Buffer {
  const bytes = bytesOfTools.get(tool) ?? Buffer.from(JSON.stringify(chatTool(tool)))
  bytesOfTools.set(tool, bytes)
  return bytes
}

function chatTool(tool: Tool) {
  if (tool.type !== 'function') throw unsupported(`${tool.type} tools`)
  const { name, description, inputSchema: parameters } = tool
  return { type: 'function', function: { name, description, parameters } }
}

function chatMessages(message: LanguageModelV4Message): object[] {
  switch (message.role) {
    case 'system':
      return [{ role: 'system', content: message.content }]
    case 'user':
      return [{ role: 'user', content: userContent(message.content) }]
    case 'tool':
      return message.content.map((part) => {
        if (part.type !== 'tool-result' || part.output.type !== 'text')
          throw unsupported(`${part.type} content`)
        return { role: 'tool', tool_call_id: part.toolCallId, content: part.output.value }
      })
    case 'assistant':
      return [assistantMessage(message.content)]
  }
}

type UserContent = Extract<LanguageModelV4Message, { role: 'user' }>['content']

/** Plain text where there is nothing else: some servers know no other form. */
const userContent = (content: UserContent) =>
  content.every(({ type }) => type === 'text') ? content.map(textOf).join('\n') : content.map(userPart)

function userPart(part: UserContent[number]): object {
  if (part.type === 'text') return { type: 'text', text: part.text }
  const { mediaType, data } = part
  if (!mediaType.startsWith('image/') || data.type !== 'data' || typeof data.data !== 'string')
    throw unsupported(`${mediaType} content`)
  return { type: 'image_url', image_url: { url: `data:${mediaType};base64,${data.data}` } }
}

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content']

function assistantMessage(content: AssistantContent) {
  const calls = content.flatMap((part) => (part.type === 'tool-call' ? [part] : []))
  // Thinking is not sent back: these servers have no field for it.
  const texts = content.filter(({ type }) => type !== 'tool-call' && type !== 'reasoning').map(textOf)
  const text = texts.join('\n')
  if (calls.length === 0) return { role: 'assistant', content: text }
  return {
    role: 'assistant',
    content: text === '' ? null : text,
    tool_calls: calls.map(({ toolCallId, toolName, input }) => ({
      id: toolCallId,
      type: 'function',
      function: { name: toolName, arguments: JSON.stringify(input) },
    })),
  }
}

function textOf(part: { type: string; text?: unknown }): string {
  if (part.type !== 'text') throw unsupported(`${part.type} content`)
  return String(part.text)
}

const unsupported = (functionality: string) => new UnsupportedFunctionalityError({ functionality })
