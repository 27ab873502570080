/** Sends one email to one person. Resolves once another server has accepted it. */
export interface Mail {
  /** Throws MailError. */
  send(letter: EmailMessage): Promise<void>
}

export interface EmailAddress {
  address: string
  name?: string
}

export interface EmailMessage {
  to: EmailAddress
  subject: string
  text: string
  html?: string
  replyTo?: EmailAddress
  /** The account it is about, whose address may have changed. Never sent. */
  userId?: number
}

/** An email that was stored instead of sent. */
export interface OutboxEmail extends EmailMessage {
  id: string
  sentAt: string
}

export interface OutboxPage {
  letters: OutboxEmail[]
  /** Cursor of the next page; absent on the last. */
  cursor?: string
}

/** Storage of unsent emails. */
export interface Outbox {
  /** Newest first, filtered by `q` in address or subject. A page may be empty and have a next. */
  list(page: { cursor?: string | undefined; limit: number; q?: string }): Promise<OutboxPage>
  find(id: string): Promise<OutboxEmail | undefined>
  /** Removes emails to an address or about an account. */
  removeTo(person: { address: string; userId?: number }): Promise<void>
  /** Removes expired emails. */
  removeOld(): Promise<void>
}

/** An email that was not sent. Only temporary failures are worth a retry. */
export class MailError extends Error {
  readonly permanent: boolean

  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'MailError'
    this.permanent = options.permanent
  }
}
