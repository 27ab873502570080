import { RECORDING_RATE } from '#server/ports/speech.ts'

const HEADER = 44

/** A WAV file of one channel with 16 bits a sample. */
export function wavOf(samples: Int16Array, rate = RECORDING_RATE): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const name = (at: number, text: string) =>
    [...text].forEach((letter, n) => {
      view.setUint8(at + n, letter.charCodeAt(0))
    })
  name(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  name(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  name(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  samples.forEach((sample, n) => {
    view.setInt16(HEADER + n * 2, sample, true)
  })
  return bytes
}
