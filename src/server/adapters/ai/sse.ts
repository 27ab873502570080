import { StringDecoder } from 'node:string_decoder'

const longestLine = 1_000_000

/**
 * Reads server-sent events from bytes cut anywhere. Only `data` and comments matter to us; invalid UTF-8 becomes
 * replacement characters, and an event that is cut off by the end of the stream is never reported, as the standard asks.
 */
export function sseReader(onData: (data: string) => void, onComment: () => void): (bytes: Buffer) => void {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let data: string | undefined

  const readLine = (text: string, from: number, to: number) => {
    if (from === to) {
      if (data !== undefined) onData(data)
      data = undefined
    } else if (text.startsWith('data:', from)) {
      const start = text.charCodeAt(from + 5) === 32 ? from + 6 : from + 5
      const line = text.slice(start, to)
      data = data === undefined ? line : `${data}\n${line}`
    } else if (text.startsWith(':', from)) {
      onComment()
    }
  }

  return (bytes) => {
    const text = rest + decoder.write(bytes)
    let from = text.startsWith('\ufeff') ? 1 : 0
    for (let at = text.indexOf('\n', from); at >= 0; at = text.indexOf('\n', from)) {
      readLine(text, from, at > from && text.charCodeAt(at - 1) === 13 ? at - 1 : at)
      from = at + 1
    }
    rest = text.slice(from)
    if (rest.length > longestLine || (data?.length ?? 0) > longestLine) {
      throw new Error('An event is longer than we accept.')
    }
  }
}
