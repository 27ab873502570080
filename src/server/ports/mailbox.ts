/** Reads letters that were sent to us. */
export interface Mailbox {
  /** Throws `UnreadableLetter`. */
  read(letter: Uint8Array): ReceivedLetter
}

export interface ReceivedLetter {
  /** Empty where it names none: such a letter cannot be told from a copy of itself. */
  messageId: string
  /** Addresses alone, in small letters. */
  from: string[]
  /** All whom it names as its readers, and those to whom it was delivered. */
  to: string[]
  /** A program wrote it: an automatic answer, a bounce, a mailing list. */
  automatic: boolean
  /**
   * Its words in plain text; none where it brings nothing but files. Decoding is the costly part, so it is left until the head was
   * found right. Throws `UnreadableLetter`.
   */
  text: () => string
  /** What came with it. Throws `UnreadableLetter`. */
  files: () => ReceivedFile[]
}

export interface ReceivedFile {
  /** As the sender called it. */
  name: string
  bytes: Buffer
}

/** A letter that we cannot read. The message is for who runs the mail server. */
export class UnreadableLetter extends Error {
  override name = 'UnreadableLetter'
}
