import { createAi } from '../adapters/ai/providers.ts'

/** The real adapters, with the stand-in at `url` in the place of a provider. */
export function createTestAi(
  url: string,
  as: 'compatible' | 'openai',
  limits: { retries?: number; patience?: number } = {},
) {
  const asked = {
    compatible: { compatible: { baseUrl: `${url}/v1`, model: 'local-model' } },
    openai: { openaiKey: 'sk-canary-of-openai', baseUrls: { openai: `${url}/v1` } },
  }
  return createAi({ ...asked[as], builtInPace: 0, limits: { backoff: 1, ...limits } })
}
