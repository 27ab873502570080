import { onTestFinished, vi } from 'vitest'
import type { OfferedModel } from '../adapters/ai/offers.ts'
import type { AiOptions } from '../adapters/ai/providers.ts'

/** A model that is silent for a time, on a clock that is put forward by that, and then fails. */
export function silentFor(ms: number, provider: string): NonNullable<AiOptions['local']> {
  let passed = 0
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)
  onTestFinished(() => clock.mockRestore())
  const offer: OfferedModel = {
    info: { id: 'silent/lamp', provider, name: 'lamp', label: 'The lamp', note: '' },
    secrets: [],
    limits: { whole: 60_000 },
    load: async () => ({
      specificationVersion: 'v4',
      provider,
      modelId: 'lamp',
      supportedUrls: {},
      doGenerate: () => Promise.reject(new Error('not asked')),
      doStream: async () => ({
        stream: new ReadableStream({
          start: (controller) => controller.enqueue({ type: 'reasoning-start', id: '1' }),
          pull(controller) {
            passed += ms
            controller.error(new Error('no more memory'))
          },
        }),
      }),
    }),
  }
  return () => [offer]
}
