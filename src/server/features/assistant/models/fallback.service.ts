import { AppError } from '#server/errors.ts'
import { AiError, type AnswerPart } from '#server/ports/ai.ts'
import type { ChatQuestion } from '../prompt/prepare.service.ts'
import { type Askable, askableModels, type ModelCandidate } from './askable.service.ts'
import { type AskContext, askModel, type ModelRequest } from './asking.service.ts'
import { requireMeans } from './spending.service.ts'

/**
 * Milliseconds of silence after which the next model gets less time, and after which none is asked: with its own time limit, the
 * outcome is known within a minute.
 */
const PATIENT_WITHIN = 10_000
const FALLBACK_WITHIN = 30_000
/** How late one may still be asked that is given up early: one that hangs has to be, before the time for another is over. */
const HURRIED_WITHIN = 1_500

/**
 * Asks the model that was named, for one answer in as many rounds as it takes. While nobody has heard a word of it, another
 * may answer in its place. If none can, what the first one met is what went wrong.
 */
export async function askWithFallback(
  asking: AskContext,
  { model, hasConnections }: Pick<ChatQuestion, 'model' | 'hasConnections'>,
) {
  let candidates = await askableModels(asking.deps, asking.actor, model, hasConnections)
  let current: ModelCandidate | undefined
  let hasText = false
  let quietSince = 0
  const listening = {
    ...asking,
    onPart(part: AnswerPart) {
      hasText ||= part.type === 'text'
      quietSince = performance.now()
      asking.onPart(part)
    },
  }

  return async function ask(request: ModelRequest) {
    // Before the clock runs: what the pictures take is not the model's delay.
    if (candidates[0]?.sees) await request.pictures?.load()
    quietSince = performance.now()
    const isWithin = (ms: number) => performance.now() - quietSince < ms
    let first: unknown
    let reasons: string[] = []
    for (const candidate of candidates) {
      try {
        const model = candidate.open()
        await requireMeans(asking, model)
        if (candidate !== current) introduce(asking, model, request, reasons)
        current = candidate
        reasons = []
        const hasNext = candidate !== candidates.at(-1)
        const mayPass = !hasText && (isWithin(HURRIED_WITHIN) ? hasNext : !isWithin(PATIENT_WITHIN))
        const finish = await askModel(listening, model, { ...request, mayPass })
        candidates = candidates.slice(candidates.indexOf(candidate))
        return { model, finish }
      } catch (error) {
        const reason = hasText ? undefined : whyPassed(error, candidate, candidate !== candidates[0])
        if (reason === undefined) throw error
        first ??= error
        reasons.push(reason)
        // One of this machine takes its time to be loaded, and says so: that is no silence.
        if (candidate.isHere) quietSince = performance.now()
        else if (!isWithin(FALLBACK_WITHIN)) break
      }
    }
    throw first
  }
}

/** In words, why another may be asked instead; undefined if none may. */
function whyPassed(error: unknown, { label }: ModelCandidate, isInPlace: boolean): string | undefined {
  if (error instanceof AiError) return error.kind === 'aborted' ? undefined : `${label} does not answer.`
  // Used-up means for the chosen model are reported to the user, not passed over.
  const isPassed = error instanceof AppError && (isInPlace || error.type === 'CONFLICT')
  return isPassed ? error.message : undefined
}

/** Names an unexpected model, and its missing abilities. */
function introduce(
  { onPart }: AskContext,
  { label, sees }: Askable,
  { pictures }: ModelRequest,
  reasons: string[],
) {
  const say = (sentence: string) => onPart({ type: 'thinking', text: `${sentence}\n` })
  if (reasons.length > 0) say(`${[...new Set(reasons)].join(' ')} Asking ${label} instead.`)
  if (!sees && pictures && pictures.count > 0)
    say(`${label} cannot see pictures. It is told the text in them.`)
}
