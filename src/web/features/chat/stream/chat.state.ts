import type { Message, MessagePart } from '#contracts/chat.ts'
import type { RunEvent } from '#contracts/runs.ts'

interface Flags {
  /** The question was sent and no answer text has arrived. */
  typing: boolean
  streaming: boolean
  stopRequested: boolean
}

/** An answer in progress on this page, from the question to the end. */
export interface LiveAnswer extends Flags {
  /** The stream is disconnected; the answer may continue on the server. */
  lost: boolean
  /** Undefined until the server has stored the question. */
  runId: string | undefined
  /** The question, unless already loaded, and the answer so far. */
  messages: Message[]
}

/** A question on its way to the server, or a retry of the last one when there is no question. */
export function asking(messages: Message[]): LiveAnswer {
  return { typing: true, streaming: false, stopRequested: false, lost: false, runId: undefined, messages }
}

/** The answer has started. An earlier stop request was for the previous answer. */
export function startStreaming(live: LiveAnswer, runId: string): LiveAnswer {
  const messages = changeLast(live.messages, (answer) => ({
    ...answer,
    run: { id: runId, state: 'running', message: null, model: null },
  }))
  return { ...live, streaming: true, stopRequested: false, runId, messages }
}

export function requestStop(live: LiveAnswer): LiveAnswer {
  return { ...live, typing: false, streaming: false, stopRequested: true }
}

/** The stop request failed, so the answer continues. */
export function withdrawStop(live: LiveAnswer): LiveAnswer {
  if (!isUnderWay(live)) return live
  return { ...live, streaming: true, stopRequested: false, typing: live.messages.at(-1)?.role === 'thinking' }
}

export function receive(live: LiveAnswer, event: RunEvent): LiveAnswer {
  switch (event.type) {
    case 'thinking':
      return { ...live, messages: changeLast(live.messages, (answer) => think(answer, event.text)) }
    case 'citation':
    case 'proposal':
    case 'card':
    case 'suggestions':
      return { ...live, messages: changeLast(live.messages, (answer) => add(answer, event)) }
    case 'text':
      return {
        ...live,
        typing: false,
        messages: changeLast(live.messages, (answer) => append(answer, event.text)),
      }
    case 'end':
      return {
        ...live,
        typing: false,
        streaming: false,
        messages: changeLast(live.messages, (answer) => end(answer, event)),
      }
    case 'waiting':
    case 'progress':
      return live
  }
}

/** True if the answer has not ended yet. */
export const isUnderWay = (live: LiveAnswer) => live.messages.at(-1)?.run?.state === 'running'

/**
 * The shown messages with the live answer. Ended answers are shown as the server has them. An edited question replaces the path
 * from there on; an answer on a hidden branch is left out.
 */
export function withLive(messages: Message[], live: LiveAnswer | undefined): Message[] {
  const first = live?.messages[0]
  if (!live || !first) return messages
  const fresh = live.messages.filter((message) => {
    const told = find(messages, message)
    return !told || told.run?.state === 'running'
  })
  if (find(messages, first)) return [...messages.filter((message) => !find(fresh, message)), ...fresh]
  const at = messages.findLastIndex(({ id }) => id === first.parentId)
  if (at < 0 && first.parentId !== null) return messages
  return [...messages.slice(0, at + 1), ...fresh]
}

/** Joins known earlier messages with a path's end. Messages before a message are the same on all its branches. */
export function joinPath(known: Message[], end: Message[]): Message[] {
  const above = end[0]?.parentId ?? null
  const at = above === null ? -1 : known.findLastIndex(({ id }) => id === above)
  if (at < 0) return end
  const ids = new Set(end.map(({ id }) => id))
  return [...known.slice(0, at + 1).filter(({ id }) => !ids.has(id)), ...end]
}

const find = (messages: Message[], message: Message) =>
  messages.findLast((other) => keyOf(other) === keyOf(message))

/** The same key for an answer before and after the server assigns its id. */
const keyOf = (message: Message) => message.run?.id ?? message.id

/** The same key for all versions of a message. */
export const placeOf = (message: Message) => message.parentId ?? 'first'

/** Thinking and tool steps, one per line. */
export const stepsOf = (parts: MessagePart[]): string[] =>
  parts
    .flatMap((part) => (part.type === 'thinking' ? part.text.split('\n') : []))
    .map((line) => line.trim())
    .filter((line) => line !== '')

const add = (answer: Message, part: MessagePart): Message => ({ ...answer, parts: [...answer.parts, part] })

/** Thinking arrives in pieces; adjacent ones are merged. */
function think(answer: Message, text: string): Message {
  const last = answer.parts.at(-1)
  const thought =
    last?.type === 'thinking'
      ? { ...answer, parts: [...answer.parts.slice(0, -1), { ...last, text: last.text + text }] }
      : add(answer, { type: 'thinking', text })
  return answer.role === 'thinking' ? { ...thought, content: answer.content + text } : thought
}

function append(answer: Message, text: string): Message {
  if (answer.role === 'thinking') return { ...answer, role: 'assistant', content: text }
  return { ...answer, content: answer.content + text }
}

function end(answer: Message, event: Extract<RunEvent, { type: 'end' }>): Message {
  const spoken = answer.role === 'thinking' ? '' : answer.content
  const run = answer.run && { ...answer.run, state: event.state, message: event.message ?? null }
  return { ...answer, role: 'assistant', content: spoken, run }
}

function changeLast(messages: Message[], change: (last: Message) => Message): Message[] {
  const last = messages.at(-1)
  return last ? [...messages.slice(0, -1), change(last)] : messages
}
