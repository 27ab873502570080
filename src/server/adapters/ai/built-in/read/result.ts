/** Result of a tool: its data, and how the answer should name the origin. */
export interface ToolData {
  data: unknown
  /** Reason in words, if the data is no JSON. */
  said: string
  /** `[1]`, or nothing. */
  cite: string
}

const naming = '\n\nName it in the answer as: '

/** JSON has no line breaks of its own, so the last mark is the caller's and not the page's. */
export function readResult(result: string): ToolData {
  const at = result.lastIndexOf(naming)
  const body = at < 0 ? result : result.slice(0, at)
  const numbers = at < 0 ? [] : (result.slice(at).match(/\[\d{1,3}\]/g) ?? [])
  return { data: parse(body), said: body, cite: [...new Set(numbers)].join('') }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
