const most = 200

/** The sentences of a text in its order. A row of a table is one. */
export const sentencesOf = (text: string): string[] =>
  text
    // A sentence may go on in the next line of a page, a row of a table does not.
    .replace(/(?<=^[^|\n]{1,400}[^|.!?:;\n])\n(?=[a-z(])/gm, ' ')
    .split('\n')
    .flatMap((line) => (line.includes('|') ? line : line.split(/(?<=[.!?])\s+/, most)))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\d]/u.test(sentence))
    .slice(0, most)
