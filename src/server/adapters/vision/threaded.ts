import { createThreadPool, TaskTooSlow } from '#server/files/thread-pool.ts'
import { Unreadable } from '#server/ports/documents.ts'
import type { Vision } from '#server/ports/vision.ts'

type Method = keyof Vision
type Args<M extends Method> = M extends 'cutout'
  ? [Parameters<Vision['cutout']>[0], Parameters<Vision['cutout']>[1]]
  : M extends 'compose'
    ? [Parameters<Vision['compose']>[0]]
    : Parameters<Vision[M]>
export type VisionCall = { [M in Method]: { method: M; args: Args<M> } }[Method]
export type VisionReply = { value: unknown } | { unreadable: string }

const script = new URL('./vision.worker.ts', import.meta.url)

/** One thread for each of the large models, and two for everything else. All end when idle. */
export function threadedVision(): Vision {
  const models = createThreadPool<VisionCall, VisionReply>({
    script,
    size: 1,
    heapMb: 512,
    longestMs: 60_000,
  })
  const studio = createThreadPool<VisionCall, VisionReply>({
    script,
    size: 2,
    heapMb: 384,
    longestMs: 30_000,
  })
  const upscaling = createThreadPool<VisionCall, VisionReply>({
    script,
    size: 1,
    heapMb: 512,
    longestMs: 180_000,
  })
  const poolOf = ({ method }: VisionCall) =>
    method === 'cutout' ? models : method === 'upscale' ? upscaling : studio
  async function ask<Value>(call: VisionCall, signal?: AbortSignal): Promise<Value> {
    const reply = await poolOf(call).run(call, signal).catch(explain)
    if ('unreadable' in reply) throw new Unreadable(reply.unreadable)
    return reply.value as Value
  }
  return {
    open: (...args) => ask({ method: 'open', args }),
    cutout: (photo, strokes, signal) => ask({ method: 'cutout', args: [photo, strokes] }, signal),
    upscale: (...args) => ask({ method: 'upscale', args }),
    compose: (task, signal) => ask({ method: 'compose', args: [task] }, signal),
    compare: (...args) => ask({ method: 'compare', args }),
    frame: (...args) => ask({ method: 'frame', args }),
    overlay: (...args) => ask({ method: 'overlay', args }),
    editFrame: (...args) => ask({ method: 'editFrame', args }),
    fit: (...args) => ask({ method: 'fit', args }),
    thumbnail: (...args) => ask({ method: 'thumbnail', args }),
  }
}

function explain(error: unknown): never {
  if (error instanceof TaskTooSlow)
    throw new Unreadable('This picture took too long to read. Try a smaller one.', { cause: error })
  throw error
}
