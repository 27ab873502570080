import { MAX_DOCUMENT_TEXT } from '#server/ports/documents.ts'

/** Gathers text up to what may be read of one file, and says at its end when there was more. */
export function textBudget(most = MAX_DOCUMENT_TEXT) {
  let text = ''
  const isFull = () => text.length > most
  return {
    isFull,
    add(piece: string) {
      if (!isFull()) text += piece
    },
    end(): string {
      if (!isFull()) return text.trimEnd()
      const note = `[The file goes on: these are its first ${most.toLocaleString('en-US')} characters.]`
      return `${text.slice(0, most).toWellFormed()}\n${note}`
    },
  }
}
