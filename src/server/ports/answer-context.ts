import type { Card } from '#contracts/cards.ts'

/** Facts of the business that a question may rest on. A type, since it is handed on as JSON. */
export type AnswerContext = {
  businessInstructions: string
  /** Notes of the project's research. */
  research: string
  canon: ContextField[]
  /** Pages captured for the research, newest first. */
  sources: ContextSource[]
  /** Numbered as an answer names them. A weak one may have been found by chance. */
  passages: { number: number; title: string; text: string; weak?: boolean; superseded?: boolean }[]
  tables: ContextTable[]
  /** The names of the project's files, where the question names one. */
  files: string[]
  /** Text read from a picture. */
  attachments: { name: string; text: string; isPicture: boolean }[]
  /** The card of the answer before, with the values that it shows. */
  card?: Card
}

/** A field of the canon, numbered as an answer names it. */
export type ContextField = {
  path: string
  label: string
  /** With its unit written out: “9 %”, “39.90 EUR”. */
  value: string
  number: number
}

export type ContextSource = {
  number: number
  kind: string
  title: string
  /** The day it was captured, such as 2026-03-09. */
  day: string
  fields: { name: string; value: string }[]
}

/** A table that can be asked. */
export type ContextTable = {
  table: string
  name: string
  file: string
  rows: number
  /** It came with a question and is known for one answer. */
  attached?: boolean
  /** The question shares no word with it. */
  unnamed?: boolean
  columns: ContextColumn[]
}

export type ContextColumn = {
  name: string
  kind: 'number' | 'date' | 'text'
  unit?: string
  dates?: 'unclear'
  range?: { from: string; to: string }
  /** Set if there are few of them. */
  values?: string[]
}
