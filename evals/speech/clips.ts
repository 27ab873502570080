import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { loadFlite } from '../../src/server/adapters/speech/flite.ts'

const run = promisify(execFile)
const HEADER = 44
const RATE = 16_000
/** Speech is so many times louder than the noise. */
const SPEECH_TO_NOISE = 6

export const sentences = [
  'What is a good profit margin?',
  'How do I set the price of a lamp?',
  'Compare these two suppliers for me.',
  'Which country should I sell in first?',
  'Write a short email to the supplier about the late delivery.',
  'Show me the products with the highest refund rate.',
  'How much can I spend on ads before I lose money?',
  'Make the headline shorter and more friendly.',
]

export interface Clip {
  voice: string
  sentence: string
  noisy: boolean
  samples: Int16Array
}

type Speak = (text: string) => Promise<Int16Array>

/** Voices in three accents: American, English and Scottish. */
export async function findVoices(): Promise<Map<string, Speak>> {
  const flite = await loadFlite()
  const voices = new Map<string, Speak>(
    ['slt', 'rms', 'awb'].map((voice) => [
      `Flite ${voice}`,
      async (text) => samplesOf(Buffer.from(await flite(text, voice))),
    ]),
  )
  const hasEspeak = await run('espeak-ng', ['--version']).then(
    () => true,
    () => false,
  )
  if (!hasEspeak) return voices
  for (const accent of ['en-us', 'en-gb', 'en-gb-scotland']) {
    voices.set(`eSpeak ${accent}`, async (text) => {
      const options = { encoding: 'buffer', maxBuffer: 16_000_000 } as const
      const { stdout } = await run('espeak-ng', ['-v', accent, '-s', '150', '--stdout', text], options)
      return samplesOf(stdout)
    })
  }
  return voices
}

export async function makeClip(voice: string, speak: Speak, sentence: string, noisy: boolean): Promise<Clip> {
  const samples = await speak(sentence)
  return { voice, sentence, noisy, samples: noisy ? withNoise(samples) : samples }
}

/** Reads a WAV file at the recording rate. */
function samplesOf(wav: Buffer): Int16Array {
  const rate = wav.readUInt32LE(24)
  const length = (wav.length - HEADER) >> 1
  const step = rate / RATE
  return Int16Array.from({ length: Math.floor(length / step) }, (_, at) => {
    const position = at * step
    const before = Math.floor(position)
    const [one, other] = [before, Math.min(before + 1, length - 1)].map((n) =>
      wav.readInt16LE(HEADER + 2 * n),
    )
    return Math.round((one ?? 0) + ((other ?? 0) - (one ?? 0)) * (position - before))
  })
}

/** White noise from a fixed sequence, so every run scores the same clips. */
function withNoise(samples: Int16Array): Int16Array {
  const power = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
  let seed = 1
  return samples.map((sample) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const noise = (seed / 1_073_741_824 - 1) * Math.sqrt(3) * (power / SPEECH_TO_NOISE)
    return Math.max(-32_768, Math.min(32_767, Math.round(sample + noise)))
  })
}
