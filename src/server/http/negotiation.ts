/** True if the client has this version. Tags are compared weakly; several may be listed, and `*` stands for any. */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  const listed = ifNoneMatch?.trim() ?? ''
  return listed === '*' || Array.from(listed.matchAll(/"[^"]*"/g), ([tag]) => tag).includes(etag)
}

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]
/** Less than any weight that can be given: sent as it is only if nothing else is asked for. */
const UNASKED = 0.000_1

/** The encoding that the client likes best, the smaller of two that it likes alike. Undefined if it takes none. */
export function encodingFor(acceptEncoding = ''): Encoding | undefined {
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((each) => each.startsWith('q='))
    weights.set(name.replace(/^x-/, ''), weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? UNASKED : 0)
  const most = Math.max(...encodings.map(weightOf))
  return most > 0 ? encodings.find((encoding) => weightOf(encoding) === most) : undefined
}
