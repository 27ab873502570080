import { RECORDED_RATE } from './recorded-rate.ts'
import { FRAME_MS, levelOf, resampler, voiceActivity } from './voice-activity.ts'

// The scope of an audio worklet, which the DOM's types leave out.
declare const sampleRate: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Cuts the microphone's sound into frames and marks those with speech. */
class Capture extends AudioWorkletProcessor {
  readonly #size = Math.round((sampleRate * FRAME_MS) / 1_000)
  readonly #resample = resampler(sampleRate, RECORDED_RATE)
  readonly #isVoiced = voiceActivity()
  #frame = new Float32Array(this.#size)
  #filled = 0

  process([channels]: Float32Array[][]): boolean {
    for (const sample of channels?.[0] ?? []) {
      this.#frame[this.#filled++] = sample
      if (this.#filled === this.#size) this.#send()
    }
    return true
  }

  #send() {
    const level = levelOf(this.#frame)
    const samples = this.#resample(this.#frame)
    this.#filled = 0
    this.port.postMessage({ samples, level, voiced: this.#isVoiced(level) }, [samples.buffer])
  }
}
registerProcessor('capture', Capture)
