import { StringDecoder } from 'node:string_decoder'
import { createParser } from 'eventsource-parser'

const MOST_BUFFERED = 1_000_000

/** Reads server-sent events from bytes cut anywhere. Only `data` and comments matter to us. */
export function sseReader(onData: (data: string) => void, onComment: () => void): (bytes: Buffer) => void {
  const decoder = new StringDecoder('utf8')
  const parser = createParser({
    maxBufferSize: MOST_BUFFERED,
    onEvent: ({ data }) => {
      if (data) onData(data)
    },
    onComment,
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw new Error('An event is longer than we accept.')
    },
  })
  return (bytes) => parser.feed(decoder.write(bytes))
}
