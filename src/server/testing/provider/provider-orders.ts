import type { Script } from './provider-script.ts'

export interface ProviderOrder {
  name: string
  /** JSON, unless the order was written otherwise. */
  input: string
}

/**
 * Tool calls that a message orders: `{{call read_product_page {"url":"https://…"}}}`. The stand-in reads the last user message; an
 * obedient one reads everything, like a model that takes the words of a page for those of its user.
 */
export function ordersFor(body: unknown, script: Script): ProviderOrder[] {
  const { conversation, instructions } = partsOf(body)
  const asked = conversation.findLastIndex(isQuestion)
  const heeded = script.obey ? conversation : conversation.slice(asked, asked + 1)
  const orders = [...(script.obey ? textsIn(instructions) : []), ...textsIn(heeded)].flatMap(ordersIn)
  const done = (script.obey ? conversation : conversation.slice(asked)).flatMap(callsIn).length
  const last = orders.at(-1)
  if (last) while (orders.length < script.again) orders.push(last)
  return orders.slice(done, done + script.calls)
}

function ordersIn(text: string): ProviderOrder[] {
  return Array.from(text.matchAll(/\{\{call (\w+) (.*?)\}\}(?!\})/gs), ([, name = '', input = '']) => ({
    name,
    // Inside a tool's result the order may have been written as JSON.
    input: input.replaceAll('\\"', '"'),
  }))
}

function partsOf(body: unknown) {
  const { messages, input, contents, system, systemInstruction } = (body ?? {}) as Record<string, unknown>
  const list: unknown = messages ?? input ?? contents
  const all = Array.isArray(list) ? list : []
  const isInstruction = (message: unknown) => /^(system|developer)$/.test(roleOf(message))
  return {
    instructions: [system, systemInstruction, ...all.filter(isInstruction)],
    conversation: all.filter((message) => !isInstruction(message)),
  }
}

const roleOf = (message: unknown) => String((message as { role?: unknown } | null)?.role ?? '')

/** Providers whose protocol has no role for results send them as the user's. */
const isQuestion = (message: unknown) =>
  roleOf(message) === 'user' && !/"(tool_result|functionResponse)"/.test(JSON.stringify(message))

const isCall = (value: Record<string, unknown>) =>
  value.type === 'function' ||
  value.type === 'function_call' ||
  value.type === 'tool_use' ||
  'functionCall' in value

function callsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return [
    ...(isCall(value as Record<string, unknown>) ? [value] : []),
    ...Object.values(value).flatMap(callsIn),
  ]
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The input as this script has it written: whole, or as a model writes it on a bad day. */
export function inputOf(order: ProviderOrder, slip: Script['slip']): string {
  if (slip === 'broken-json') return order.input.slice(0, -2)
  return slip === 'list' ? '["not", "an", "object"]' : order.input
}
