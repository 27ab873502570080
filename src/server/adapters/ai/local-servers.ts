import { readBounded } from '#server/files/bounded-body.ts'
import type { ModelServer, ModelServers } from '#server/ports/model-servers.ts'
import { readModelNames } from './model-names.ts'

interface ServerAddress {
  name: string
  port: number
  /** Path of its model list. */
  list: '/api/tags' | '/v1/models'
}

/** Default addresses of local model servers. */
const usualPlaces: ServerAddress[] = [
  { name: 'Ollama', port: 11434, list: '/api/tags' },
  { name: 'LM Studio', port: 1234, list: '/v1/models' },
  { name: 'llama.cpp', port: 8080, list: '/v1/models' },
  { name: 'vLLM', port: 8000, list: '/v1/models' },
  { name: 'Jan', port: 1337, list: '/v1/models' },
  { name: 'GPT4All', port: 4891, list: '/v1/models' },
  { name: 'KoboldCpp', port: 5001, list: '/v1/models' },
]

const mostBytes = 1_000_000

export function localServers({ places = usualPlaces, timeoutMs = 800 } = {}): ModelServers {
  return {
    async find() {
      const answers = await Promise.all(places.map((place) => look(place, timeoutMs)))
      return answers.filter((server) => server !== undefined)
    },
  }
}

/** Nothing there, something else, or something that takes too long: all the same, no model server. */
async function look(
  { name, port, list }: ServerAddress,
  timeoutMs: number,
): Promise<ModelServer | undefined> {
  const origin = `http://127.0.0.1:${port}`
  try {
    const response = await fetch(origin + list, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const models = readModelNames((await readBounded(response.body ?? [], mostBytes)).toString())
    if (!response.ok || models.length === 0) return undefined
    return { name, baseUrl: `${origin}/v1`, models }
  } catch {
    return undefined
  }
}
