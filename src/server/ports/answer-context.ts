/** Facts of the business that a question may rest on. A type, since it is handed on as JSON. */
export type AnswerContext = {
  businessInstructions: string
  /** Notes of the project's research. */
  research: string
  canon: { path: string; value: string }[]
  /** Numbered as an answer names them. A weak one may have been found by chance. */
  passages: { number: number; title: string; text: string; weak?: boolean }[]
  tables: ContextTable[]
  /** The names of the project's files, where the question names one. */
  files: string[]
  /** Of a picture, the text that stands in it. */
  attachments: { name: string; text: string; isPicture: boolean }[]
}

/** A table that can be asked. */
export type ContextTable = {
  table: string
  name: string
  file: string
  rows: number
  columns: ContextColumn[]
}

export type ContextColumn = {
  name: string
  kind: 'number' | 'date' | 'text'
  unit?: string
  dates?: 'unclear'
  range?: { from: string; to: string }
  /** Where there are few of them. */
  values?: string[]
}
