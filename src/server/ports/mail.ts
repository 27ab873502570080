/** Sends one letter to one person. Resolves once someone else is responsible for it. */
export interface Mail {
  /** Throws MailError. */
  send(letter: EmailMessage): Promise<void>
}

export interface Mailbox {
  address: string
  name?: string
}

export interface EmailMessage {
  to: Mailbox
  subject: string
  text: string
  html?: string
  replyTo?: Mailbox
  /** The account it is about, which may have had another address then. Never sent. */
  userId?: number
}

/** A letter that was kept instead of being sent. */
export interface OutboxEmail extends EmailMessage {
  id: string
  sentAt: string
}

export interface OutboxPage {
  letters: OutboxEmail[]
  /** Where the next page begins; absent on the last. */
  cursor?: string
}

/** Where letters stay that nobody sends. */
export interface Outbox {
  /** Newest first; of those that say `q` in their address or subject, if that is given. A page may hold none and have a next. */
  list(page: { cursor?: string | undefined; limit: number; q?: string }): Promise<OutboxPage>
  find(id: string): Promise<OutboxEmail | undefined>
  /** Removes what was written to an address, or about an account at whatever address. */
  removeTo(person: { address: string; userId?: number }): Promise<void>
  /** Removes what nobody looks for any more. */
  removeOld(): Promise<void>
}

/** A letter that was not sent. Sending a permanent failure again would fail again; any other is worth a retry. */
export class MailError extends Error {
  readonly permanent: boolean

  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'MailError'
    this.permanent = options.permanent
  }
}
