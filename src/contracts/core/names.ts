import { z } from 'zod'

/**
 * Marks that hide or turn text without being seen. Direction marks, joiners and soft hyphens stay: Hebrew, Persian, emoji and long words
 * need them, and they change nothing else.
 */
const NOTHING_HIDDEN = /^[^\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]*$/u
const HIDDEN = 'This name has hidden characters. Type it instead of pasting it.'
/** A name of spaces without width would be a row that one can’t see. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Text that is stored as it came or refused. Before any `trim()`, which takes a byte order mark for a space. */
export const plainText = () => z.string().regex(NOTHING_HIDDEN, HIDDEN)

/** The name of a thing: one line, and the same again when it is read. */
export const nameText = ({ most, empty }: { most: number; empty: string }) =>
  plainText()
    .trim()
    .min(1, empty)
    .max(most, `Use at most ${most} characters.`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Enter the name on one line.')
    .regex(SEEN, empty)

/** The name of a file that is sent. */
export const FileName = z
  .string()
  .min(1)
  .max(1_000)
  .regex(NOTHING_HIDDEN, 'The file’s name has hidden characters. Rename the file, then choose it again.')
