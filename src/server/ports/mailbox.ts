/** Reads emails that were sent to us. */
export interface Mailbox {
  /** Reads the headers alone, which is cheap. Throws `UnreadableEmail`. */
  readHeaders(email: Uint8Array): Promise<ReceivedHeaders>
  /** Decodes the text and the files. Throws `UnreadableEmail`. */
  readBody(email: Uint8Array): Promise<ReceivedBody>
}

export interface ReceivedHeaders {
  /** Empty when missing: copies of such an email cannot be recognised. */
  messageId: string
  /** Bare addresses in lower case. Several when the email has more than one From. */
  from: string[]
  /** Everyone in To, Cc and the delivery headers. */
  to: string[]
  /** Sent by a program: an automatic reply, a bounce, a mailing list. */
  automatic: boolean
}

export interface ReceivedBody {
  /** Plain text, with quoted lines behind `> `. Empty when the email holds only files. */
  text: string
  /** Attachments first, images of the text last. */
  files: ReceivedFile[]
}

export interface ReceivedFile {
  /** Given by the sender; never a path. */
  name: string
  bytes: Buffer
}

/** The message is for the admin of the mail server. */
export class UnreadableEmail extends Error {
  override name = 'UnreadableEmail'
}
