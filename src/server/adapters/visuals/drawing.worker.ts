import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { type DrawnVisual, type FinishedVisual, Undrawable, type VisualTask } from '#server/ports/visuals.ts'
import { checkFont, createDrawer, type Drawer } from './draw.ts'
import { reencode } from './reencode.ts'

export type DrawTask = { task: VisualTask } | { font: Uint8Array } | { finished: FinishedVisual }
type DrawRequest = { id: number } & DrawTask
export type DrawReply = { id: number } & (
  | { drawn: DrawnVisual }
  | { isFont: true }
  | { encoded: Uint8Array }
  | { undrawable: string }
  | { broken: string }
)

// Photos of one batch rarely come again, and two visuals are drawn at a time already.
sharp.cache(false)
sharp.concurrency(1)

const shipped = createDrawer()
/** The drawer with the last uploaded font. */
let own: { key: string; drawer: Promise<Drawer> } | undefined

function drawerFor({ font, ownFont }: VisualTask): Promise<Drawer> {
  if (font !== 'own' || !ownFont) return shipped
  const key = createHash('sha256').update(ownFont).digest('hex')
  if (own?.key !== key) own = { key, drawer: createDrawer(ownFont) }
  return own.drawer
}

parentPort?.on('message', async ({ id, ...request }: DrawRequest) => {
  const reply = async (): Promise<DrawReply> => {
    try {
      if ('task' in request) return { id, drawn: await (await drawerFor(request.task)).draw(request.task) }
      if ('finished' in request) return { id, encoded: await reencode(request.finished) }
      await checkFont(request.font)
      return { id, isFont: true }
    } catch (error) {
      return error instanceof Undrawable ? { id, undrawable: error.message } : { id, broken: String(error) }
    }
  }
  parentPort?.postMessage(await reply())
})
