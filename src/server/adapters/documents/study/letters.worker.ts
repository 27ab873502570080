import '../no-network.ts'
import { createRequire } from 'node:module'

/** The model and a picture of 9 megapixels take some 200 MB. The limits of a thread do not count what WebAssembly takes. */
const MOST_BYTES = 512 * 1_024 * 1_024
const PAGE_BYTES = 65_536

const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * PAGE_BYTES > MOST_BYTES)
    throw new RangeError('This picture takes too much memory.')
  return grow.call(this, pages)
}

// The library begins a thread of its own, which is this one: it is let in only now.
createRequire(import.meta.url)('tesseract.js/src/worker-script/node/index.js')
