import type { RunEvent } from '#contracts/runs.ts'
import { AppError } from '#server/errors.ts'
import type { ToolCall, Turn } from '#server/ports/ai.ts'
import { budgets } from '../prompt/assistant.prompt.ts'
import { withinTokens } from '../prompt/data-block.ts'
import { chatTools } from './assistant.tools.ts'
import type { CitedSource, ToolResult, ToolUse } from './tool.ts'

/** How much one answer may do before it has to be given. */
export const toolLimits = { rounds: 6, callsPerRound: 8, ms: 60_000 }

type Limits = typeof toolLimits

const capSentences = {
  rounds: ({ rounds }: Limits) => `I stopped looking things up after ${rounds} rounds.`,
  calls: ({ callsPerRound }: Limits) =>
    `I left out part of what I wanted to look up: at most ${callsPerRound} things at a time.`,
  time: ({ ms }: Limits) => `I stopped looking things up after ${ms / 1_000} seconds.`,
}

const offersIn = ({ projectId, tables }: ToolUse['chat']) =>
  chatTools
    .filter(({ ofProject, ofTables }) => !ofProject || projectId !== null || (ofTables && tables.size > 0))
    .map(({ offer }) => offer)

type Emit = (event: Exclude<RunEvent, { type: 'end' }>) => void

/** Does what a model asks for during one answer, within its limits, and numbers what the answer rests on. */
export function toolUse(
  { deps, actor, chat, signal: stop }: Omit<ToolUse, 'sources'>,
  emit: Emit,
  limits = toolLimits,
  timeUp: (ms: number) => AbortSignal = AbortSignal.timeout,
) {
  const sources: CitedSource[] = []
  const reached = new Set<keyof typeof capSentences>()
  let rounds = 0
  let msLeft = limits.ms

  /** A page read twice is one source. A source of the prompt counts as cited once a tool returned it. */
  const numberOf = (source: CitedSource): number => {
    const known = sources.findIndex(
      ({ kind, href, title }) => kind === source.kind && href === source.href && title === source.title,
    )
    const number = known >= 0 ? known + 1 : sources.push(source)
    emit({ type: 'citation', number, ...source })
    return number
  }

  const resultText = ({ text, sources: found = [], proposals = [] }: ToolResult): string => {
    for (const proposal of proposals) emit({ type: 'proposal', ...proposal })
    const named = found.map((source) => `[${numberOf(source)}] ${source.title}`)
    const cut = withinTokens(text, budgets.toolResult)
    return named.length === 0 ? cut : `${cut}\n\nName it in the answer as: ${named.join('; ')}`
  }

  async function useOne({ name, input }: ToolCall, signal: AbortSignal): Promise<ToolResult> {
    const chatTool = chatTools.find((each) => each.name === name)
    if (!chatTool) return { text: `There is no tool called ${JSON.stringify(name.slice(0, 60))}.` }
    const prepared = chatTool.prepare(input)
    if ('refusal' in prepared) return { text: prepared.refusal }
    emit({ type: 'thinking', text: `${prepared.saying}\n` })
    try {
      return await untilAborted(prepared.run({ deps, actor, chat, sources, signal }), signal)
    } catch (error) {
      stop.throwIfAborted()
      if (signal.aborted) return { text: 'The time for this is over.' }
      // Only sentences that are meant for people get out.
      if (error instanceof AppError) return { text: error.message }
      deps.log.error({ err: error, tool: name }, 'a tool failed')
      return { text: 'This did not work. Go on without it, and say so.' }
    }
  }

  /** Results of the calls, in their order, as turns to continue with. */
  async function use(calls: ToolCall[]): Promise<Turn[]> {
    rounds += 1
    if (rounds > limits.rounds) reached.add('rounds')
    else if (msLeft <= 0) reached.add('time')
    if (reached.has('rounds') || reached.has('time'))
      return calls.map((call) => ({
        role: 'tool',
        call,
        result: 'Nothing more can be looked up. Answer now.',
      }))
    const allowed = calls.slice(0, limits.callsPerRound)
    if (allowed.length < calls.length) reached.add('calls')
    const started = performance.now()
    const late = timeUp(Math.ceil(msLeft))
    const signal = AbortSignal.any([stop, late])
    const results = await Promise.all(allowed.map((call) => useOne(call, signal)))
    msLeft -= performance.now() - started
    if (late.aborted || msLeft <= 0) reached.add('time')
    return calls.map((call, at) => {
      const result = results[at]
      return { role: 'tool', call, result: result ? resultText(result) : 'Too many at a time.' }
    })
  }

  return {
    offers: offersIn(chat),
    use,
    /** Numbers what the answer may rest on before any tool was used. */
    cite: numberOf,
    /** True if the next answer is the last one that is asked for. */
    exhausted: () => reached.has('rounds') || reached.has('time'),
    /** Sentences about limits that were reached. */
    notes: () => [...reached].map((limit) => capSentences[limit](limits)),
  }
}

/** A tool that does not heed its signal must not hold up a person's Stop. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const leave = () => reject(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  if (signal.aborted) leave()
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', leave))
}
