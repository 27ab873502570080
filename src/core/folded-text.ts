/** In the form in which names are compared: without case, width and runs of spaces. */
export const foldedText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
