/** PGlite decodes each value by itself, and a decoder drops a leading U+FEFF unless it is told not to. Import it before PGlite. */
class WholeTextDecoder extends TextDecoder {
  constructor(label?: string, options?: TextDecoderOptions) {
    super(label, { ignoreBOM: true, ...options })
  }
}

globalThis.TextDecoder = WholeTextDecoder
