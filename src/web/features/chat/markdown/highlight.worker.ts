import type { Coloured, ToColour } from './highlight.ts'
import { colourLines } from './highlighter.ts'

self.addEventListener('message', async ({ data: { id, language, code } }: MessageEvent<ToColour>) => {
  const lines = await colourLines(language, code).catch((error) => {
    console.warn('Code could not be coloured.', error)
    return undefined
  })
  self.postMessage({ id, lines } satisfies Coloured)
})
