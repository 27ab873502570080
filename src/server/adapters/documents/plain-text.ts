/** Control characters that no text holds; tabs, escapes, line and page breaks do occur. */
const isStrange = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)

/** True if bytes are text in one of the ways that people's programs write it. */
export function looksLikeText(bytes: Uint8Array): boolean {
  if (markOf(bytes)) return true
  return !bytes.some(isStrange)
}

/** UTF-8, UTF-16 with its mark, or else what Windows wrote before: spreadsheets still export it. */
export function decodeText(bytes: Uint8Array): string {
  const mark = markOf(bytes)
  if (mark) return new TextDecoder(mark).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}
