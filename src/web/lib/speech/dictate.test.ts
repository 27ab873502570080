import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dictate } from './dictate.ts'

vi.mock('./recogniser.ts', () => ({
  serverRecogniser: () => ({ start: () => {}, add: () => {}, finish: async () => '', discard: () => {} }),
}))

/** The worklet of the page: tests send its frames. */
class Capture {
  static last: Capture
  port = { onmessage: (_event: { data: unknown }) => {} }
  constructor() {
    Capture.last = this
  }
}
class Context {
  state = 'running'
  audioWorklet = { addModule: async () => {} }
  resume = async () => {}
  close = async () => {}
  createMediaStreamSource = () => ({ connect: () => {} })
}
const track = { muted: false, stop: vi.fn() }
const stream = { getTracks: () => [track], getAudioTracks: () => [track] }

beforeEach(() => {
  vi.useFakeTimers()
  track.muted = false
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('AudioWorkletNode', Capture)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sound = (ms: number) => {
  const frames = Array.from({ length: ms / 20 }, () => async () => {
    Capture.last.port.onmessage({ data: { samples: new Int16Array(320), level: 0.1, voiced: false } })
    await vi.advanceTimersByTimeAsync(20)
  })
  return frames.reduce((before, frame) => before.then(frame), Promise.resolve())
}

test.each([
  ['sends nothing more', () => vi.advanceTimersByTimeAsync(3_000)],
  [
    'is switched off',
    () => {
      track.muted = true
      return sound(3_000)
    },
  ],
])('[T36] a microphone that %s ends the dictation with a sentence', async (_, goOn) => {
  const seen = { listening: [] as boolean[], problem: '' }
  dictate({
    heard: () => {},
    failed: (problem) => {
      seen.problem = problem
    },
    listening: (on) => seen.listening.push(on),
  })
  await vi.advanceTimersByTimeAsync(0)
  await sound(5_000)
  expect([seen.listening.at(-1), seen.problem]).toEqual([true, ''])
  await goOn()
  expect([seen.listening.at(-1), seen.problem]).toEqual([
    false,
    'The microphone stopped. Check it, then try again.',
  ])
  expect(track.stop).toHaveBeenCalled()
})
