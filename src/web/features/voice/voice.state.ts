import { isClearYes, needsConsent } from '#core/speech/spoken-consent.ts'

/** A live microphone sends a frame every 20 ms. After so long without one it counts as dead. */
const DEAD_MS = 500
/** A live microphone is never this long without any sound, not even that of the room. */
const SILENT_MS = 5_000
const NO_SOUND = 'No sound comes from the microphone. Check that it isn’t muted.'
/** The first frame may take longer. */
const FIRST_FRAME_MS = 3_000
/** Silence that ends an utterance. */
const PAUSE_MS = 800
/** Voiced time that starts an utterance, and more of it while an answer is spoken, which the microphone may hear. */
const [ONSET_MS, INTERRUPTION_MS] = [60, 100]
/** Longer speech is sent in pieces. */
const LONGEST_MS = 25_000
const RETRY_MS = [0, 1_000, 3_000, 10_000]

/** Open until its first frame, then live. */
type Microphone = 'closed' | 'opening' | 'open' | 'live' | 'lost' | 'blocked' | 'missing'

export interface VoiceState {
  microphone: Microphone
  handsFree: boolean
  /** The talk button is pressed. */
  held: boolean
  muted: boolean
  online: boolean
  /** Set while speech is recorded. */
  utterance: { since: number; voicedAt: number | undefined } | undefined
  /** Start of the voiced frames in a row. */
  voicedSince: number | undefined
  recognising: boolean
  answering: boolean
  speaking: boolean
  lastFrame: number
  /** Time of the last frame that was not complete silence. */
  lastSound: number
  /** A request that waits for a yes. */
  pending: string | undefined
  notice: string | undefined
  /** Time of the next attempt to open a lost microphone, and the failures so far. */
  retry: { at: number; failures: number } | undefined
}

export type VoiceEvent =
  | { kind: 'opened' | 'lost' | 'hold' | 'release' | 'hush' | 'tick'; at: number }
  | { kind: 'failed'; why: 'blocked' | 'missing' | 'broken'; at: number }
  | { kind: 'frame'; voiced: boolean; silent: boolean; at: number }
  | { kind: 'hands-free' | 'mute'; on: boolean; at: number }
  | { kind: 'recognised'; text: string; at: number }
  | { kind: 'unrecognised'; why: string; at: number }
  | { kind: 'answering' | 'speaking' | 'online'; on: boolean; at: number }

export type VoiceEffect =
  | 'open'
  | 'close'
  /** Starts a recording. */
  | 'record'
  /** Ends the recording and recognises it. */
  | 'recognise'
  | 'discard'
  /** Stops the voice. */
  | 'hush'
  | { send: string }
  | { say: string }

export const initialVoice: VoiceState = {
  microphone: 'closed',
  handsFree: false,
  held: false,
  muted: false,
  online: true,
  utterance: undefined,
  voicedSince: undefined,
  recognising: false,
  answering: false,
  speaking: false,
  lastFrame: 0,
  lastSound: 0,
  pending: undefined,
  notice: undefined,
  retry: undefined,
}

export type VoiceStatus =
  | 'idle'
  | 'opening'
  | 'listening'
  | 'thinking'
  | 'speaking'
  | 'muted'
  | 'offline'
  | 'no-microphone'

/** The status to show. Listening requires a microphone that sent sound a moment ago, and a server that can recognise it. */
export function statusOf(state: VoiceState, now: number): VoiceStatus {
  const { microphone, handsFree, muted, held } = state
  if (!state.online) return 'offline'
  if (held && isHearing(state, now)) return 'listening'
  if (state.speaking) return 'speaking'
  if (state.recognising || state.answering) return 'thinking'
  if (microphone === 'blocked' || microphone === 'missing') return 'no-microphone'
  if (handsFree && muted) return 'muted'
  if (!isWanted(state)) return 'idle'
  return isHearing(state, now) ? 'listening' : 'opening'
}

const isHearing = ({ microphone, lastFrame }: VoiceState, now: number) =>
  microphone === 'live' && now - lastFrame < DEAD_MS

/** Frames arrive, or will in a moment. */
const isRecorded = ({ microphone }: VoiceState) => microphone === 'open' || microphone === 'live'

const isWanted = ({ online, handsFree, muted, held }: VoiceState) => online && (held || (handsFree && !muted))

type Step = [VoiceState, VoiceEffect[]]

export function nextVoice(state: VoiceState, event: VoiceEvent): Step {
  const [changed, effects] = apply(state, event)
  return withMicrophone(state, changed, effects, event.at)
}

function apply(state: VoiceState, event: VoiceEvent): Step {
  switch (event.kind) {
    case 'opened':
      return [
        {
          ...state,
          microphone: 'open',
          lastFrame: event.at,
          lastSound: event.at,
          voicedSince: undefined,
          utterance: state.held ? { since: event.at, voicedAt: undefined } : undefined,
          retry: undefined,
          notice: state.retry ? 'The microphone works again.' : state.notice,
        },
        state.held ? ['record'] : [],
      ]
    case 'failed':
      return failed(state, event.why, event.at)
    case 'lost':
      return lost(state, event.at)
    case 'frame':
      return heard({ ...withSound(state, event), microphone: 'live' }, event.voiced, event.at)
    case 'hold':
      return hold(state, event.at)
    case 'release':
      return state.held ? finish({ ...state, held: false }) : [state, []]
    case 'hush':
      return [{ ...state, speaking: false }, ['hush']]
    case 'hands-free':
      return discard({ ...state, handsFree: event.on, muted: false, notice: undefined })
    case 'mute':
      return discard({ ...state, muted: event.on })
    case 'recognised':
      return understood({ ...state, recognising: false }, event.text)
    case 'unrecognised':
      return [{ ...state, recognising: false, notice: event.why }, []]
    case 'online':
      return event.on ? [{ ...state, online: true }, []] : disconnected(state)
    case 'tick':
      return tick(state, event.at)
    default:
      return [{ ...state, [event.kind]: event.on }, []]
  }
}

/** Opens the microphone when something wants it and closes it when nothing does. */
function withMicrophone(before: VoiceState, state: VoiceState, effects: VoiceEffect[], now: number): Step {
  const isOpen = ['opening', 'open', 'live'].includes(state.microphone)
  if (!isWanted(state)) {
    const closed = isOpen || state.microphone === 'lost'
    return closed
      ? [{ ...state, microphone: 'closed', retry: undefined }, [...effects, 'close']]
      : [state, effects]
  }
  const asked = !isWanted(before)
  const isDue = state.microphone === 'lost' && state.retry !== undefined && now >= state.retry.at
  const canOpen = state.microphone === 'closed' || isDue || (asked && !isOpen)
  return canOpen ? [{ ...state, microphone: 'opening' }, [...effects, 'open']] : [state, effects]
}

function failed(state: VoiceState, why: 'blocked' | 'missing' | 'broken', at: number): Step {
  if (why === 'broken') return lost(state, at)
  const notice =
    why === 'blocked'
      ? 'Microphone access is blocked. Allow it in the address bar, or type instead.'
      : 'No microphone found. Connect one, or type instead.'
  return discard({ ...state, microphone: why, handsFree: false, held: false, notice })
}

function lost(state: VoiceState, at: number): Step {
  const failures = state.microphone === 'opening' ? (state.retry?.failures ?? 0) + 1 : 0
  const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0
  const [changed, effects] = discard({
    ...state,
    microphone: 'lost',
    retry: { at: at + wait, failures },
    notice: 'The microphone stopped. Starting it again…',
  })
  return [changed, ['close', ...effects]]
}

function disconnected(state: VoiceState): Step {
  const isCutOff = state.utterance !== undefined || state.recognising
  const notice = isCutOff
    ? 'The connection was lost while you spoke. Say it again, or type instead.'
    : state.notice
  return discard({ ...state, online: false, recognising: false, held: false, notice })
}

function hold(state: VoiceState, at: number): Step {
  if (state.held || !state.online) return [state, []]
  const held: VoiceState = {
    ...state,
    held: true,
    speaking: false,
    notice: undefined,
    utterance: { since: at, voicedAt: undefined },
  }
  return [held, ['hush', ...(isRecorded(state) ? (['record'] as const) : [])]]
}

function withSound(state: VoiceState, { silent, at }: { silent: boolean; at: number }): VoiceState {
  const lastSound = silent ? state.lastSound : at
  const before = state.notice === NO_SOUND ? undefined : state.notice
  return { ...state, lastFrame: at, lastSound, notice: at - lastSound < SILENT_MS ? before : NO_SOUND }
}

function heard(state: VoiceState, voiced: boolean, at: number): Step {
  const voicedSince = voiced ? (state.voicedSince ?? at) : undefined
  const hearing = { ...state, voicedSince }
  if (state.utterance) {
    const utterance = { ...state.utterance, voicedAt: voiced ? at : state.utterance.voicedAt }
    return inUtterance({ ...hearing, utterance }, at)
  }
  if (!state.handsFree || state.muted || state.recognising || voicedSince === undefined) return [hearing, []]
  const onset = state.speaking ? INTERRUPTION_MS : ONSET_MS
  if (at - voicedSince < onset) return [hearing, []]
  const utterance = { since: voicedSince, voicedAt: at }
  const interrupts: VoiceEffect[] = state.speaking ? ['hush'] : []
  return [{ ...hearing, utterance, speaking: false, notice: undefined }, [...interrupts, 'record']]
}

function inUtterance(state: VoiceState, at: number): Step {
  const { utterance, held } = state
  if (!utterance) return [state, []]
  const isLong = at - utterance.since >= LONGEST_MS
  const isOver = !held && at - (utterance.voicedAt ?? utterance.since) >= PAUSE_MS
  return isLong || isOver ? finish({ ...state, held: false }) : [state, []]
}

function finish(state: VoiceState): Step {
  const { utterance } = state
  if (!utterance) return [state, []]
  if (utterance.voicedAt === undefined) {
    const [changed, effects] = discard(state)
    return [{ ...changed, notice: 'We couldn’t hear you. Try again closer to the microphone.' }, effects]
  }
  return [{ ...state, utterance: undefined, voicedSince: undefined, recognising: true }, ['recognise']]
}

function discard(state: VoiceState): Step {
  const changed = { ...state, utterance: undefined, voicedSince: undefined }
  return [changed, state.utterance ? ['discard'] : []]
}

function understood(state: VoiceState, text: string): Step {
  const said = text.trim()
  if (!said) return [{ ...state, notice: 'We couldn’t understand that. Try again, or type instead.' }, []]
  if (state.pending !== undefined) {
    const request = state.pending
    const answered = { ...state, pending: undefined, notice: undefined }
    if (isClearYes(said)) return [answered, [{ send: request }]]
    return [{ ...answered, notice: 'That was not a yes, so nothing was sent.' }, [{ say: 'Okay, I won’t.' }]]
  }
  if (needsConsent(said))
    return [
      { ...state, pending: said, notice: undefined },
      [{ say: `I heard: ${said} Say yes to go ahead.` }],
    ]
  return [{ ...state, notice: undefined }, [{ send: said }]]
}

/** The watchdog. */
function tick(state: VoiceState, at: number): Step {
  const patience = state.microphone === 'open' ? FIRST_FRAME_MS : DEAD_MS
  const isDead = isRecorded(state) && at - state.lastFrame >= patience
  return isDead ? lost(state, at) : [state, []]
}
