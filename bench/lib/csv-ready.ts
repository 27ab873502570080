import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { knowledgeApi } from '#contracts/knowledge/knowledge.ts'
import { TableQuery } from '#contracts/knowledge/tables.ts'
import type { App } from '#server/app.ts'

const ROWS = 612
const MOST_MS = 120_000

const csv = Buffer.from(
  `Order,Date,SKU,Country,Quantity,Total\n${Array.from(
    { length: ROWS },
    (_, at) =>
      `#${5_000 + at},2026-0${1 + (at % 6)}-${String(1 + (at % 28)).padStart(2, '0')},NL-${100 + (at % 40)},${['DE', 'AT', 'FR'][at % 3]},${1 + (at % 4)},${(at % 90) + 9}.90`,
  ).join('\n')}\n`,
)

/** Milliseconds from the first request of an upload to the first sum of its column, in a project that has other files. */
export async function csvReadyAfter(app: App, token: string, projectId: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object | Buffer) => {
    const type = Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {}
    const reply = await app.inject({
      method,
      url,
      headers: { ...headers, ...type },
      ...(payload && { payload }),
    })
    if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.payload}`)
    return reply.json().data
  }
  const began = performance.now()
  const sha256 = createHash('sha256').update(csv).digest('hex')
  const { upload } = await call('POST', knowledgeApi.startUpload.path.replace(':projectId', projectId), {
    name: 'orders.csv',
    bytes: csv.length,
    sha256,
  })
  await call('PUT', `/api/knowledge-uploads/${upload.id}?offset=0`, csv)
  const { id } = await call('POST', knowledgeApi.finishUpload.path.replace(':uploadId', upload.id))
  while ((await call('GET', knowledgeApi.get.path.replace(':fileId', id))).state !== 'ready') {
    if (performance.now() - began > MOST_MS) throw new Error('The CSV was not read in two minutes.')
    await pause(50)
  }
  const tables = knowledgeApi.tables.path.replace(':projectId', projectId)
  const [table] = (await call('GET', `${tables}?q=orders.csv`)).items
  const query = TableQuery.parse({ measures: [{ what: 'sum', column: 'Quantity' }] })
  const { matched } = await call('POST', knowledgeApi.queryTable.path.replace(':tableId', table.id), query)
  if (matched !== ROWS) throw new Error(`The table has ${matched} rows.`)
  return performance.now() - began
}
