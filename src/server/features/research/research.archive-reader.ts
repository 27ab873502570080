import { z } from 'zod'
import {
  Capture,
  MAX_CAPTURES,
  MAX_FIELDS,
  MAX_SOURCES,
  SourceField,
  SourceKind,
} from '#contracts/research.ts'
import { ArchivedTime } from '#server/archives/archive-fields.ts'
import type { ArchiveReader } from '#server/archives/archive-part.ts'

export const SOURCES_FILE = 'research/sources.jsonl'
/** Far more than the longest source that can be kept here fills. */
const LONGEST_LINE = 20_000_000

const Url = z
  .string()
  .max(2_000)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''))
  .nullable()

/** The addresses of a page's images, or what a person wrote. */
const LONGEST_VALUE = 25_000

const SourceItem = z.object({
  kind: SourceKind,
  title: z.string().min(1).max(300),
  url: Url,
  createdAt: ArchivedTime,
  captures: z
    .array(
      z.object({
        way: Capture.shape.way,
        url: Url,
        capturedAt: ArchivedTime,
        excerpt: z.string().max(10_000),
        fields: z
          .array(SourceField.extend({ name: z.string().max(60), value: z.string().max(LONGEST_VALUE) }))
          .max(MAX_FIELDS),
      }),
    )
    .min(1)
    .max(MAX_CAPTURES),
})
export type SourceItem = z.infer<typeof SourceItem>

export const reader: ArchiveReader<SourceItem> = {
  name: 'research',
  async *read(source) {
    const bounds = { most: MAX_SOURCES, longest: LONGEST_LINE }
    for await (const { item } of source.list(SOURCES_FILE, SourceItem, bounds)) yield { item }
  },
}
