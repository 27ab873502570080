import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MicrophoneError } from '#web/lib/speech/microphone.ts'
import { statusOf } from './voice.state.ts'
import { initialView, type VoicePorts, voiceSession } from './voice-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(1_000_000)
})
afterEach(() => void vi.useRealTimers())

const FRAME_MS = 20
type Handlers = Parameters<VoicePorts['openMicrophone']>[0]

/** A microphone, a server and a voice that fail on request. */
function world() {
  const truth = {
    handlers: undefined as Handlers | undefined,
    /** Sends frames. */
    delivers: true,
    openings: [] as (Error | undefined)[],
    serverUp: true,
    voiced: false,
    level: 0.1,
    hears: 'What is my margin?',
    lastFrame: 0,
    sent: [] as string[],
    said: [] as string[],
    hushedAt: undefined as number | undefined,
    recorded: 0,
    shown: initialView,
  }
  const session = voiceSession({
    now: Date.now,
    async openMicrophone(handlers) {
      const failure = truth.openings.shift()
      if (failure) throw failure
      truth.handlers = handlers
      truth.delivers = true
      return () => {
        if (truth.handlers === handlers) truth.handlers = undefined
      }
    },
    recogniser: () => ({
      start: (onPartial) => onPartial('What is'),
      add: (samples) => {
        truth.recorded += samples.length
      },
      finish: async () => {
        if (!truth.serverUp) throw new Error('The server could not be reached.')
        return truth.hears
      },
      discard: () => {},
    }),
    isReachable: async () => truth.serverUp,
    send: (text) => truth.sent.push(text),
    say: (text) => truth.said.push(text),
    hush: () => {
      truth.hushedAt = Date.now()
    },
    changed: (view) => {
      truth.shown = view
    },
    level: () => {},
  })
  /** Lets time pass, with sound from a microphone that delivers. */
  async function pass(ms: number, each: () => void = () => {}) {
    for (let left = ms; left > 0; left -= FRAME_MS) {
      if (truth.delivers && truth.handlers) {
        truth.lastFrame = Date.now()
        truth.handlers.frame({ samples: new Int16Array(320), level: truth.level, voiced: truth.voiced })
      }
      await vi.advanceTimersByTimeAsync(FRAME_MS)
      each()
    }
  }
  const dispatch = (kind: 'hold' | 'release') => session.dispatch({ kind, at: Date.now() })
  const turn = (kind: 'hands-free' | 'mute' | 'speaking' | 'answering', on: boolean) =>
    session.dispatch({ kind, on, at: Date.now() })
  async function speak(text: string, ms = 600) {
    truth.hears = text
    truth.voiced = true
    await pass(ms)
    truth.voiced = false
    await pass(1_000)
  }
  const status = () => statusOf(session.state(), Date.now())
  return {
    truth,
    session,
    pass,
    speak,
    hold: () => dispatch('hold'),
    release: () => dispatch('release'),
    turn,
    status,
  }
}

test('push to talk opens the microphone, sends what was said, and closes it', async () => {
  const { truth, pass, hold, release, status } = world()
  expect(status()).toBe('idle')
  hold()
  expect(status()).toBe('opening')
  await pass(40)
  expect(status()).toBe('listening')
  truth.voiced = true
  await pass(500)
  release()
  expect(status()).toBe('thinking')
  await pass(20)
  expect(truth.sent).toEqual(['What is my margin?'])
  expect([truth.handlers, status()]).toEqual([undefined, 'idle'])
})

test('silence in a held utterance is left out, and the start of the next word is not', async () => {
  const { truth, pass, hold } = world()
  hold()
  await pass(20)
  truth.voiced = true
  await pass(500)
  truth.voiced = false
  await pass(10_000)
  const seconds = () => truth.recorded / 16_000
  expect(seconds()).toBeGreaterThan(1.4)
  expect(seconds()).toBeLessThan(1.7)
  truth.voiced = true
  await pass(500)
  expect(seconds()).toBeGreaterThan(2.3)
  expect(seconds()).toBeLessThan(2.6)
})

test('a silent press sends nothing and says so', async () => {
  const { truth, session, pass, hold, release } = world()
  hold()
  await pass(500)
  release()
  await pass(100)
  expect(truth.sent).toEqual([])
  expect(session.state().notice).toContain('couldn’t hear you')
})

test('[T37] speaking over an answer stops the voice within 200 ms', async () => {
  const { truth, pass, speak, turn, status } = world()
  turn('hands-free', true)
  await pass(100)
  turn('answering', true)
  turn('speaking', true)
  await pass(2_000)
  expect(status()).toBe('speaking')
  expect(truth.hushedAt).toBeUndefined()
  const startedAt = Date.now()
  await speak('Wait, what about France?')
  expect((truth.hushedAt ?? Infinity) - startedAt).toBeLessThan(200)
  expect(truth.sent).toEqual(['Wait, what about France?'])
})

test('a request that publishes, deletes, sends or spends waits for a clear yes', async () => {
  const { truth, session, pass, speak, turn } = world()
  turn('hands-free', true)
  await pass(100)
  await speak('Publish the lamp page.')
  expect([truth.sent, truth.said]).toEqual([[], ['I heard: Publish the lamp page. Say yes to go ahead.']])
  await speak('Yes, but later')
  expect([truth.sent, session.state().notice]).toEqual([[], 'That was not a yes, so nothing was sent.'])
  await speak('Publish the lamp page.')
  await speak('Yes.')
  expect(truth.sent).toEqual(['Publish the lamp page.'])
})

test.each([
  ['blocked', 'Microphone access is blocked'],
  ['missing', 'No microphone found'],
] as const)('[T36] a %s microphone is shown as such', async (why, notice) => {
  const { truth, session, pass, turn, status } = world()
  truth.openings.push(new MicrophoneError(why))
  turn('hands-free', true)
  await pass(40)
  expect(status()).toBe('no-microphone')
  expect(session.state().notice).toContain(notice)
})

test('[T36] muted and offline never show listening', async () => {
  const { truth, pass, turn, status, session } = world()
  turn('hands-free', true)
  await pass(100)
  expect(status()).toBe('listening')
  turn('mute', true)
  expect([status(), truth.handlers]).toEqual(['muted', undefined])
  turn('mute', false)
  await pass(100)
  expect(status()).toBe('listening')
  truth.serverUp = false
  await session.heartbeat()
  expect([status(), truth.handlers]).toEqual(['offline', undefined])
  truth.serverUp = true
  await pass(3_000)
  expect(status()).toBe('listening')
})

test('a microphone that sends nothing but silence is told, until sound arrives', async () => {
  const { truth, session, pass, turn } = world()
  turn('hands-free', true)
  truth.level = 0
  await pass(4_900)
  expect(session.state().notice).toBeUndefined()
  await pass(200)
  expect(session.state().notice).toContain('No sound comes from the microphone.')
  truth.level = 0.01
  await pass(20)
  expect(session.state().notice).toBeUndefined()
})

test('a connection that is lost while one speaks is told after it is back', async () => {
  const { truth, session, pass, hold, status } = world()
  hold()
  await pass(100)
  truth.voiced = true
  await pass(500)
  truth.serverUp = false
  await session.heartbeat()
  expect([status(), truth.handlers]).toEqual(['offline', undefined])
  truth.serverUp = true
  await pass(3_000)
  expect([status(), truth.sent]).toEqual(['idle', []])
  expect(session.state().notice).toContain('The connection was lost while you spoke.')
})

test('[T36] in 30 minutes with faults, listening is only shown while something listens', async () => {
  const { truth, pass, turn } = world()
  const broken = new MicrophoneError('broken')
  const faults = [
    () => {
      truth.delivers = false
    },
    () => truth.handlers?.lost(),
    () => {
      truth.openings = [broken, broken, broken]
      truth.handlers?.lost()
    },
    () => {
      truth.serverUp = false
    },
    () => {
      truth.voiced = true
    },
  ]
  let [listening, downSince] = [0, 0]
  let untrue = 0
  turn('hands-free', true)
  for (let minute = 0; minute < 30; minute++) {
    await pass(45_000, check)
    faults[minute % faults.length]?.()
    await pass(minute % 3 === 0 ? 600 : 4_000, check)
    truth.voiced = false
    await pass(8_000, check)
    truth.serverUp = true
    await pass(7_000 - (minute % 3 === 0 ? 600 : 4_000), check)
  }
  function check() {
    const now = Date.now()
    if (truth.serverUp) downSince = now
    if (truth.shown.status !== 'listening') return
    listening += FRAME_MS
    // The watchdog looks every 100 ms and notices silence after half a second, the heartbeat a dead server after 2.5.
    const isHeard = truth.handlers !== undefined && now - truth.lastFrame <= 620
    if (!isHeard || now - downSince > 2_600) untrue++
  }
  expect(untrue).toBe(0)
  expect(listening).toBeGreaterThan(26 * 60_000)
  expect(truth.sent.length).toBeGreaterThan(3)
})
