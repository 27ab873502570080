import sharp from 'sharp'
import { answerTasks } from '#server/files/thread-pool.ts'
import { Unreadable } from '#server/ports/documents.ts'
import type { VisionCall, VisionReply } from './threaded.ts'

// Pictures are large: a cache of their pixels would hold hundreds of megabytes.
sharp.cache(false)
sharp.concurrency(1)

async function answer(call: VisionCall): Promise<unknown> {
  switch (call.method) {
    case 'open':
      return (await import('./open.ts')).openPicture(...call.args)
    case 'cutout':
      return (await import('./cutout.ts')).cutOut(...call.args)
    case 'upscale':
      return (await import('./upscale.ts')).upscale(...call.args)
    case 'compose':
      return (await import('./compose.ts')).compose(...call.args)
    case 'compare':
      return (await import('./compare.ts')).compare(...call.args)
    case 'frame':
      return (await import('./compare.ts')).frameFacts(...call.args)
    case 'overlay':
      return (await import('./provider-frames.ts')).overlay(...call.args)
    case 'editFrame':
      return (await import('./provider-frames.ts')).editFrame(...call.args)
    case 'fit':
      return (await import('./provider-frames.ts')).fitInto(...call.args)
    case 'thumbnail':
      return (await import('./provider-frames.ts')).thumbnail(...call.args)
  }
}

answerTasks(async (call: VisionCall): Promise<VisionReply> => {
  try {
    return { value: await answer(call) }
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message }
    throw error
  }
})
