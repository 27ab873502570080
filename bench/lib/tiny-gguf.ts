/** GGUF's numbers for the kinds of values it holds. */
const kinds = { uint32: 4, int32: 5, float32: 6, string: 8, array: 9 } as const

type Value =
  | { kind: 'uint32' | 'int32' | 'float32'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'array'; of: 'int32' | 'float32' | 'string'; values: (number | string)[] }

const width = 64
const layers = 2
const feedForward = 128
const alignment = 32

/**
 * The smallest file that llama.cpp takes for a model: Llama's architecture with random weights and a vocabulary of single bytes.
 * It says nothing of sense, which is enough to see that a model is loaded, asked and stopped.
 */
export function tinyGguf(): Buffer {
  const { tokens, types } = vocabulary()
  const tensors = tensorsFor(tokens.length)
  const header = [text('GGUF', false), uint32(3), uint64(tensors.length)]
  const values = Object.entries(metadata(tokens, types))
  const described = values.map(([key, value]) => Buffer.concat([text(key), typed(value)]))
  let offset = 0
  const infos = tensors.map(({ name, shape }) => {
    const info = [text(name), uint32(shape.length), ...shape.map(uint64), uint32(0), uint64(offset)]
    offset += padded(4 * sizeOf(shape))
    return Buffer.concat(info)
  })
  const head = Buffer.concat([...header, uint64(values.length), ...described, ...infos])
  const data = tensors.map(({ name, shape }) => weights(name, sizeOf(shape)))
  return Buffer.concat([head, Buffer.alloc(padded(head.length) - head.length), ...data])
}

function vocabulary() {
  const bytes = Array.from(
    { length: 256 },
    (_, at) => `<0x${at.toString(16).toUpperCase().padStart(2, '0')}>`,
  )
  // Unknown, begin and end are control tokens; 6 is a byte, 1 a piece of text.
  return {
    tokens: ['<unk>', '<s>', '</s>', ...bytes, '▁'],
    types: [2, 3, 3, ...bytes.map(() => 6), 1],
  }
}

const metadata = (tokens: string[], types: number[]): Record<string, Value> => ({
  'general.architecture': { kind: 'string', value: 'llama' },
  'general.name': { kind: 'string', value: 'Tiny' },
  'llama.context_length': { kind: 'uint32', value: 4_096 },
  'llama.embedding_length': { kind: 'uint32', value: width },
  'llama.block_count': { kind: 'uint32', value: layers },
  'llama.feed_forward_length': { kind: 'uint32', value: feedForward },
  'llama.attention.head_count': { kind: 'uint32', value: 4 },
  'llama.attention.head_count_kv': { kind: 'uint32', value: 4 },
  'llama.attention.layer_norm_rms_epsilon': { kind: 'float32', value: 1e-5 },
  'llama.rope.dimension_count': { kind: 'uint32', value: 16 },
  'llama.vocab_size': { kind: 'uint32', value: tokens.length },
  'tokenizer.ggml.model': { kind: 'string', value: 'llama' },
  'tokenizer.ggml.tokens': { kind: 'array', of: 'string', values: tokens },
  'tokenizer.ggml.scores': { kind: 'array', of: 'float32', values: tokens.map(() => 0) },
  'tokenizer.ggml.token_type': { kind: 'array', of: 'int32', values: types },
  'tokenizer.ggml.bos_token_id': { kind: 'uint32', value: 1 },
  'tokenizer.ggml.eos_token_id': { kind: 'uint32', value: 2 },
  'tokenizer.ggml.unknown_token_id': { kind: 'uint32', value: 0 },
})

const tensorsFor = (words: number) => [
  { name: 'token_embd.weight', shape: [width, words] },
  { name: 'output_norm.weight', shape: [width] },
  { name: 'output.weight', shape: [width, words] },
  ...Array.from({ length: layers }, (_, at) =>
    [
      { name: 'attn_norm', shape: [width] },
      { name: 'attn_q', shape: [width, width] },
      { name: 'attn_k', shape: [width, width] },
      { name: 'attn_v', shape: [width, width] },
      { name: 'attn_output', shape: [width, width] },
      { name: 'ffn_norm', shape: [width] },
      { name: 'ffn_gate', shape: [width, feedForward] },
      { name: 'ffn_up', shape: [width, feedForward] },
      { name: 'ffn_down', shape: [feedForward, width] },
    ].map(({ name, shape }) => ({ name: `blk.${at}.${name}.weight`, shape })),
  ).flat(),
]

function weights(name: string, count: number): Buffer {
  const bytes = Buffer.alloc(padded(4 * count))
  for (let at = 0; at < count; at++)
    bytes.writeFloatLE(name.includes('norm') ? 1 : (Math.random() - 0.5) / 4, 4 * at)
  return bytes
}

const sizeOf = (shape: number[]) => shape.reduce((size, length) => size * length, 1)
const padded = (bytes: number) => Math.ceil(bytes / alignment) * alignment

function typed(value: Value): Buffer {
  if (value.kind !== 'array')
    return Buffer.concat([uint32(kinds[value.kind]), plain(value.kind, value.value)])
  const items = value.values.map((item) => plain(value.of, item))
  return Buffer.concat([uint32(kinds.array), uint32(kinds[value.of]), uint64(items.length), ...items])
}

function plain(kind: 'uint32' | 'int32' | 'float32' | 'string', value: number | string): Buffer {
  if (kind === 'string') return text(String(value))
  if (kind !== 'float32') return uint32(Number(value))
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(Number(value))
  return bytes
}

function text(words: string, withLength = true): Buffer {
  const bytes = Buffer.from(words)
  return withLength ? Buffer.concat([uint64(bytes.length), bytes]) : bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
