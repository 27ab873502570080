/** Accepted type: its media type, name and file endings. */
export interface DocumentKind {
  mediaType: string
  label: string
  endings: string[]
  /** No signature tells it from other text, so the file extension decides. */
  isText?: true
}

export const kinds = {
  text: { mediaType: 'text/plain', label: 'a text file', endings: ['txt', 'text', 'log'], isText: true },
  markdown: {
    mediaType: 'text/markdown',
    label: 'a Markdown file',
    endings: ['md', 'markdown'],
    isText: true,
  },
  csv: { mediaType: 'text/csv', label: 'a CSV file', endings: ['csv', 'tsv'], isText: true },
  json: { mediaType: 'application/json', label: 'a JSON file', endings: ['json'], isText: true },
  html: { mediaType: 'text/html', label: 'a web page', endings: ['html', 'htm'], isText: true },
  pdf: { mediaType: 'application/pdf', label: 'a PDF', endings: ['pdf'] },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    label: 'a Word document',
    endings: ['docx'],
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    label: 'an Excel workbook',
    endings: ['xlsx'],
  },
  png: { mediaType: 'image/png', label: 'a PNG picture', endings: ['png'] },
  jpeg: { mediaType: 'image/jpeg', label: 'a JPEG picture', endings: ['jpg', 'jpeg'] },
  webp: { mediaType: 'image/webp', label: 'a WebP picture', endings: ['webp'] },
  avif: { mediaType: 'image/avif', label: 'an AVIF picture', endings: ['avif'] },
  gif: { mediaType: 'image/gif', label: 'a GIF picture', endings: ['gif'] },
} satisfies Record<string, DocumentKind>

export type KindName = keyof typeof kinds

export const kindByEnding = (name: string): DocumentKind | undefined => {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.values<DocumentKind>(kinds).find(({ endings }) => endings.includes(ending))
}

export const kindNamed = (name: KindName): DocumentKind => kinds[name]
