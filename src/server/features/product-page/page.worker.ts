import { workerData } from 'node:worker_threads'
import { tellValues } from '#server/files/reading-thread.ts'
import { readPage } from './page-reading.ts'

async function* page() {
  yield readPage(workerData)
}
await tellValues(page())
