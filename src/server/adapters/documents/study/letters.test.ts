import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { lettersThread } from './pictures.ts'

test('[security D6] the thread that reads letters in pictures reaches no address; the same without its guard does', async () => {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const langPath = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Has it fetch a language, which is not there either way. */
  async function fetchIn(thread: string): Promise<void> {
    const worker = new Worker(thread)
    const options = { langPath, cacheMethod: 'none', gzip: false, dataPath: '.', lstmOnly: true }
    for (const [jobId, action, payload] of [
      ['1', 'load', { options: { lstmOnly: true, corePath: '', logging: false } }],
      ['2', 'loadLanguage', { langs: ['eng'], options }],
    ] as const) {
      worker.postMessage({ workerId: 'w', jobId, action, payload })
      for (;;) {
        const [told] = await once(worker, 'message')
        if (told.jobId === jobId && told.status !== 'progress') break
      }
    }
    await worker.terminate()
  }
  await fetchIn(lettersThread)
  expect(asked).toEqual([])
  await fetchIn(createRequire(import.meta.url).resolve('tesseract.js/src/worker-script/node/index.js'))
  expect(asked).toEqual(['/eng.traineddata'])
})
