import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { EmailMessage, Mail } from '#server/ports/mail.ts'
import { outboxMail } from './outbox.ts'
import { smtpMail } from './smtp.ts'

const from = 'Sellwright <hello@sellwright.test>'
const letter: EmailMessage = {
  to: { address: 'ada@shop.test', name: 'Ada Lovelace' },
  subject: 'Verify Your Email',
  text: 'Open https://sellwright.test/verify?token=abc to go on.',
  html: '<p>Open <a href="https://sellwright.test/verify?token=abc">this</a> to go on.</p>',
}

interface Delivered {
  mail: Mail
  /** Emails that have arrived so far, oldest first. */
  arrived(): Promise<ParsedMail[]>
}

/** Contract of every mail adapter. */
describe.each([
  ['outbox', openOutbox],
  ['SMTP', openSmtp],
])('%s', (_name, open: () => Promise<Delivered>) => {
  test('a letter arrives as it was written', async () => {
    const mail = await sendOne({ ...letter, replyTo: { address: 'help@sellwright.test', name: 'Help' } })
    expect(mail.from?.value).toEqual([{ address: 'hello@sellwright.test', name: 'Sellwright' }])
    expect([mail.to].flat()[0]?.value).toEqual([{ address: 'ada@shop.test', name: 'Ada Lovelace' }])
    expect(mail.replyTo?.value).toEqual([{ address: 'help@sellwright.test', name: 'Help' }])
    expect(mail.subject).toBe(letter.subject)
    expect(mail.text?.trim()).toBe(letter.text)
    expect(mail.html).toContain('<a href="https://sellwright.test/verify?token=abc">this</a>')
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail.messageId).toMatch(/@sellwright\.test>$/)
    expect(mail.date).toBeInstanceOf(Date)
  })

  test('a letter may be text alone', async () => {
    const mail = await sendOne({ to: { address: 'ada@shop.test' }, subject: 'Hello', text: 'Just words.' })
    expect(mail.text?.trim()).toBe('Just words.')
    expect(mail.html).toBe(false)
  })

  test('any script arrives, also in names, subjects and long lines', async () => {
    const name = 'Zo\u00eb \u5f20\u4f1f "the \u0410\u043d\u043d\u0430", Ltd.'
    const subject = '\u00dcberpr\u00fcfe \u2014 \u78ba\u8a8d \u{1f4e6} '.repeat(12).trim()
    const text = `${'\u00e9\u{1f4e6}x'.repeat(2_000)}\n.\n..dots\nFrom here`
    const mail = await sendOne({
      ...letter,
      to: { address: 'ada@shop.test', name },
      subject,
      text,
      html: undefined,
    })
    expect([mail.to].flat()[0]?.value).toEqual([{ address: 'ada@shop.test', name }])
    expect(mail.subject).toBe(subject)
    expect(mail.text?.trim()).toBe(text)
  })

  test('a subject or a name cannot bring in headers or recipients', async () => {
    const smuggled = 'Hi\r\nBcc: eve@evil.test\r\n\r\n<b>body</b>\u2028\u0000'
    const name = 'Ada\r\nBcc: eve@evil.test" <eve@evil.test>, "'
    const mail = await sendOne({ ...letter, subject: smuggled, to: { address: 'ada@shop.test', name } })
    expect(mail.subject).toBe('Hi Bcc: eve@evil.test <b>body</b>')
    expect(mail.bcc).toBeUndefined()
    expect([mail.to].flat().flatMap((to) => to?.value.map(({ address }) => address))).toEqual([
      'ada@shop.test',
    ])
  })

  test.each([
    '',
    'ada',
    'ada@shop',
    'ada@shop.test\r\nBcc: eve@evil.test',
    'ada@shop.test, eve@evil.test',
    'Ada <ada@shop.test>',
    '<ada@shop.test>',
    'ada@shop.test>\r\nRCPT TO:<eve@evil.test',
    'ada@@shop.test',
    'a b@shop.test',
    `${'a'.repeat(250)}@shop.test`,
  ])('%j is not an address, here or for replies', async (address) => {
    const { mail, arrived } = await open()
    const refused = { name: 'MailError', permanent: true }
    await expect(mail.send({ ...letter, to: { address } })).rejects.toMatchObject(refused)
    await expect(mail.send({ ...letter, replyTo: { address } })).rejects.toMatchObject(refused)
    expect(await arrived()).toEqual([])
  })

  test('twenty letters at once arrive, each once', async () => {
    const { mail, arrived } = await open()
    const subjects = Array.from({ length: 20 }, (_, index) => `Email ${index + 1}`)
    await Promise.all(subjects.map((subject) => mail.send({ ...letter, subject })))
    const received = (await arrived()).map(({ subject }) => subject)
    expect(received.sort()).toEqual(subjects.sort())
  })

  async function sendOne(toSend: EmailMessage): Promise<ParsedMail> {
    const { mail, arrived } = await open()
    await mail.send(toSend)
    const [only, ...rest] = await arrived()
    expect(rest).toEqual([])
    if (!only) throw new Error('Nothing arrived.')
    return only
  }
})

async function openOutbox(): Promise<Delivered> {
  const dir = await mkdtemp(join(tmpdir(), 'outbox-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return {
    mail: outboxMail({ dir, from, announce: () => {} }),
    async arrived() {
      const names = (await readdir(dir)).filter((name) => name.endsWith('.eml')).sort()
      return Promise.all(names.map(async (name) => simpleParser(await readFile(join(dir, name)))))
    },
  }
}

async function openSmtp(): Promise<Delivered> {
  const received: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      simpleParser(stream).then((parsed) => {
        received.push(parsed)
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, from })
  onTestFinished(() => {
    mail.close()
    server.close()
  })
  return { mail, arrived: async () => received }
}
