import { readFile } from 'node:fs/promises'
import type { InferenceSession } from 'onnxruntime-web'
import sharp from 'sharp'

/** Side of the square that the model sees. */
export const MODEL_SIDE = 320
const weights = new URL('../../../../content/models/u2netp.onnx', import.meta.url)
const mean = [0.485, 0.456, 0.406]
const deviation = [0.229, 0.224, 0.225]

let loading: ReturnType<typeof loadModel> | undefined

async function loadModel() {
  const ort = await import('onnxruntime-web')
  // One thread of CPU for each picture: the machine answers others meanwhile.
  ort.env.wasm.numThreads = 1
  ort.env.logLevel = 'error'
  const session: InferenceSession = await ort.InferenceSession.create(await readFile(weights), {
    executionProviders: ['wasm'],
  })
  return { ort, session }
}

/** Likelihood that each pixel of a 320 × 320 square belongs to the product, from 0 to 1. */
export async function likelyProduct(picture: Uint8Array): Promise<Float32Array> {
  loading ??= loadModel()
  const { ort, session } = await loading
  const pixels = await sharp(picture)
    .flatten({ background: 'white' })
    .resize(MODEL_SIDE, MODEL_SIDE, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const [input = ''] = session.inputNames
  const [output = ''] = session.outputNames
  const tensor = new ort.Tensor('float32', normalised(pixels), [1, 3, MODEL_SIDE, MODEL_SIDE])
  const results = await session.run({ [input]: tensor }, [output])
  const values = results[output]?.data as Float32Array
  return stretched(values)
}

/** Planes of red, green and blue as the model was trained on them. */
function normalised(pixels: Uint8Array): Float32Array {
  const size = MODEL_SIDE * MODEL_SIDE
  const brightest = pixels.reduce((most, value) => Math.max(most, value), 1)
  const planes = new Float32Array(3 * size)
  for (let i = 0; i < size; i++)
    for (let c = 0; c < 3; c++)
      planes[c * size + i] = ((pixels[i * 3 + c] ?? 0) / brightest - (mean[c] ?? 0)) / (deviation[c] ?? 1)
  return planes
}

function stretched(values: Float32Array): Float32Array {
  let [low, high] = [1, 0]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  const span = Math.max(high - low, 1e-6)
  return values.map((value) => (value - low) / span)
}
