import type { LocalModel } from '#contracts/local-models.ts'
import {
  useCancelDownload,
  useDownloadModel,
  useRemoveModel,
} from '#web/features/local-models/local-models.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { RunProgress } from '#web/ui/feedback/run-progress.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { inBytes } from '../../your-data/bytes.ts'
import { RemoveButton } from '../remove-button.tsx'
import { DownloadDialog } from './download-dialog.tsx'

interface LocalModelRowProps {
  model: LocalModel
  /** True while another download runs: only one runs at a time. */
  busy: boolean
  free: number
}

export function LocalModelRow({ model, busy, free }: LocalModelRowProps) {
  const { label, maker, size, state, about, problem } = model
  const facts = [maker, size !== null && inBytes(size), model.licence?.name].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-col gap-2 border-t border-line-soft py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3 max-md:flex-col max-md:gap-2">
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="flex flex-wrap items-center gap-x-2">
            {label}
            {state === 'ready' && <Badge tone="gain">Ready</Badge>}
          </p>
          {facts && <p className="text-small text-muted">{facts}</p>}
          <p className="text-small text-faint">{about || model.address}</p>
          <p role="status" className={problem ? 'text-small text-loss' : 'text-small text-faint'}>
            {problem ?? inWords(model)}
          </p>
        </div>
        <ButtonRow>
          {state === 'absent' && <DownloadDialog model={model} busy={busy} free={free} />}
          {state === 'unfinished' && <ContinueButton model={model} busy={busy} />}
          {isRemovable(model) && <RemoveModel model={model} />}
        </ButtonRow>
      </div>
      {state === 'downloading' && <Downloading model={model} />}
    </li>
  )
}

/** Describes the file on disk, or a model added by URL that never arrived. */
const isRemovable = ({ state, licence, problem }: LocalModel) =>
  state === 'unfinished' || state === 'ready' || (state === 'absent' && licence === null && problem !== null)

const checkedAgainst = {
  owner: 'the checksum you entered',
  list: 'the checksum in our list',
  host: 'the checksum from its host',
}

function inWords({ state, checkedBy, bytes, size }: LocalModel): string {
  if (state === 'ready' && checkedBy) return `SHA-256 verified against ${checkedAgainst[checkedBy]}.`
  if (state === 'unfinished' && bytes === size)
    return 'The file is downloaded. It can be used once it’s verified and its runtime is ready.'
  if (state === 'unfinished')
    return `Incomplete: ${inBytes(bytes)}${size === null ? '' : ` of ${inBytes(size)}`} downloaded.`
  return ''
}

function Downloading({ model: { label, bytes, size, note } }: { model: LocalModel }) {
  const cancel = useCancelDownload()
  const cancelIt = () =>
    cancel.mutate(undefined, {
      onError: (error) =>
        quickToast.error(messageOf(error, 'The download could not be cancelled. Try again.')),
    })
  const begun = bytes > 0 && size !== null
  return (
    <RunProgress
      frame="inset"
      label={begun ? `${note} ${inBytes(bytes)} of ${inBytes(size)}` : note}
      done={bytes}
      total={begun ? size : null}
      cancel={{ label: `Cancel download of ${label}`, isPending: cancel.isPending, onCancel: cancelIt }}
    />
  )
}

function ContinueButton({ model: { id, label }, busy }: { model: LocalModel; busy: boolean }) {
  const download = useDownloadModel()
  const goOn = () =>
    download.mutate(id, {
      onError: (error) => quickToast.error(messageOf(error, 'The download could not be resumed. Try again.')),
    })
  return (
    <Button
      size="small"
      aria-label={`Resume download of ${label}`}
      disabled={busy}
      loading={download.isPending}
      onClick={goOn}
    >
      Resume
    </Button>
  )
}

function RemoveModel({ model }: { model: LocalModel }) {
  const consequences = [
    model.bytes > 0 && `This frees ${inBytes(model.bytes)} of disk space.`,
    model.state === 'ready' && 'It stops answering for everyone.',
    'To use it again, you’ll have to download it again.',
  ]
  return (
    <RemoveButton of={model} consequence={consequences.filter(Boolean).join(' ')} remove={useRemoveModel()} />
  )
}
