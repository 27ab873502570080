const longest = 300

/** Text that anyone may have written, without marks: it stays in its cell or line. */
export const plain = (text: string): string =>
  text
    .replace(/[|<>`*_[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, longest)
    .trim()
