import type { Capture, Source, SourceHistory } from '#contracts/research.ts'
import type { CaptureRow, SourceRow } from './research.repository.ts'

const presentCapture = ({ id, way, url, capturedAt, excerpt, fields }: CaptureRow): Capture => ({
  id,
  way,
  url,
  capturedAt: capturedAt.toISOString(),
  excerpt,
  fields,
})

export const presentSource = (source: SourceRow, latest: CaptureRow, captures: number): Source => ({
  id: source.id,
  projectId: source.projectId,
  kind: source.kind,
  title: source.title,
  url: source.url,
  createdAt: source.createdAt.toISOString(),
  captures,
  latest: presentCapture(latest),
})

export const presentHistory = (
  source: SourceRow,
  [latest, ...older]: [CaptureRow, ...CaptureRow[]],
): SourceHistory => ({
  ...presentSource(source, latest, older.length + 1),
  history: [latest, ...older].map(presentCapture),
})
