import { createTransport } from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { expectWithin } from '#core/testing/cpu-time.ts'
import { postalMimeMailbox } from './postal-mime.ts'

const { readHeaders, readBody } = postalMimeMailbox()
const read = async (bytes: Uint8Array) => ({ ...(await readHeaders(bytes)), ...(await readBody(bytes)) })
const letter = (head: string[], body: string) => Buffer.from([...head, '', body].join('\r\n'))

/** As a mail program would write it. */
async function composed(options: object): Promise<Buffer> {
  const sent = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'Mara Größe <Mara@Shop.example>',
    to: 'reply+1@reply.example',
    messageId: '<one@shop.example>',
    ...options,
  })
  return sent.message as Buffer
}

describe('emails of common mail programs', () => {
  test.each([
    ['plain', {}],
    ['with a page and a file', { html: '<p>no</p>', attachments: [{ filename: 'a.txt', content: 'no' }] }],
    ['as base64', { textEncoding: 'base64' }],
    ['as quoted-printable', { textEncoding: 'quoted-printable' }],
  ])('%s', async (_, options) => {
    const text = 'Es läuft wieder, danke – ¡sí! 灯\n\n= and a long line '.padEnd(200, 'x')
    const found = await read(await composed({ text, ...options }))
    expect({ ...found, text: found.text.trim(), files: undefined }).toEqual({
      messageId: '<one@shop.example>',
      from: ['mara@shop.example'],
      to: ['reply+1@reply.example'],
      automatic: false,
      text,
    })
  })

  test('as a page alone: its words line by line, and what it quotes as quoted', async () => {
    const html = `<html><head><style>p { color: red }</style><title>no</title></head><body>
      <p>It l&auml;uft &amp; shines&nbsp;&#8211; <b>thank</b>
      you!</p><!-- no > --><div>Second line<br>third</div><SCRIPT>no()</SCRIPT>
      <div class="gmail_quote">On Monday, Support wrote:<blockquote><p>Is it <i>on</i>?</p></blockquote></div></body></html>`
    const found = await read(await composed({ html }))
    expect(found.text).toBe(
      'It läuft & shines – thank you!\n\nSecond line\nthird\nOn Monday, Support wrote:\n> Is it on?\n>',
    )
  })

  test('files come with their names, however these are written, pictures of the text last; signatures do not', async () => {
    const attachments = [
      { filename: 'Maß & Länge.csv', content: 'a,b' },
      { filename: `${'long name '.repeat(12)}灯.txt`, content: Buffer.from([0, 255, 10]) },
      { filename: 'in-line.png', content: 'picture', cid: 'one', contentDisposition: 'inline' as const },
      { filename: 'signature.asc', content: 'no', contentType: 'application/pgp-signature' },
    ]
    const { files } = await read(await composed({ html: '<img src="cid:one">', attachments }))
    expect(files.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['Maß & Länge.csv', Buffer.from('a,b')],
      [`${'long name '.repeat(12)}灯.txt`, Buffer.from([0, 255, 10])],
      ['in-line.png', Buffer.from('picture')],
    ])
    const old = ['Content-Type: text/csv; name="=?utf-8?B?TMOkbmdl?= =?utf-8?Q?_2=2Ecsv?="']
    const [named] = (await read(letter(old, 'a,b'))).files
    expect(named?.name).toBe('Länge 2.csv')
    const alone = await read(letter(['Content-Type: text/csv; name=a.csv'], 'a,b'))
    expect([alone.text, alone.files.length]).toEqual(['', 1])
  })

  test('parts without a name or headers are not lost', async () => {
    const parts = [
      ['', 'First paragraph.', '', 'Second paragraph.'],
      ['Content-Type: image/png', 'Content-ID: <logo>', '', 'logo'],
      ['Content-Type: text/plain', '', 'Below the picture.'],
      ['Content-Type: application/pdf', '', 'paper'],
      ['Content-Type: text/plain; name=notes.txt', 'Content-Disposition: inline', '', 'notes'],
    ]
    const body = parts.map((part) => ['--x', ...part, ''].join('\r\n')).join('')
    const found = await read(letter(['Content-Type: multipart/mixed; boundary=x'], `${body}--x--`))
    expect(found.text).toMatch(/^First paragraph\.\n\nSecond paragraph\.\s+Below the picture\.\s+notes\s*$/)
    expect(found.files.map(({ name, bytes }) => [name, bytes.toString().trim()])).toEqual([
      ['file', 'paper'],
      ['file', 'logo'],
    ])
    // A watch's form of the same words is neither.
    const forms = '--x\r\n\r\nHello\r\n--x\r\nContent-Type: text/watch-html\r\n\r\nHello\r\n--x--'
    const twice = await read(letter(['Content-Type: multipart/alternative; boundary=x'], forms))
    expect([twice.text.trim(), twice.files]).toEqual(['Hello', []])
  })

  test('another character set, folded lines and quoted names', async () => {
    const head = [
      'From: "evil@else.example, <no@else.example>"',
      '\t<mara@shop.example>',
      'To: a@b.example,\r\n c@d.example',
      'Content-Type: text/plain; charset="iso-8859-1"',
    ]
    const bytes = Buffer.from([...head, '', 'L\xe4mp\u0000chen'].join('\r\n'), 'latin1')
    const found = await read(bytes)
    expect(found).toMatchObject({ from: ['mara@shop.example'], to: ['a@b.example', 'c@d.example'] })
    expect(found.text.trim()).toBe('Lämpchen')
  })
})

test.each([
  'Auto-Submitted: auto-replied',
  'Precedence: bulk',
  'Return-Path: <>',
  'X-Autoreply: yes',
  'List-Id: <lamps.example>',
  'Content-Type: multipart/report; boundary=x',
])('a program wrote it: %s', async (line) => {
  const body = '--x\r\n\r\nGone fishing\r\n--x--'
  expect((await readHeaders(letter(['From: mara@shop.example', line], body))).automatic).toBe(true)
  const answered = await readHeaders(letter(['From: mara@shop.example', 'Auto-Submitted: no'], body))
  expect(answered.automatic).toBe(false)
})

test.each([
  ['no words', ['Content-Type: application/pgp-signature'], 'no'],
  ['parts within parts', nested(8).head, nested(8).body],
  [
    'too many parts',
    ['Content-Type: multipart/mixed; boundary=x'],
    '--x\nContent-Type: a/b\n\n\n'.repeat(60),
  ],
  ['an endless head', [`X-Long: ${'x'.repeat(70_000)}`], 'no'],
])('it is refused, with a sentence: %s', async (_, head, body) => {
  await expect(read(letter(head, body))).rejects.toThrow(expect.objectContaining({ name: 'UnreadableEmail' }))
})

const printable = 'Content-Transfer-Encoding: quoted-printable'
const spaces = ' '.repeat(2_000_000)

test.each([
  ['spaces in a line', [printable], `${spaces}x`],
  ['spaces at the end of lines', [printable], `${spaces}\r\nx`],
  ['quotes in a long From', [`From: ${'"\\'.repeat(30_000)}`], 'x'],
  [
    'tags of a page',
    ['Content-Type: text/html'],
    `${'<'.repeat(1_000_000)}>${'<style>'.repeat(100_000)}</style>x`,
  ],
  ['spaces in a long From', [`From: ${' '.repeat(60_000)}\rx`], 'x'],
])('[security C6] the time to read a letter grows with its length alone: %s', async (_, head, body) => {
  const bytes = letter(head, body)
  const found = { from: [''], text: '' }
  await expectWithin(500, async () => Object.assign(found, await read(bytes)))
  expect(found).toMatchObject({ from: [], text: expect.stringMatching(/x\s*$/) })
})

test('[security D6] an email that takes too long to parse is refused, and the server goes on meanwhile', async () => {
  const bytes = letter(['Content-Type: multipart/mixed; boundary=x'], '--x\r\n\r\n'.repeat(1_000_000))
  const hasty = postalMimeMailbox({ longestMs: 1_000 })
  await expectWithin(300, () =>
    expect(hasty.readBody(bytes)).rejects.toThrow(expect.objectContaining({ name: 'UnreadableEmail' })),
  )
})

function nested(depth: number): { head: string[]; body: string } {
  if (depth === 0) return { head: [], body: 'deep' }
  const inner = nested(depth - 1)
  return {
    head: [`Content-Type: multipart/mixed; boundary=b${depth}`],
    body: `--b${depth}\r\n${[...inner.head, '', inner.body].join('\r\n')}\r\n--b${depth}--`,
  }
}
