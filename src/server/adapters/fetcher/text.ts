const markupTypes = /^(text\/html|text\/xml|application\/xml|application\/[a-z0-9.-]+\+xml)$/

/** How far into a page browsers look for the character set that it declares. */
const declarationLength = 1_024

export function mediaType(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1).join('').trim().toLowerCase()
}

export function decodeText(body: Uint8Array, contentType: string | undefined): string {
  const charset =
    charsetOfMark(body) ??
    charsetOfHeader(contentType) ??
    (markupTypes.test(mediaType(contentType)) ? charsetOfMarkup(body) : undefined)
  return decoderFor(charset).decode(body)
}

function charsetOfMark(body: Uint8Array): string | undefined {
  const [first, second, third] = body
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return undefined
}

function charsetOfHeader(contentType = ''): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1]
}

function charsetOfMarkup(body: Uint8Array): string | undefined {
  const start = Buffer.from(body.subarray(0, declarationLength)).toString('latin1')
  const declared =
    /<meta[^>]+charset\s*=\s*["']?([^\s"'>;/]+)/i.exec(start) ??
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([^"']+)/i.exec(start)
  // Markup that could be read this far is not UTF-16, whatever it declares.
  return declared?.[1]?.replace(/^utf-16.*$/i, 'utf-8')
}

function decoderFor(charset = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    // A character set nobody knows: UTF-8 shows most of the page.
    return new TextDecoder()
  }
}
