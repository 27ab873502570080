import { AppError } from '#server/errors.ts'

/** Files that may wait in a person's composers at the same time. */
export const MOST_UNSENT = 50
export const UNSENT_HOURS = 24
/** All of a person's files together. */
export const MOST_STORED_BYTES = 2 * 1_024 ** 3

const LONGEST_NAME = 200

/** Pictures that a browser may show in place: none of them can hold a script. */
const showable = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
export const isShowable = (mediaType: string) => showable.has(mediaType)

/** Refuses one more file to a person who has too many. */
export function requireRoom({ unsent, bytes }: { unsent: number; bytes: number }): void {
  if (unsent >= MOST_UNSENT)
    throw new AppError('TOO_LARGE', 'Too many of your files wait to be sent. Send or remove some first.')
  if (bytes >= MOST_STORED_BYTES)
    throw new AppError(
      'TOO_LARGE',
      'Your files take up all the room you have. Delete chats with files first.',
    )
}

/** What a person called a file, fit to be shown: without folders, and without characters that hide or turn text around. */
export function cleanName(given: string): string {
  const base = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return /[^.\s]/u.test(plain) ? shortened(plain) : 'file'
}

/** A name that is too long loses letters before its ending, which says what the file is. */
function shortened(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= LONGEST_NAME) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return letters.slice(0, LONGEST_NAME - ending.length).join('') + ending
}
