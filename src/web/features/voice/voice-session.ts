import { type Frame, MicrophoneError, type MicrophoneHandlers } from '#web/lib/speech/microphone.ts'
import type { Recogniser } from '#web/lib/speech/recogniser.ts'
import {
  initialVoice,
  nextVoice,
  statusOf,
  type VoiceEffect,
  type VoiceEvent,
  type VoiceState,
  type VoiceStatus,
} from './voice.state.ts'

/** The part of the state that the screen shows. */
export interface VoiceView extends Pick<VoiceState, 'handsFree' | 'muted' | 'held' | 'pending' | 'notice'> {
  status: VoiceStatus
  /** The words of the utterance so far. */
  partial: string
}

export const initialView: VoiceView = viewOf(initialVoice, '', 0)

export interface VoicePorts {
  now(): number
  /** Rejects with a `MicrophoneError`. */
  openMicrophone(on: MicrophoneHandlers): Promise<() => void>
  recogniser(): Recogniser
  /** True if the server answers. */
  isReachable(): Promise<boolean>
  send(text: string): void
  say(text: string): void
  /** Stops the voice. `spokenFor` is the time in milliseconds since the user began to speak over it. */
  hush(spokenFor?: number): void
  /** Called when the screen has something new to show. */
  changed(view: VoiceView): void
  level(level: number): void
}

/** Sound before an utterance was noticed belongs to it. */
const FRAMES_BEFORE = 20
/** Longer silence in an utterance is left out: recognising it takes time and invents words. */
const REST_MS = 1_000
const TICK_MS = 100
const HEARTBEAT_MS = 2_500

export type VoiceSession = ReturnType<typeof voiceSession>

/** Carries out what the state machine decides. */
export function voiceSession(ports: VoicePorts) {
  let state = initialVoice
  let shown = initialView
  let partial = ''
  let recent: Int16Array[] = []
  /** The end of a silence that is left out, which may hold the start of a word. */
  let skipped: Int16Array[] = []
  let recogniser: Recogniser | undefined
  /** Numbers microphones, so that a closed one is not listened to. */
  let microphone = 0
  let closeMicrophone: (() => void) | undefined

  function dispatch(event: VoiceEvent) {
    const [next, effects] = nextVoice(state, event)
    state = next
    for (const effect of effects) run(effect)
    show()
  }

  function show() {
    const view = viewOf(state, partial, ports.now())
    if (isSameView(view, shown)) return
    shown = view
    ports.changed(view)
  }

  function run(effect: VoiceEffect) {
    if (effect === 'open') void open()
    else if (effect === 'close') close()
    else if (effect === 'record') record()
    else if (effect === 'recognise') void recognise()
    else if (effect === 'discard') discard()
    else if (effect === 'hush') ports.hush(state.held ? undefined : spokenFor())
    else if ('send' in effect) ports.send(effect.send)
    else ports.say(effect.say)
  }

  const spokenFor = () => state.utterance && ports.now() - state.utterance.since

  async function open() {
    const own = ++microphone
    const isOwn = () => own === microphone
    try {
      const stop = await ports.openMicrophone({
        frame: (frame) => isOwn() && takeFrame(frame),
        lost: () => isOwn() && dispatch({ kind: 'lost', at: ports.now() }),
      })
      if (!isOwn()) return stop()
      closeMicrophone = stop
      dispatch({ kind: 'opened', at: ports.now() })
    } catch (error) {
      const why = error instanceof MicrophoneError ? error.why : 'broken'
      if (isOwn()) dispatch({ kind: 'failed', why, at: ports.now() })
    }
  }

  function close() {
    microphone++
    closeMicrophone?.()
    closeMicrophone = undefined
    recent = []
    ports.level(0)
  }

  function takeFrame({ samples, level, voiced }: Frame) {
    ports.level(level)
    if (recogniser) keep(samples, voiced)
    recent = [...recent.slice(1 - FRAMES_BEFORE), samples]
    dispatch({ kind: 'frame', voiced, silent: level === 0, at: ports.now() })
  }

  function keep(samples: Int16Array, voiced: boolean) {
    const { utterance } = state
    const heardAt = utterance?.voicedAt ?? utterance?.since ?? ports.now()
    if (!voiced && ports.now() - heardAt > REST_MS) {
      skipped = [...skipped.slice(1 - FRAMES_BEFORE), samples]
      return
    }
    for (const piece of [...skipped, samples]) recogniser?.add(piece)
    skipped = []
  }

  function record() {
    skipped = []
    const own = ports.recogniser()
    recogniser = own
    partial = ''
    own.start((text) => {
      if (recogniser !== own) return
      partial = text
      show()
    })
    for (const samples of recent) own.add(samples)
  }

  async function recognise() {
    const own = recogniser
    recogniser = undefined
    if (!own) return dispatch({ kind: 'unrecognised', why: 'Nothing was recorded.', at: ports.now() })
    try {
      const text = await own.finish()
      partial = ''
      dispatch({ kind: 'recognised', text, at: ports.now() })
    } catch (error) {
      partial = ''
      const why = error instanceof Error ? error.message : 'Speech could not be recognised.'
      dispatch({ kind: 'unrecognised', why, at: ports.now() })
      await heartbeat()
    }
  }

  function discard() {
    recogniser?.discard()
    recogniser = undefined
    partial = ''
  }

  async function heartbeat() {
    const on = await ports.isReachable()
    if (on !== state.online) dispatch({ kind: 'online', on, at: ports.now() })
  }

  const watchdog = setInterval(() => dispatch({ kind: 'tick', at: ports.now() }), TICK_MS)
  const pulse = setInterval(() => {
    const matters = !state.online || state.handsFree || state.held
    if (matters) void heartbeat()
  }, HEARTBEAT_MS)

  return {
    dispatch,
    state: () => state,
    heartbeat,
    end() {
      clearInterval(watchdog)
      clearInterval(pulse)
      discard()
      close()
      ports.hush()
    },
  }
}

function viewOf(state: VoiceState, partial: string, now: number): VoiceView {
  const { handsFree, muted, held, pending, notice } = state
  return { status: statusOf(state, now), handsFree, muted, held, pending, notice, partial }
}

const isSameView = (one: VoiceView, other: VoiceView) =>
  (Object.keys(one) as (keyof VoiceView)[]).every((name) => one[name] === other[name])
