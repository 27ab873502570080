import { expect, test } from 'vitest'
import { levelOf, resampler, voiceActivity } from './voice-activity.ts'

test('speech is told from a quiet and from a noisy room', () => {
  for (const room of [0.001, 0.02]) {
    const isVoiced = voiceActivity()
    const quiet = Array.from({ length: 500 }, (_, n) => isVoiced(room * (1 + (n % 3) * 0.1)))
    expect(quiet.slice(-100).some(Boolean)).toBe(false)
    const speech = Array.from({ length: 50 }, () => isVoiced(room * 8))
    expect(speech.filter(Boolean).length).toBeGreaterThan(room > 0.01 ? 45 : 0)
    expect(isVoiced(0.2)).toBe(true)
    expect(isVoiced(room)).toBe(false)
  }
})

test.each([48_000, 44_100, 16_000, 8_000])('%d samples a second become 16,000', (from) => {
  const resample = resampler(from, 16_000)
  const tone = Float32Array.from({ length: from }, (_, n) => Math.sin((2 * Math.PI * 200 * n) / from) / 2)
  const pieces = Array.from({ length: 10 }, (_, n) =>
    resample(tone.slice((n * from) / 10, ((n + 1) * from) / 10)),
  )
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  expect(Math.abs(length - 16_000)).toBeLessThanOrEqual(1)
  const level = levelOf(
    Float32Array.from(
      pieces.flatMap((piece) => [...piece]),
      (sample) => sample / 32_767,
    ),
  )
  expect(level).toBeCloseTo(0.5 / Math.SQRT2, 1)
})
