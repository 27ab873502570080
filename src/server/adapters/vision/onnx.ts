import { readFile } from 'node:fs/promises'
import type { InferenceSession } from 'onnxruntime-web'

const folder = new URL('../../../../content/models/', import.meta.url)

const loading = new Map<string, Promise<InferenceSession>>()

async function loadSession(file: string): Promise<InferenceSession> {
  const ort = await import('onnxruntime-web')
  // One thread of CPU for each picture: the machine answers others meanwhile.
  ort.env.wasm.numThreads = 1
  ort.env.logLevel = 'error'
  return ort.InferenceSession.create(await readFile(new URL(file, folder)), { executionProviders: ['wasm'] })
}

/** Runs a model of `content/models` on planes of red, green and blue. Gives its first output. */
export async function runModel(file: string, planes: Float32Array, width: number, height: number) {
  const started = loading.get(file) ?? loadSession(file)
  loading.set(file, started)
  const session = await started
  const { Tensor } = await import('onnxruntime-web')
  const [input = ''] = session.inputNames
  const [output = ''] = session.outputNames
  const results = await session.run({ [input]: new Tensor('float32', planes, [1, 3, height, width]) }, [
    output,
  ])
  return results[output]?.data as Float32Array
}
