import { useQuery } from '@tanstack/react-query'
import { speechApi } from '#contracts/speech.ts'
import { systemApi } from '#contracts/system.ts'
import { call, request } from '#web/lib/http/call.ts'

export const useSpeechEngines = () =>
  useQuery({
    queryKey: ['/api/speech'],
    queryFn: async ({ signal }) => (await call(speechApi.engines, { signal })).data,
  })

/** Has the server load engines that gave their memory back since the screen was opened. */
export const prepareEngines = () => call(speechApi.engines).catch(() => undefined)

/** A busy server answers late, and ending a recording for that would lose words. */
const PATIENCE_MS = 5_000

/** True if the server answers. */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await request(systemApi.live.method, systemApi.live.path, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return true
  } catch {
    return false
  }
}

/** A text as sound. */
export async function fetchSpeech(text: string, voice: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const { method, path } = speechApi.speak
  return (await request(method, path, { body: { text, voice }, signal })).arrayBuffer()
}
