/** PGlite decodes each value by itself, and a decoder drops a leading U+FEFF by default. Import this file before PGlite. */
class WholeTextDecoder extends TextDecoder {
  constructor(label?: string, options?: TextDecoderOptions) {
    super(label, { ignoreBOM: true, ...options })
  }
}

globalThis.TextDecoder = WholeTextDecoder
