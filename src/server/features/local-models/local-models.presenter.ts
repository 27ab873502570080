import type { LocalModel } from '#contracts/local-models.ts'
import type { ModelSource, ReadyModel, UnfinishedModel } from '#server/ports/local-models.ts'
import type { CatalogueModel } from './catalogue.ts'
import type { DownloadRow } from './local-models.repository.ts'

interface OnDisk {
  ready: ReadyModel[]
  unfinished: UnfinishedModel[]
  last: DownloadRow | undefined
}

/** The catalogue first, then models added by address. */
export function presentModels(
  catalogue: CatalogueModel[],
  { ready, unfinished, last }: OnDisk,
): LocalModel[] {
  const here = new Map<string, ModelSource>(catalogue.map((model) => [model.id, model]))
  const failed = last && ['failed', 'interrupted'].includes(last.state)
  for (const model of [
    ...ready,
    ...unfinished,
    ...(last?.state === 'running' || failed ? [last.source] : []),
  ])
    if (!here.has(model.id)) here.set(model.id, model)
  return [...here.values()].map((model) => {
    const listed = catalogue.find(({ id }) => id === model.id)
    const of = <M extends ModelSource>(models: M[]) => models.find(({ id }) => id === model.id)
    const mine = last?.source.id === model.id ? last : undefined
    return {
      id: model.id,
      label: model.label,
      about: listed?.about ?? '',
      maker: listed?.maker ?? null,
      licence: listed?.licence ?? null,
      address: model.address,
      size: model.size ?? null,
      ...stateOf(of(ready), of(unfinished), mine),
    }
  })
}

type State = Pick<LocalModel, 'state' | 'bytes' | 'note' | 'problem' | 'sha256' | 'checkedBy'>

function stateOf(
  ready: ReadyModel | undefined,
  part: UnfinishedModel | undefined,
  last: DownloadRow | undefined,
): State & { size?: number } {
  const unchecked = { note: '', problem: null, sha256: null, checkedBy: null }
  const size = part?.size === undefined ? {} : { size: part.size }
  // Even if the file is complete: no other download can start until the run has ended.
  if (last?.state === 'running') {
    const { done = 0, note = 'Waiting to start…' } = last.progress ?? {}
    return { ...unchecked, ...size, state: 'downloading', bytes: done, note }
  }
  if (ready) {
    const { size, sha256, checkedBy } = ready
    return { ...unchecked, state: 'ready', bytes: size, size, sha256, checkedBy }
  }
  const problem = last && last.state !== 'stopped' && last.state !== 'done' ? last.message : null
  if (part) return { ...unchecked, ...size, state: 'unfinished', bytes: part.bytes, problem }
  return { ...unchecked, state: 'absent', bytes: 0, problem }
}
