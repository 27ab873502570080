import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const RATE = 16_000
const HEADER = 44

/** A WAV file with a sentence between two silences, spoken by the embedded voice in a process of its own. */
export function spokenClip(name: string, text: string, seconds: { before: number; after: number }): string {
  const folder = resolve('.cache/clips')
  mkdirSync(folder, { recursive: true })
  const script = `import('./src/server/adapters/speech/flite.ts').then(async ({ loadFlite }) => {
    process.stdout.write(await (await loadFlite())(process.argv[1], 'rms'))
  })`
  const wav = execFileSync(process.execPath, ['--no-warnings', '-e', script, text], { maxBuffer: 16e6 })
  const silence = (length: number) => Buffer.alloc(Math.round(RATE * length) * 2)
  const sound = Buffer.concat([silence(seconds.before), wav.subarray(HEADER), silence(seconds.after)])
  const header = Buffer.from(wav.subarray(0, HEADER))
  header.writeUInt32LE(sound.length + HEADER - 8, 4)
  header.writeUInt32LE(sound.length, 40)
  const file = join(folder, `${name}.wav`)
  writeFileSync(file, Buffer.concat([header, sound]))
  return file
}
