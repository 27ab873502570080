const faults = [
  'none',
  '401',
  '429',
  '500',
  '503',
  'hang',
  'hang-body',
  'stall',
  /** Waits until the test releases it. */
  'hold',
  'half-chunk',
  'disconnect',
  'truncated',
  'malformed',
  'error-event',
  'wrong-type',
  'empty',
  'bad-utf8',
  /** It refuses questions that come with tools, as servers do whose model knows none. */
  'no-tools',
  /** The same for pictures. */
  'no-pictures',
] as const
export type ProviderFault = (typeof faults)[number]

/** Errors in its tool calls. */
const slips = [
  'none',
  'broken-json',
  'list',
  'same-id',
  'no-id',
  /** It says that it stopped, though it called. */
  'stop-reason',
  /** The connection breaks inside the call. */
  'cut',
] as const

/** Shape of the answer: running text, or a table, a list and code. */
const shapes = ['prose', 'blocks'] as const

/** How one request is answered. Times are milliseconds. */
export interface Script {
  /** Wait before the response headers. */
  ttft: number
  /** Between tokens; 0 sends everything at once. */
  interval: number
  tokens: number
  /** How many tokens a paragraph has; 0 leaves all of them in one. */
  paragraph: number
  shape: (typeof shapes)[number]
  /** Thinking tokens before the text. */
  think: number
  /** How many tokens it says the question had. */
  input: number
  /** Keep-alives before the first token, an interval apart. */
  beats: number
  finish: 'stop' | 'length' | 'filter'
  fault: ProviderFault
  /** The token before which a fault inside the stream strikes. */
  at: number
  /** The fault hits only this many requests with the same message. */
  times: number
  /** Seconds, sent along with a 429. */
  retryAfter: number
  /** How many of its orders to call tools it follows at once. */
  calls: number
  /** The last instruction applies until this many calls. */
  again: number
  /** 1: it follows orders wherever they stand, also in what tools gave and in its instructions. */
  obey: number
  slip: (typeof slips)[number]
}

export const defaultScript: Script = {
  ttft: 0,
  interval: 20,
  tokens: 50,
  paragraph: 0,
  shape: 'prose',
  think: 0,
  input: 10,
  beats: 0,
  finish: 'stop',
  fault: 'none',
  at: 10,
  times: Number.POSITIVE_INFINITY,
  retryAfter: 1,
  calls: 1,
  again: 0,
  obey: 0,
  slip: 'none',
}

/** Reads `[[tokens=5 fault=stall at=2]]` out of the last user message, on top of the defaults. */
export function readScript(message: string, defaults: Script): Script {
  const directive = /\[\[([^\]]*)\]\]/.exec(message)?.[1] ?? ''
  const given: Record<string, number | string> = {}
  for (const [, key = '', value = ''] of directive.matchAll(/(\w+)=(\S+)/g)) {
    if (!(key in defaults)) throw new Error(`The stand-in knows no setting "${key}".`)
    given[key] = typeof defaults[key as keyof Script] === 'string' ? value : Number(value)
  }
  const script = { ...defaults, ...given }
  if (!faults.includes(script.fault)) throw new Error(`The stand-in knows no fault "${script.fault}".`)
  if (!slips.includes(script.slip)) throw new Error(`The stand-in knows no slip "${script.slip}".`)
  if (!shapes.includes(script.shape)) throw new Error(`The stand-in knows no shape "${script.shape}".`)
  return script
}

/** The last user message as JSON text, whichever protocol carried it. */
export function lastUserMessage(body: unknown): string {
  const { messages, input, contents } = (body ?? {}) as Record<string, unknown>
  const list = messages ?? input ?? contents
  const last = Array.isArray(list) ? list.findLast((message) => message?.role === 'user') : undefined
  return JSON.stringify(last ?? '')
}
