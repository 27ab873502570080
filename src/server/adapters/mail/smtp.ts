import { createTransport } from 'nodemailer'
import { type Mail, MailError } from '#server/ports/mail.ts'
import { composeMessage } from './compose.ts'

interface SmtpOptions {
  /** smtp:// upgrades to TLS where the server offers it, smtps:// begins with it. */
  url: string
  from: string
  /** Timeout of each step. 20 seconds by default. */
  timeoutMs?: number
}

/** Sends through a mail server. `close` lets the process end. */
export function smtpMail({ url, from, timeoutMs = 20_000 }: SmtpOptions): Mail & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    // One call is one attempt. The sending job decides about retries.
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

/** A wrong SMTP password also gives 5xx, but an admin will correct it. */
function isPermanent({ code, responseCode = 0 }: SmtpFailure): boolean {
  return code !== 'EAUTH' && responseCode >= 500
}

function explain({ code, responseCode }: SmtpFailure): string {
  return responseCode
    ? `The mail server answered ${responseCode}.`
    : `The mail server could not be reached (${code ?? 'unknown'}).`
}
