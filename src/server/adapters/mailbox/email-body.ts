import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { type ReceivedBody, type ReceivedFile, UnreadableEmail } from '#server/ports/mailbox.ts'
import { textOfPage } from './page-text.ts'

export const MAX_HEADER_BYTES = 64 * 1_024
const MAX_FILES = 50

const limits = {
  maxNestingDepth: 5,
  maxHeadersSize: MAX_HEADER_BYTES,
  // A forwarded email stays a file; its text is not the sender's.
  forceRfc822Attachments: true,
}

/** Nothing in an email is fetched, run or shown as it came. */
export async function readEmailBody(bytes: Uint8Array): Promise<ReceivedBody> {
  const email = await parseEmail(bytes)
  const files = email.attachments.filter((file) => !isSignature(file) && !isTextVariant(file))
  if (files.length > MAX_FILES) throw new UnreadableEmail('The email has too many parts.')
  const text = email.text ?? (email.html === undefined ? undefined : textOfPage(email.html))
  if (text === undefined && files.length === 0)
    throw new UnreadableEmail('The email has no part in plain text or HTML.')
  return { text: storable(text ?? ''), files: inOrder(files).map(toFile) }
}

export async function parseEmail(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, limits)
  } catch (error) {
    throw new UnreadableEmail('The email is damaged or nested too deeply.', { cause: error })
  }
}

/** Attachments come first, so that no logo in a signature takes the place of one. */
const inOrder = (files: Attachment[]) => [
  ...files.filter((file) => !isInText(file)),
  ...files.filter(isInText),
]
const isInText = ({ mimeType, disposition }: Attachment) =>
  mimeType.startsWith('image/') && disposition !== 'attachment'
const isSignature = ({ mimeType }: Attachment) =>
  /^application\/(pgp-signature|(x-)?pkcs7-signature)$/.test(mimeType)
/** The same text in a form for other devices, such as text/watch-html. */
const isTextVariant = ({ mimeType, filename, disposition }: Attachment) =>
  mimeType.startsWith('text/') && !filename && disposition !== 'attachment'

const toFile = ({ filename, content }: Attachment): ReceivedFile => ({
  name: filename ?? 'file',
  bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
})

/** Leaves out control characters, which the database cannot store. */
const storable = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
