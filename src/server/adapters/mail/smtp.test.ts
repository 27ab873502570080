import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { MailError } from '#server/ports/mail.ts'
import { selfSignedCertificate } from '../fetcher/testing/certificate.ts'
import { smtpMail } from './smtp.ts'

const from = 'Sellwright <hello@sellwright.test>'
const letter = { to: { address: 'ada@shop.test' }, subject: 'Hello', text: 'Hello' }

describe('a failure says whether to try again', () => {
  test.each([
    [421, false],
    [450, false],
    [452, false],
    [550, true],
    [554, true],
  ])('%i to the recipient: permanent %s', async (responseCode, permanent) => {
    const mail = await openServer({ onRcptTo: (_address, _session, done) => done(answer(responseCode)) })
    await expect(mail.send(letter)).rejects.toMatchObject({
      name: 'MailError',
      permanent,
      message: `The mail server answered ${responseCode}.`,
    })
  })

  test.each([
    [421, false],
    [552, true],
  ])('%i to the letter itself: permanent %s', async (responseCode, permanent) => {
    const mail = await openServer({
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(answer(responseCode)))
      },
    })
    await expect(mail.send(letter)).rejects.toMatchObject({ permanent })
  })

  test('421 instead of a greeting is worth a retry', async () => {
    const mail = await openServer({ onConnect: (_session, done) => done(answer(421)) })
    await expect(mail.send(letter)).rejects.toMatchObject({ name: 'MailError', permanent: false })
  })

  test('a wrong password is worth a retry, for it gets corrected', async () => {
    const mail = await openServer(
      { authOptional: false, onAuth: (_auth, _session, done) => done(answer(535)) },
      'me:wrong@',
    )
    await expect(mail.send(letter)).rejects.toMatchObject({ name: 'MailError', permanent: false })
  })

  test('a right password is accepted', async () => {
    const mail = await openServer(
      {
        authOptional: false,
        onAuth: ({ username, password }, _session, done) =>
          username === 'me' && password === 'p@ss' ? done(null, { user: 'me' }) : done(answer(535)),
      },
      'me:p%40ss@',
    )
    await mail.send(letter)
  })

  test('a server that hangs up within the letter is tried once and worth a retry', async () => {
    let letters = 0
    const mail = await scripted((line, socket) => {
      if (line === 'DATA') {
        letters += 1
        socket.write('354 go on\r\n', () => socket.destroy())
      } else if (!line.startsWith('QUIT')) {
        socket.write('250 ok\r\n')
      }
    })
    await expect(mail.send(letter)).rejects.toMatchObject({ name: 'MailError', permanent: false })
    expect(letters).toBe(1)
  })

  test('a server that hangs up before its greeting is tried once and worth a retry', async () => {
    let visits = 0
    const server = createServer((socket) => {
      visits += 1
      socket.end()
    })
    await expect(connect(await listen(server)).send(letter)).rejects.toMatchObject({ permanent: false })
    expect(visits).toBe(1)
  })

  test.each(['greeting', 'EHLO', 'MAIL', 'DATA', '.'])(
    'a server silent at %s is worth a retry',
    async (step) => {
      const mail = await scripted(
        (line, socket) => {
          if (line.startsWith(step)) return
          socket.write(line === 'DATA' ? '354 go on\r\n' : '250 ok\r\n')
        },
        { greets: step !== 'greeting', timeoutMs: 200 },
      )
      await expect(mail.send(letter)).rejects.toMatchObject({ name: 'MailError', permanent: false })
    },
  )

  test('nobody there is worth a retry', async () => {
    const server = createServer()
    const authority = await listen(server)
    server.close()
    await once(server, 'close')
    await expect(connect(authority).send(letter)).rejects.toMatchObject({ permanent: false })
  })

  test('after a failure the next letter goes through', async () => {
    let refuse = true
    const mail = await openServer({
      onRcptTo: (_address, _session, done) => (refuse ? done(answer(421)) : done()),
    })
    await expect(mail.send(letter)).rejects.toMatchObject({ permanent: false })
    refuse = false
    await mail.send(letter)
  })
})

describe.each([
  ['smtps', { secure: true }],
  ['smtp', { disabledCommands: ['AUTH'] }],
])('%s:// with TLS', (scheme, options) => {
  const { key, cert } = selfSignedCertificate('mail.test')

  test('a certificate that names the server is accepted', async () => {
    const trusted = getCACertificates('default')
    setDefaultCACertificates([...trusted, cert])
    onTestFinished(() => setDefaultCACertificates(trusted))
    let secure: boolean | undefined
    const mail = await openServer(
      {
        ...options,
        key,
        cert,
        onRcptTo: (_address, session, done) => {
          secure = session.secure
          done()
        },
      },
      '',
      scheme,
    )
    await mail.send(letter)
    expect(secure).toBe(true)
  })

  test('a certificate nobody vouches for is refused', async () => {
    const mail = await openServer({ ...options, key, cert }, '', scheme)
    const error: MailError = await mail.send(letter).catch((reason) => reason)
    expect(error).toMatchObject({ name: 'MailError', permanent: false })
    expect(String(error.cause)).toMatch(/certificate/i)
  })
})

function answer(responseCode: number): Error {
  return Object.assign(new Error('scripted'), { responseCode })
}

function connect(authority: string, { scheme = 'smtp', timeoutMs = 10_000 } = {}) {
  const mail = smtpMail({ url: `${scheme}://${authority}?tls.servername=mail.test`, from, timeoutMs })
  onTestFinished(() => mail.close())
  return mail
}

async function openServer(options: SMTPServerOptions, credentials = '', scheme = 'smtp') {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => done())
    },
    ...options,
  })
  // The client's refusal of our certificate is the point of some tests.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => server.close())
  return connect(`${credentials}127.0.0.1:${(server.server.address() as AddressInfo).port}`, { scheme })
}

/** A server with scripted replies line by line, for behaviour that no real server shows. */
async function scripted(
  reply: (line: string, socket: Socket) => void,
  { greets = true, timeoutMs = 10_000 } = {},
) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    if (greets) socket.write('220 scripted\r\n')
    let inLetter = false
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        if (inLetter && line !== '.') continue
        inLetter = line === 'DATA'
        reply(line, socket)
      }
    })
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return connect(await listen(server), { timeoutMs })
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
