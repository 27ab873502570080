import { readFile } from 'node:fs/promises'
import tokenizer from 'llama-tokenizer-js'
import * as ort from 'onnxruntime-web'

const models = new URL('../../../../content/models/', import.meta.url)

const LAYERS = 6
const [HEADS, HEAD_SIZE] = [8, 36]
const [START, END] = [1, 2]
/** Speech has fewer tokens a second; more of them are a model that repeats itself. */
const TOKENS_PER_SECOND = 6.5
const RATE = 16_000

/** The model stays silent over so little sound, or invents words. */
const SHORTEST_SECONDS = 0.2

export type Recogniser = (samples: Float32Array) => Promise<string>

/** Loads Moonshine tiny. */
export async function loadMoonshine(): Promise<Recogniser> {
  ort.env.wasm.numThreads = 1
  const open = async (name: string) =>
    ort.InferenceSession.create(await readFile(new URL(name, models)), { enableCpuMemArena: false })
  const encoder = await open('moonshine-tiny-encoder.onnx')
  const decoder = await open('moonshine-tiny-decoder.onnx')
  return async (samples) => {
    if (samples.length < RATE * SHORTEST_SECONDS) return ''
    const { last_hidden_state: states } = await encoder.run({
      input_values: new ort.Tensor('float32', samples, [1, samples.length]),
    })
    if (!states) throw new Error('the encoder returned no states')
    const most = Math.trunc((samples.length / RATE) * TOKENS_PER_SECOND)
    return tokenizer.decode(await decode(decoder, states, most)).trim()
  }
}

async function decode(decoder: ort.InferenceSession, states: ort.Tensor, most: number): Promise<number[]> {
  const past = emptyPast()
  const tokens = [START]
  for (let step = 0; step < most; step++) {
    const output = await decoder.run({
      input_ids: new ort.Tensor('int64', [BigInt(tokens.at(-1) ?? START)], [1, 1]),
      encoder_hidden_states: states,
      use_cache_branch: new ort.Tensor('bool', [step > 0]),
      ...past,
    })
    const next = likeliest(output.logits?.data as Float32Array)
    if (next === END) break
    tokens.push(next)
    for (const name of Object.keys(past)) {
      // The encoder's part is computed once, with the first token.
      const present = output[name.replace('past_key_values', 'present')]
      if (present && (step === 0 || name.includes('decoder'))) past[name] = present
    }
  }
  return tokens
}

function emptyPast(): Record<string, ort.Tensor> {
  const names = Array.from({ length: LAYERS }, (_, layer) =>
    ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map(
      (part) => `past_key_values.${layer}.${part}`,
    ),
  ).flat()
  return Object.fromEntries(
    names.map((name) => [name, new ort.Tensor('float32', [], [0, HEADS, 1, HEAD_SIZE])]),
  )
}

function likeliest(scores: Float32Array): number {
  let best = 0
  for (let at = 1; at < scores.length; at++) {
    if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at
  }
  return best
}
