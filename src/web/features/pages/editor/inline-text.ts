type Path = (string | number)[]

interface TextPlace {
  path: Path
  /** Line of the text, where it has several paragraphs. */
  line: number
}

const NO_TEXTS = new Set(['link', 'source', 'assetId', 'kind', 'side', 'alt'])

/** The prop that a shown text comes from. Undefined when none has it, or several have. */
export function placeOfText(props: object, shown: string): TextPlace | undefined {
  const found: TextPlace[] = []
  const seek = (value: unknown, path: Path): void => {
    if (typeof value === 'string') {
      for (const [line, text] of value.split('\n').entries())
        if (text.trim() !== '' && text.trim() === shown.trim()) found.push({ path, line })
    } else if (Array.isArray(value)) for (const [at, item] of value.entries()) seek(item, [...path, at])
    else if (typeof value === 'object' && value !== null && !('canon' in value))
      for (const [key, inner] of Object.entries(value)) if (!NO_TEXTS.has(key)) seek(inner, [...path, key])
  }
  seek(props, [])
  return found.length === 1 ? found[0] : undefined
}

/** The props with another text in that place. */
export function withText<Props extends object>(props: Props, { path, line }: TextPlace, text: string): Props {
  const put = (value: unknown, [key, ...rest]: Path): unknown => {
    if (key === undefined)
      return String(value)
        .split('\n')
        .map((each, at) => (at === line ? text : each))
        .join('\n')
    if (Array.isArray(value)) return value.map((item, at) => (at === key ? put(item, rest) : item))
    const fields = value as Record<string, unknown>
    return { ...fields, [key]: put(fields[key], rest) }
  }
  return put(props, path) as Props
}
