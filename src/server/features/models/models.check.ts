import type { SaveConnection } from '#contracts/models.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { type AiConnection, AiError } from '#server/ports/ai.ts'
import { FetchRefused } from '#server/ports/fetcher.ts'
import { placeOf } from './models.presenter.ts'

/** A model may have to be loaded first. */
const CHECK_MS = 30_000

export interface ConnectionProblem {
  sentence: string
  /** The input field at fault, if any. */
  field?: keyof SaveConnection
}

/** Sends a test question and returns the fault, if any. Aborts after the first words to save cost. */
export async function findProblem(
  deps: Deps,
  connection: AiConnection,
): Promise<ConnectionProblem | undefined> {
  if (deps.models.images.draws(connection)) return missingImageModel(deps, connection)
  const firstWord = new AbortController()
  const signal = AbortSignal.any([firstWord.signal, AbortSignal.timeout(CHECK_MS)])
  const history = [{ role: 'user' as const, content: 'Answer with one word: ready.' }]
  try {
    await deps.models.ai.answer({ connection, instructions: '', history, signal }, () => firstWord.abort())
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    if (!firstWord.signal.aborted) return problemOf(error, connection)
  }
  return undefined
}

/** An image model answers no question, but its server lists it. */
async function missingImageModel(
  { models }: Deps,
  connection: AiConnection,
): Promise<ConnectionProblem | undefined> {
  const listed = await models.images.modelsOf(connection)
  if (listed.some(({ name }) => name === connection.model)) return undefined
  const place = placeOf({ provider: connection.provider, baseUrl: connection.baseUrl ?? null })
  return {
    field: 'model',
    sentence: `${place} lists no image model of this name. Check the address and the name.`,
  }
}

/** Sends a test question and throws if it fails. */
export async function requireAnswer(deps: Deps, connection: AiConnection): Promise<void> {
  const problem = await findProblem(deps, connection)
  if (problem) throw asError(problem, connection)
}

function asError({ sentence, field }: ConnectionProblem, { provider }: AiConnection): AppError {
  if (field) return fieldError('INVALID_INPUT', field, sentence)
  return new AppError(provider === 'compatible' ? 'UNREACHABLE' : 'PROVIDER_DOWN', sentence)
}

/** Explains a failed connection to the person who can fix it. */
export function problemOf(error: AiError, connection: AiConnection): ConnectionProblem {
  const own = connection.provider === 'compatible'
  const place = placeOf({ provider: connection.provider, baseUrl: connection.baseUrl ?? null })
  if (error.cause instanceof FetchRefused) return unreachable(error.cause, place)
  switch (error.kind) {
    case 'refused':
      return refused(error, connection, place)
    case 'rate-limited':
      return {
        sentence: `${place} is not accepting more questions with this key. Its credit may be used up. Try again later.`,
      }
    case 'timeout':
    case 'aborted':
      return { sentence: `${place} did not answer in time. Try again in a minute.` }
    case 'unavailable':
      if (error.status !== undefined) return { sentence: `${place} reported an error. Try again later.` }
      return own
        ? {
            field: 'baseUrl',
            sentence: `No response from ${place}. Check the address and that the server is running.`,
          }
        : { sentence: `${place} cannot be reached from this server. Try again in a moment.` }
    case 'malformed':
      return own
        ? {
            field: 'baseUrl',
            sentence: `The server at ${place} is not a chat server. Check the address; most end in /v1.`,
          }
        : { sentence: `${place} sent an unreadable answer. Try again in a moment.` }
    case 'cut':
      return { sentence: `${place} stopped in the middle of its answer. Try again in a moment.` }
  }
}

/** True if the connection is at fault, not the question (for example one that is too long). */
export function concernsConnection({ kind, status = 0, detail = '', cause }: AiError): boolean {
  if (cause instanceof FetchRefused) return true
  if (kind === 'refused') return isOfKey(status, detail) || [404, 405].includes(status) || isRedirect(status)
  return kind === 'rate-limited' || kind === 'unavailable' || kind === 'timeout'
}

/** Some providers reject a key with an unrelated status. */
const isOfKey = (status: number, detail: string) =>
  status === 401 || status === 403 || /api key/i.test(detail)
const isRedirect = (status: number) => status >= 300 && status < 400

/** Explains a provider's refusal by its status and details. */
function refused(
  { status = 0, detail = '' }: AiError,
  connection: AiConnection,
  place: string,
): ConnectionProblem {
  if (isOfKey(status, detail))
    return {
      field: 'key',
      sentence: connection.key
        ? `${place} rejected this key. Copy the whole key again.`
        : `${place} requires a key. Enter one.`,
    }
  if (connection.provider !== 'compatible' ? status === 404 : /model/i.test(detail))
    return { field: 'model', sentence: `${place} has no model called ${connection.model}.` }
  if (status === 404 || status === 405)
    return {
      field: 'baseUrl',
      sentence: `The server at ${place} has no chat at this address. Most addresses end in /v1.`,
    }
  if (isRedirect(status))
    return {
      field: 'baseUrl',
      sentence: `${place} redirects to another address. Enter that address instead.`,
    }
  return { sentence: `${place} refused the request. Check the model and try again.` }
}

function unreachable({ reason, message }: FetchRefused, place: string): ConnectionProblem {
  if (reason === 'private-address')
    return {
      field: 'baseUrl',
      sentence: `${place} is not on the public internet. Only an administrator can connect a server on this network.`,
    }
  if (reason === 'port')
    return {
      field: 'baseUrl',
      sentence: 'Only an administrator can connect a server on a port other than 80 and 443.',
    }
  if (reason === 'dns')
    return { field: 'baseUrl', sentence: `${place} could not be found. Check the address.` }
  return { field: 'baseUrl', sentence: message }
}
