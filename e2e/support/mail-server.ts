import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  /** As `SMTP_URL` takes it. */
  url: string
  /** The first letter to an address with a subject, as soon as it has come. */
  letter(to: string, subject: string): Promise<ParsedMail>
  /** Hands letters to a domain on, as the mail server of that domain would. */
  passOn(domain: string, deliver: (letter: Buffer) => Promise<void>): void
  stop(): Promise<void>
}

/** A real mail server, whose letters a test can read. */
export async function startMailServer(): Promise<MailServer> {
  const arrived = new Map<string, PromiseWithResolvers<ParsedMail>>()
  const awaited = (to: string, subject: string) => {
    const key = `${to} ${subject}`
    const entry = arrived.get(key) ?? Promise.withResolvers<ParsedMail>()
    arrived.set(key, entry)
    return entry
  }
  let passed: { domain: string; deliver: (letter: Buffer) => Promise<void> } | undefined

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      buffer(stream)
        .then(async (letter) => {
          const mail = await simpleParser(letter)
          const [to] = envelope.rcptTo.map(({ address }) => address)
          if (passed && to?.endsWith(`@${passed.domain}`)) await passed.deliver(letter)
          awaited(to ?? '', mail.subject ?? '').resolve(mail)
        })
        .then(() => done(), done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letter: (to, subject) => awaited(to, subject).promise,
    passOn: (domain, deliver) => {
      passed = { domain, deliver }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
