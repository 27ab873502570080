import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { disposition, savedName, sendFile } from './file.ts'

test('a file is sent to be saved, and could do nothing where it is opened', async () => {
  const app = fastify()
  app.get('/file', (_, reply) =>
    sendFile(reply, {
      name: 'page.html',
      contentType: 'text/html',
      size: 29,
      stream: Readable.from(['<script>', 'steal()', '</script>', 'bread']),
    }),
  )
  app.get('/script', (_, reply) =>
    sendFile(reply, { name: 'run.bat', contentType: 'text/plain', stream: Readable.from(['del']) }),
  )
  expect((await app.inject('/script')).headers['content-disposition']).toContain('filename="run.bat.txt"')
  const reply = await app.inject('/file')
  expect(reply.body).toBe('<script>steal()</script>bread')
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html',
    'content-length': '29',
    'content-disposition': expect.stringMatching(/^attachment; /),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
})

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test.each([
  ['invoice.bat', 'text/plain', 'invoice.bat.txt'],
  ['notes', 'text/plain', 'notes.txt'],
  ['run.hta', 'text/html', 'run.hta.html'],
  ['run.hta', 'application/pdf', 'run.hta.pdf'],
  ['page.HTM', 'text/html', 'page.HTM'],
  ['letter.js', DOCX, 'letter.js.docx'],
  ['Notes.TXT', 'text/plain', 'Notes.TXT'],
  ['server.log', 'text/plain', 'server.log'],
  ['letter.docx', DOCX, 'letter.docx'],
  ['chats.md', 'text/markdown', 'chats.md'],
  ['export.zip', 'application/zip', 'export.zip'],
])(
  '[security D1] %s as %s is saved as %s: by its name it is what it is by its content',
  (name, type, saved) => {
    expect(savedName(name, type)).toBe(saved)
  },
)

test.each([
  ['export.zip', `attachment; filename="export.zip"; filename*=UTF-8''export.zip`],
  ['Größe (1).csv', `attachment; filename="Gr__e (1).csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29.csv`],
  ["it's.txt", `attachment; filename="it_s.txt"; filename*=UTF-8''it%27s.txt`],
])('%j is named whole, and in plain letters', (name, header) => {
  expect(disposition('attachment', name)).toBe(header)
})

test.each(['a"; filename="b.exe', 'a\r\nset-cookie: x=1', '../../etc/passwd', 'a\\b', '灯\u202Egnp.exe'])(
  'no name adds anything to the header: %j',
  (name) => {
    expect(disposition('attachment', name)).toMatch(
      /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.!~%-]+$/,
    )
  },
)
