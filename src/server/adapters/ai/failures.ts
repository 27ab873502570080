import { APICallError } from '@ai-sdk/provider'
import { AiError, type AiErrorKind } from '#server/ports/ai.ts'
import { FetchRefused } from '#server/ports/fetcher.ts'

export interface ProviderFailure {
  error: AiError
  /** The same call may well succeed in a moment. */
  passing: boolean
}

/** Failed provider, and the strings that must not appear in messages about it. */
export interface FailingProvider {
  label: string
  secrets: string[]
}

const sentences: Record<AiErrorKind, (label: string) => string> = {
  timeout: (label) => `${label} took too long to answer. Try again in a moment, or choose another model.`,
  'rate-limited': (label) =>
    `${label} is not accepting more questions right now. Wait a minute and try again, or choose another model.`,
  unavailable: (label) =>
    `${label} can’t be reached right now. Try again in a moment, or choose another model.`,
  refused: (label) =>
    `${label} refused the question. Choose another model, or check its key and name in Settings. For a shared model, ask an administrator.`,
  malformed: (label) => `${label} sent an unreadable answer. Try again, or choose another model.`,
  cut: (label) => `${label} stopped before the answer was complete. Try again to get all of it.`,
  aborted: () => 'The answer was stopped.',
}

/** It was there: to look for it would be wrong. */
const troubled = (label: string) =>
  `${label} reported an error. Try again in a moment, or choose another model.`

/** Its key and model are fine: there was too much to read. */
const overlong = (label: string) =>
  `${label} cannot read this much at once. Start a new chat, attach less, or choose a model with a larger context.`

/** How providers and servers put it. */
const isOverlong = (detail: string) =>
  /context[_ ](?:length|window|size)|(?:prompt|input|request)\b.{0,40}\btoo (?:long|large)|input token count|too many tokens|^status 413/i.test(
    detail,
  )

export function aiError(
  kind: AiErrorKind,
  label: string,
  details: { detail?: string; retryAfter?: number; status?: number } = {},
) {
  const { status, detail = '' } = details
  const sentence =
    kind === 'unavailable' && status !== undefined
      ? troubled
      : kind === 'refused' && isOverlong(detail)
        ? overlong
        : sentences[kind]
  return new AiError(kind, sentence(label), details)
}

/** Translates a failure of a provider, an SDK or the network for the user. */
export function toFailure(error: unknown, provider: FailingProvider, answering: boolean): ProviderFailure {
  if (error instanceof AiError) return { error, passing: false }
  const { status, connection, text } = describe(error)
  const detail = redact(text, provider.secrets)
  const fail = (kind: AiErrorKind, passing: boolean) => ({
    error: aiError(kind, provider.label, { detail, retryAfter: retryAfter(error), status }),
    passing,
  })
  const refusal = guardsRefusal(error)
  if (refusal) {
    // The reason names the server's address, so only the owner of the connection sees it.
    const cannot = sentences.unavailable(provider.label)
    return {
      error: new AiError('refused', cannot, { detail: refusal.message, cause: refusal }),
      passing: false,
    }
  }
  if (connection) return fail(answering ? 'cut' : 'unavailable', true)
  if (status === undefined) return fail('malformed', false)
  if (status === 429) return fail('rate-limited', true)
  return status >= 500 ? fail('unavailable', true) : fail('refused', false)
}

interface Description {
  /** As the provider gave it, or as its words mean it; undefined: it made no sense at all. */
  status?: number
  connection?: boolean
  text: string
}

function describe(error: unknown): Description {
  if (APICallError.isInstance(error)) {
    // Status 200: the answer began and its connection failed. No status: there never was an answer.
    if (error.statusCode === undefined || error.statusCode === 200)
      return { connection: true, text: error.message }
    return { status: error.statusCode, text: `status ${error.statusCode}: ${error.message}` }
  }
  if (error instanceof Error) return { connection: isNetworkError(error), text: error.name }
  const { statusCode, code, type, message } = (error ?? {}) as Record<string, unknown>
  const status = [statusCode, code].find((value) => Number(value) >= 400 && Number(value) < 600)
  return {
    status: Number(status ?? statusInWords(`${type} ${code}`)),
    text: `${type ?? ''} ${code ?? ''} ${message}`.trim(),
  }
}

function statusInWords(words: string): number {
  if (/rate_limit|quota/.test(words)) return 429
  return /authentication|permission|invalid_request|not_found/.test(words) ? 400 : 500
}

function isNetworkError(error: Error): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    if (/^(E[A-Z]{4,}|UND_ERR_\w+)$/.test(code) || at.message === 'terminated') return true
  }
  return false
}

/** Refusal of an address that may not be reached, or whose name does not resolve. */
function guardsRefusal(error: unknown): FetchRefused | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof FetchRefused && at.reason !== 'network') return at
  }
  return undefined
}

function retryAfter(error: unknown): number | undefined {
  const value = APICallError.isInstance(error) ? error.responseHeaders?.['retry-after'] : undefined
  if (value === undefined) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

const keptDetail = 300

/** Providers repeat keys in their refusals, whole or in part. */
function redact(text: string, secrets: string[]): string {
  const known = secrets.reduce((rest, secret) => rest.replaceAll(secret, '[key]'), text)
  return known.replace(/\b(sk|pk|key|AIza)[-_][\w*.-]{6,}|\bAIza[\w-]{10,}/g, '[key]').slice(0, keptDetail)
}
