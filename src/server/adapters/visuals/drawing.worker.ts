import { parentPort } from 'node:worker_threads'
import { type DrawnVisual, Undrawable, type VisualTask } from '#server/ports/visuals.ts'
import { createDrawer } from './draw.ts'

interface DrawRequest {
  id: number
  task: VisualTask
}
export type DrawReply = { id: number } & (
  | { drawn: DrawnVisual }
  | { undrawable: string }
  | { broken: string }
)

const drawer = createDrawer()

parentPort?.on('message', async ({ id, task }: DrawRequest) => {
  const reply = async (): Promise<DrawReply> => {
    try {
      return { id, drawn: await (await drawer).draw(task) }
    } catch (error) {
      return error instanceof Undrawable ? { id, undrawable: error.message } : { id, broken: String(error) }
    }
  }
  parentPort?.postMessage(await reply())
})
