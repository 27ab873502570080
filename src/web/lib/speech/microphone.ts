import captureUrl from './capture.worklet.ts?worker&url'

/** A piece of sound from the microphone. */
export interface Frame {
  /** At 16,000 a second. */
  samples: Int16Array
  level: number
  voiced: boolean
}

export class MicrophoneError extends Error {
  readonly why: 'blocked' | 'missing' | 'broken'
  constructor(why: MicrophoneError['why']) {
    super(`The microphone is ${why}.`)
    this.why = why
  }
}

export interface MicrophoneHandlers {
  frame(frame: Frame): void
  /** The device or the page's audio was taken away. */
  lost(): void
}

/** Opens the microphone and returns the function that closes it. */
export async function openMicrophone({ frame, lost }: MicrophoneHandlers): Promise<() => void> {
  const context = new AudioContext()
  let stream: MediaStream | undefined
  const close = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
    context.onstatechange = null
    if (context.state !== 'closed') void context.close()
  }
  try {
    // Before the microphone, whose first words would be lost while this loads.
    await context.audioWorklet.addModule(captureUrl)
    stream = await requestStream()
    await context.resume()
    const tracks = stream.getAudioTracks()
    const capture = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 })
    // A switched-off microphone delivers silence, which must not count as listening.
    const isSwitchedOff = () => tracks.some(({ muted }) => muted)
    capture.port.onmessage = ({ data }: MessageEvent<Frame>) => isSwitchedOff() || frame(data)
    capture.onprocessorerror = lost
    context.createMediaStreamSource(stream).connect(capture)
    for (const track of tracks) track.onended = lost
    // A call or another app suspends the audio of a phone's page.
    context.onstatechange = () => context.state !== 'running' && lost()
    return close
  } catch (error) {
    close()
    throw error instanceof MicrophoneError ? error : new MicrophoneError('broken')
  }
}

async function requestStream(): Promise<MediaStream> {
  try {
    if (!navigator.mediaDevices) throw new MicrophoneError('missing')
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'SecurityError') throw new MicrophoneError('blocked')
    if (name === 'NotFoundError' || error instanceof MicrophoneError) throw new MicrophoneError('missing')
    throw new MicrophoneError('broken')
  }
}
