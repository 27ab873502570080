import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createWorker, OEM } from 'tesseract.js'
import { Unreadable } from '#server/ports/documents.ts'
import { MOST_PIXELS } from '../inspection.ts'
import { type StudyPart, sectionsOfText } from './sections.ts'

/** Letters need about 30 pixels of height; a larger picture takes longer and reads no better. */
const LONGEST_SIDE = 3_000
const SMALL_SIDE = 1_200
/** Below this confidence, recognised text is most likely noise. */
const LEAST_CONFIDENCE = 40

export const lettersThread = fileURLToPath(new URL('./letters.worker.ts', import.meta.url))

/** The text in a picture, if there is any. What is handed on was redrawn: nothing but pixels goes further. */
export async function studyPicture(bytes: Uint8Array): Promise<StudyPart> {
  const pixels = await drawnAnew(bytes)
  const reader = await createWorker('eng', OEM.LSTM_ONLY, {
    workerPath: lettersThread,
    langPath: languageFolder(),
    cacheMethod: 'none',
    gzip: true,
  })
  try {
    const { data } = await reader.recognize(pixels)
    if (data.text.trim() === '' || data.confidence < LEAST_CONFIDENCE)
      throw new Unreadable('No text found in this picture.')
    return sectionsOfText(data.text, false)
  } finally {
    await reader.terminate()
  }
}

async function drawnAnew(bytes: Uint8Array): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const { width, height } = await picture.metadata()
  const longest = Math.max(width, height)
  const side = longest > LONGEST_SIDE ? LONGEST_SIDE : longest < SMALL_SIDE ? longest * 2 : longest
  return picture
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width: side, height: side, fit: 'inside' })
    .grayscale()
    .png()
    .toBuffer()
}

function languageFolder(): string {
  const data = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')
  return join(dirname(data), '4.0.0_best_int')
}
