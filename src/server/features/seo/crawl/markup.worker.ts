import { workerData } from 'node:worker_threads'
import { tellValues } from '#server/files/reading-thread.ts'
import { readMarkup } from '../reading/markup.ts'

async function* markup() {
  const { html, url } = workerData as { html: string; url: string }
  yield readMarkup(html, url)
}
await tellValues(markup())
