import type { z } from 'zod'
import type { ArchiveSource, ListBounds } from '#server/archives/archive-part.ts'
import type { ZipEntry } from '#server/archives/zip-reader.ts'
import { isBounded } from '#server/files/json-bounds.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import { storable } from '#server/stream/storable.ts'
import { linesOf, notAnExport, readEntry } from './archive.ts'

/** Bytes of a file that is read as a whole: far more than anything that can be kept here fills. */
const LONGEST_JSON = 50_000_000
const LONGEST_TEXT = 2_000_000

type Entries = Map<string, ZipEntry>

export const archiveSource = (entries: Entries): ArchiveSource => ({
  has: (name) => entries.has(name),
  json: async (name, schema) => parse(name, await readWhole(entries, name, LONGEST_JSON), schema),
  async *list(name, schema, bounds) {
    for await (const { json, place } of lines(entries, name, bounds)) {
      if (!json) throw refusal(place)
      yield { item: parse(place, json, schema), place }
    }
  },
  lines: (name, bounds) => lines(entries, name, bounds),
  parse,
  refusal,
})

/** A text file; empty where the archive has none. */
export async function readText(entries: Entries, name: string, schema: z.ZodString): Promise<string> {
  if (!entries.has(name)) return ''
  const text = storable((await readWhole(entries, name, LONGEST_TEXT)).toString('utf8'))
  return checked(name, text, schema)
}

const refusal = (place: string, fault = 'is not as an export writes it') =>
  new Hopeless(`“${place}” in this ZIP file ${fault}, so nothing was imported.`)

async function readWhole(entries: Entries, name: string, longest: number): Promise<Buffer> {
  const entry = entries.get(name)
  if (!entry) throw notAnExport()
  const whole = await readEntry(entry, longest)
  if (!whole) throw refusal(name)
  return whole
}

async function* lines(entries: Entries, name: string, { most, longest }: ListBounds) {
  const entry = entries.get(name)
  if (!entry) return
  let count = 0
  for await (const json of linesOf(entry, longest)) {
    if (++count > most) throw refusal(name)
    if (json?.length !== 0) yield { json, place: `${name}, line ${count}` }
  }
}

const parse = <S extends z.ZodType>(place: string, json: Buffer, schema: S): z.output<S> =>
  checked(place, readJson(place, json), schema)

function readJson(place: string, json: Buffer): unknown {
  if (!isBounded(json)) throw refusal(place)
  try {
    return JSON.parse(json.toString('utf8'), (_, value) =>
      typeof value === 'string' ? storable(value) : value,
    )
  } catch {
    throw refusal(place)
  }
}

function checked<S extends z.ZodType>(place: string, value: unknown, schema: S): z.output<S> {
  const read = schema.safeParse(value)
  if (!read.success) throw refusal(place)
  return read.data
}
