/** Length of a frame in milliseconds. */
export const FRAME_MS = 20
/** Quietest level that may be speech. */
const QUIETEST = 0.006
/** Loudness of speech relative to the room. */
const ABOVE_ROOM = 3
/** The room is learned fast when it is quieter than thought and slowly when it is louder, so that speech is not taken for it. */
const [FALL, RISE] = [0.3, 0.003]

/** Tells speech from the noise of the room, frame by frame. */
export function voiceActivity() {
  let room = QUIETEST / 2
  return (level: number): boolean => {
    const isVoiced = level > Math.max(QUIETEST, room * ABOVE_ROOM)
    room += (level - room) * (level < room ? FALL : RISE)
    return isVoiced
  }
}

/** Root mean square of samples from -1 to 1. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return samples.length > 0 ? Math.sqrt(sum / samples.length) : 0
}

/** Converts samples of any rate to the recording rate by averaging, piece by piece. */
export function resampler(from: number, to: number) {
  const step = from / to
  let [sum, count, position] = [0, 0, 0]
  return (samples: Float32Array): Int16Array => {
    const made: number[] = []
    for (const sample of samples) {
      sum += sample
      count++
      position++
      // Rates below the recording rate repeat a sample.
      while (position >= step) {
        const mean = count > 0 ? sum / count : sample
        made.push(Math.round(Math.max(-1, Math.min(1, mean)) * 32_767))
        position -= step
        ;[sum, count] = [0, 0]
      }
    }
    return Int16Array.from(made)
  }
}
