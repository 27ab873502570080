import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Attachment } from '#contracts/attachments.ts'
import { createQueryClient } from '#web/lib/http/query-client.ts'
import { clearToken, writeToken } from '#web/lib/http/token.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'
import {
  removeAttachment,
  uploadAttachment,
  useAttachment,
  useAttachmentPicture,
} from './attachments.queries.ts'

const lamp: Attachment = {
  id: '7d1f7f2e-6f0e-4a53-9d52-0c1d0e6f1a11',
  name: 'lamp.txt',
  mediaType: 'text/plain',
  bytes: 4,
  state: 'reading',
  reason: null,
}

afterEach(() => {
  cleanup()
  clearToken()
  vi.restoreAllMocks()
})

const show = (element: React.ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{element}</QueryClientProvider>)

test('a file is sent under its name, and taken back', async () => {
  const wire = await startWire(({ method }, reply) =>
    answerJson(
      reply,
      200,
      method === 'POST' ? { success: true, data: lamp } : { success: true, message: 'Gone.' },
    ),
  )
  const options = { onProgress: () => {}, signal: new AbortController().signal }
  expect(await uploadAttachment(new File(['Lamp'], 'lamp 1.txt'), options)).toEqual(lamp)
  await removeAttachment(lamp.id)
  expect(wire.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/attachments',
    `DELETE /api/attachments/${lamp.id}`,
  ])
  expect(wire.requests[0]?.query.get('name')).toBe('lamp 1.txt')
  expect(wire.requests[0]?.body).toBe('Lamp')
})

function State({ known }: { known: Attachment }) {
  const { state, reason } = useAttachment(known.id, known) ?? known
  return <p>{`${state}: ${reason}`}</p>
}

test('one that is being read is followed until it is read or failed, one that is done is not asked for', async () => {
  const later: Attachment[] = [lamp, { ...lamp, state: 'failed', reason: 'It is damaged.' }]
  const wire = await startWire((_, reply) => answerJson(reply, 200, { success: true, data: later.shift() }))
  show(<State known={lamp} />)
  screen.getByText('reading: null')
  await screen.findByText('failed: It is damaged.')
  expect(wire.requests).toHaveLength(2)
  cleanup()
  show(<State known={{ ...lamp, state: 'ready' }} />)
  screen.getByText('ready: null')
  expect(wire.requests).toHaveLength(2)
})

function Picture({ of }: { of: Attachment }) {
  const address = useAttachmentPicture(of, 'thumbnail')
  return address ? <img src={address} alt={of.name} /> : <p>no picture</p>
}

test('a picture is fetched with the token, and let go when it is no longer shown', async () => {
  const wire = await startWire((_, reply) => reply.writeHead(200, { 'content-type': 'image/png' }).end('png'))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  writeToken('a-token')
  const { unmount } = show(<Picture of={{ ...lamp, mediaType: 'image/png' }} />)
  await waitFor(() => expect(screen.getByAltText('lamp.txt').getAttribute('src')).toBe('blob:one'))
  expect(wire.requests[0]).toMatchObject({
    path: `/api/attachments/${lamp.id}/thumbnail`,
    headers: { authorization: 'Bearer a-token' },
  })
  unmount()
  expect(revoked).toHaveBeenCalledWith('blob:one')
  show(<Picture of={lamp} />)
  screen.getByText('no picture')
  expect(wire.requests).toHaveLength(1)
})
