import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { KnowledgeFile } from '#contracts/knowledge/knowledge.ts'
import { ok, refused } from '#web/testing/app.tsx'
import { press } from '#web/testing/settings.ts'
import { file, listed, open, projectId } from './testing/open-tab.ts'

async function choose(...files: File[]) {
  await screen.findByRole('button', { name: 'Choose files' })
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Files to add"]')
  if (!input) throw new Error('no file can be chosen')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  fireEvent.change(input)
}

test('a file goes on from where the server is after the connection was lost, and a full plan offers a larger one', async () => {
  const bytes = 2_500_000
  let [received, lost] = [0, false]
  const arrived: KnowledgeFile[] = []
  const upload = () => ({ id: 'u1', name: 'manual.txt', bytes, received })
  const wire = await open('', {
    [`GET /api/projects/${projectId}/knowledge`]: () => listed(arrived),
    [`POST /api/projects/${projectId}/knowledge-uploads`]: ({ body }) =>
      JSON.parse(body).name === 'second.txt'
        ? {
            ...refused(413, 'Your plan has no room.'),
            body: { ...(refused(413, 'Your plan has no room.').body as object), type: 'TOO_LARGE' },
          }
        : ok({ upload: upload(), file: null }),
    'PUT /api/knowledge-uploads/u1': {
      stream: (reply, { query, body }) => {
        if (received > 0 && !lost) {
          // The piece arrives, but not the word that it did.
          lost = true
          received += body.length
          reply.destroy()
          return
        }
        expect(Number(query.get('offset'))).toBe(received)
        received += body.length
        reply.writeHead(200, { 'content-type': 'application/json' })
        reply.end(JSON.stringify({ success: true, data: upload() }))
      },
    },
    'POST /api/knowledge-uploads/u1/finish': () => {
      arrived.push(file('manual', { state: 'reading', passages: 0 }))
      return ok(arrived[0])
    },
  })
  await screen.findByText('Teach the assistant your business')
  await choose(
    new File(['x'.repeat(bytes)], 'manual.txt'),
    new File(['y'], 'second.txt'),
    new File(['z'], 'odd.exe'),
  )
  const sending = within(await screen.findByRole('list', { name: 'Uploads' }))
  await sending.findByText(/^This file type isn’t supported/)
  await sending.findByText(/Your plan has no room/)
  await sending.findByText(/Dropshipping Automation includes 100 files of up to 25 MB/)
  expect(sending.getByRole('link', { name: 'see the plans' }).getAttribute('href')).toBe('/upgrade')
  await sending.findByText(/^Connection lost/)
  dispatchEvent(new Event('online'))
  await screen.findByText('Reading…')
  expect(screen.queryByText(/0 passages/)).toBeNull()
  expect(received).toBe(bytes)
  const offsets = wire.requests
    .filter(({ method }) => method === 'PUT')
    .map(({ query }) => query.get('offset'))
  expect(offsets).toEqual(['0', '1048576', '2097152'])

  fireEvent.click(sending.getByRole('button', { name: 'Dismiss odd.exe' }))
  fireEvent.click(sending.getByRole('button', { name: 'Dismiss second.txt' }))
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull()
})

test('files that a plan has no room for are told of once, by their names, and dismissed together', async () => {
  const sentence = 'The “Free” plan includes 5 knowledge files per project.'
  const no = refused(413, sentence)
  await open('', {
    [`GET /api/projects/${projectId}/knowledge`]: () => listed([]),
    [`POST /api/projects/${projectId}/knowledge-uploads`]: {
      ...no,
      body: { ...(no.body as object), type: 'TOO_LARGE' },
    },
  })
  await choose(...['a', 'b', 'c'].map((name) => new File([name], `${name}.txt`)), new File(['z'], 'odd.exe'))
  const sending = within(await screen.findByRole('list', { name: 'Uploads' }))
  await sending.findByText('3 files weren’t added: a.txt, b.txt, c.txt')
  expect(sending.getAllByText(new RegExp(sentence))).toHaveLength(1)
  expect(sending.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Dismiss 3 files',
    'Dismiss odd.exe',
  ])
  fireEvent.click(sending.getByRole('button', { name: 'Dismiss 3 files' }))
  await waitFor(() => expect(sending.getAllByRole('listitem')).toHaveLength(1))
  fireEvent.click(sending.getByRole('button', { name: 'Dismiss odd.exe' }))
})

test('a complete upload is added without its file; a failure can be tried again', async () => {
  const begun = [{ id: 'b1', name: 'b1.txt', bytes: 4_096, received: 4_096 }]
  const added: KnowledgeFile[] = []
  let isDown = true
  await open('', {
    [`GET /api/projects/${projectId}/knowledge`]: () => listed(added, { begun }),
    'POST /api/knowledge-uploads/b1/finish': () => {
      if (isDown) return refused(503, 'Too many pictures are being drawn. Try again in a moment.')
      added.push(file('b1', { name: 'b1.txt' }))
      begun.splice(0)
      return ok(added[0])
    },
  })
  await screen.findByText('Uploaded, but not added yet.')
  expect(screen.queryByText(/Choose the file again/)).toBeNull()
  isDown = false
  await press('Try again: b1.txt')
  await screen.findByText('b1.txt')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Unfinished uploads' })).toBeNull())
  expect(added).toHaveLength(1)
})

test('an unfinished upload is listed, continues with the same file, and can be discarded', async () => {
  const begun = ['b1', 'b2'].map((id) => ({ id, name: `${id}.txt`, bytes: 4_096, received: 3_072 }))
  const offsets: unknown[] = []
  await open('', {
    [`GET /api/projects/${projectId}/knowledge`]: () => listed([], { begun }),
    'DELETE /api/knowledge-uploads/b2': () => {
      begun.splice(1)
      return { body: { success: true, message: 'The file was not added.' } }
    },
    [`POST /api/projects/${projectId}/knowledge-uploads`]: () => ok({ upload: begun[0], file: null }),
    'PUT /api/knowledge-uploads/b1': ({ query }) => {
      offsets.push(query.get('offset'))
      return ok({ ...begun[0], received: 4_096 })
    },
    'POST /api/knowledge-uploads/b1/finish': () => {
      const { status, body } = refused(415, 'By its name this is a text file.')
      return { status, body: { ...(body as object), type: 'UNSUPPORTED_TYPE' } }
    },
  })
  const list = await screen.findByRole('list', { name: 'Unfinished uploads' })
  expect(list.textContent).toContain('3 KB of 4 KB uploaded. Choose the file again to continue.')
  await press('Discard b2.txt')
  const asked = within(await screen.findByRole('dialog', { name: 'Discard “b2.txt”?' }))
  asked.getByText(/If another tab is still uploading it, that stops too\.$/)
  expect(begun).toHaveLength(2)
  fireEvent.click(asked.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))

  const take = (size: number) => {
    const input = list.querySelector('input')
    if (!input) throw new Error('no file can be chosen')
    Object.defineProperty(input, 'files', {
      value: [new File(['x'.repeat(size)], 'b1.txt')],
      configurable: true,
    })
    fireEvent.change(input)
  }
  take(5)
  await screen.findByText('That’s a different file. Choose “b1.txt” (4 KB).')
  expect(offsets).toEqual([])
  take(4_096)
  await waitFor(() => expect(offsets).toEqual(['3072']))
  expect(screen.queryByRole('list', { name: 'Unfinished uploads' })).toBeNull()
  await screen.findByText('By its name this is a text file.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
