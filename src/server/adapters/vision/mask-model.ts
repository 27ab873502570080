import sharp from 'sharp'
import { runModel } from './onnx.ts'

/** Side of the square that the model sees. */
export const MODEL_SIDE = 320
const mean = [0.485, 0.456, 0.406]
const deviation = [0.229, 0.224, 0.225]

/** Likelihood that each pixel of a 320 × 320 square belongs to the product, from 0 to 1. */
export async function likelyProduct(picture: Uint8Array): Promise<Float32Array> {
  const pixels = await sharp(picture)
    .flatten({ background: 'white' })
    .resize(MODEL_SIDE, MODEL_SIDE, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return stretched(await runModel('u2netp.onnx', normalised(pixels), MODEL_SIDE, MODEL_SIDE))
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
