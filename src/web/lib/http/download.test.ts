import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { downloadFile, fileName } from '#web/lib/http/download.ts'
import { clearToken, writeToken } from '#web/lib/http/token.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'

const exportId = '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a59'
const saved: { name: string; content: Blob | undefined }[] = []

beforeEach(() => {
  let content: Blob | undefined
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob
    return 'blob:one'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content })
  })
})
afterEach(() => {
  saved.length = 0
  clearToken()
  vi.restoreAllMocks()
})

test('a file is fetched as the person and saved under the name it came with', async () => {
  writeToken('a-token')
  const wire = await startWire((_, reply) =>
    reply
      .writeHead(200, {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="lamps.zip"',
      })
      .end('the lamps'),
  )
  await downloadFile(accountApi.exportFile, { params: { exportId } })
  expect(saved.map(({ name }) => name)).toEqual(['lamps.zip'])
  expect(await saved[0]?.content?.text()).toBe('the lamps')
  expect(wire.requests[0]).toMatchObject({
    path: `/api/account/exports/${exportId}/file`,
    headers: { authorization: 'Bearer a-token' },
  })
})

test('a refusal saves nothing', async () => {
  await startWire((_, reply) => answerJson(reply, 404, { success: false, message: 'It has expired.' }))
  await expect(downloadFile(accountApi.exportFile, { params: { exportId } })).rejects.toMatchObject({
    status: 404,
  })
  expect(saved).toEqual([])
})

test.each([
  ['attachment; filename="lamps.zip"', 'lamps.zip'],
  ['attachment; filename=lamps.zip; size=1', 'lamps.zip'],
  [`attachment; filename="gr__e.zip"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.zip`, 'Grüße.zip'],
  [`attachment; filename="a.zip"; filename*=UTF-8''%E0%A4%A`, 'a.zip'],
  ['attachment', 'download'],
  ['', 'download'],
])('the name in “%s” is %s', (disposition, name) => {
  expect(fileName(disposition)).toBe(name)
})
