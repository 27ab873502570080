export interface SseMessage {
  id: string
  event: string
  data: string
}

/**
 * Reads a stream of server-sent events from pieces of any size: a piece may end inside a character, between the two halves
 * of a line end, or in the middle of a field. Returns what to feed each piece to.
 */
export function createSseParser(onMessage: (message: SseMessage) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder()
  let rest = ''
  let id = ''
  let event = ''
  let data: string[] = []

  function takeLine(line: string) {
    if (line === '') return dispatch()
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'id') id = value
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
  }

  function dispatch() {
    if (data.length > 0) onMessage({ id, event: event || 'message', data: data.join('\n') })
    event = ''
    data = []
  }

  return (bytes) => {
    rest += decoder.decode(bytes, { stream: true })
    // A carriage return at the very end may be half of a line end, so it waits for the next piece.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) takeLine(line)
  }
}
