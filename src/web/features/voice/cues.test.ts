import { afterEach, expect, test, vi } from 'vitest'
import { cueOf, playNotes } from './cues.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a change to listening rises, trouble is low, and an answer speaks for itself', () => {
  const [low = 0, high = 0] = cueOf('idle', 'listening')
  expect(high).toBeGreaterThan(low)
  expect(Math.max(...cueOf('listening', 'no-microphone'))).toBeLessThan(low)
  expect(cueOf('thinking', 'speaking')).toEqual([])
  expect(cueOf('listening', 'listening')).toEqual([])
})

test('notes are short and follow one another', () => {
  const played: { hertz: number; from: number; to: number }[] = []
  const ramp = { setValueAtTime: () => ramp, linearRampToValueAtTime: () => ramp }
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 10
      destination = {}
      resume = async () => undefined
    },
  )
  vi.stubGlobal(
    'GainNode',
    class {
      gain = ramp
      connect = () => this
    },
  )
  vi.stubGlobal(
    'OscillatorNode',
    class {
      own: (typeof played)[number]
      constructor(_: unknown, { frequency }: { frequency: number }) {
        this.own = { hertz: frequency, from: 0, to: 0 }
        played.push(this.own)
      }
      connect = (to: unknown) => to
      start = (at: number) => Object.assign(this.own, { from: at })
      stop = (at: number) => Object.assign(this.own, { to: at })
    },
  )
  playNotes([])
  expect(played).toEqual([])
  playNotes([660, 880])
  expect(played.map(({ hertz }) => hertz)).toEqual([660, 880])
  expect(played[0]?.to).toBe(played[1]?.from)
  expect((played[1]?.to ?? 0) - 10).toBeLessThanOrEqual(0.15)
})
