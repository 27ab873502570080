import { createTransport } from 'nodemailer'
import { type Mail, MailError } from '#server/ports/mail.ts'
import { composeMessage } from './compose.ts'

interface SmtpOptions {
  /** smtp:// upgrades to TLS where the server offers it, smtps:// begins with it. */
  url: string
  from: string
  /** How long a silent server is waited for, at each step. 20 seconds unless told. */
  timeoutMs?: number
}

/** Sends through a mail server. `close` lets the process end. */
export function smtpMail({ url, from, timeoutMs = 20_000 }: SmtpOptions): Mail & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    // One call is one attempt. Whether to try again is for the job that sends, which remembers it.
    maxRequeues: 0,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })

  return {
    async send(letter) {
      const message = composeMessage(from, letter)
      await transport.sendMail(message).catch((error: SmtpFailure) => {
        throw new MailError(explain(error), { permanent: isPermanent(error), cause: error })
      })
    },
    close: () => transport.close(),
  }
}

interface SmtpFailure extends Error {
  code?: string
  responseCode?: number
}

/** A wrong password is answered with a 5xx too, but it says nothing about the letter and gets corrected. */
function isPermanent({ code, responseCode = 0 }: SmtpFailure): boolean {
  return code !== 'EAUTH' && responseCode >= 500
}

function explain({ code, responseCode }: SmtpFailure): string {
  return responseCode
    ? `The mail server answered ${responseCode}.`
    : `The mail server could not be reached (${code ?? 'unknown'}).`
}
