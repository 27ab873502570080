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
  /** One is being downloaded, which has to end before the next. */
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

/** What is on the disk, and what was added by its address and never came. */
const isRemovable = ({ state, licence, problem }: LocalModel) =>
  state === 'unfinished' || state === 'ready' || (state === 'absent' && licence === null && problem !== null)

const checkedAgainst = {
  owner: 'the one you gave',
  list: 'the one in our list',
  host: 'the one its host states',
}

function inWords({ state, checkedBy, bytes, size }: LocalModel): string {
  if (state === 'ready' && checkedBy) return `Its SHA-256 was checked against ${checkedAgainst[checkedBy]}.`
  if (state === 'unfinished' && bytes === size)
    return 'The file is here. It can be used once it is checked and what runs it is here too.'
  if (state === 'unfinished')
    return `Not finished: ${inBytes(bytes)}${size === null ? '' : ` of ${inBytes(size)}`} are here.`
  return ''
}

function Downloading({ model: { label, bytes, size, note } }: { model: LocalModel }) {
  const cancel = useCancelDownload()
  const cancelIt = () =>
    cancel.mutate(undefined, {
      onError: (error) => quickToast.error(messageOf(error, 'It could not be cancelled. Try again.')),
    })
  const begun = bytes > 0 && size !== null
  return (
    <RunProgress
      frame="inset"
      label={begun ? `${note} ${inBytes(bytes)} of ${inBytes(size)}` : note}
      done={bytes}
      total={begun ? size : null}
      cancel={{ label: `Cancel the download of ${label}`, isPending: cancel.isPending, onCancel: cancelIt }}
    />
  )
}

function ContinueButton({ model: { id, label }, busy }: { model: LocalModel; busy: boolean }) {
  const download = useDownloadModel()
  const goOn = () =>
    download.mutate(id, {
      onError: (error) => quickToast.error(messageOf(error, 'It could not be continued. Try again.')),
    })
  return (
    <Button
      size="small"
      aria-label={`Continue the download of ${label}`}
      disabled={busy}
      loading={download.isPending}
      onClick={goOn}
    >
      Continue
    </Button>
  )
}

function RemoveModel({ model }: { model: LocalModel }) {
  const consequences = [
    model.bytes > 0 && `${inBytes(model.bytes)} on the disk become free.`,
    model.state === 'ready' && 'It answers nobody any more.',
    'To use it, it has to be downloaded again.',
  ]
  return (
    <RemoveButton of={model} consequence={consequences.filter(Boolean).join(' ')} remove={useRemoveModel()} />
  )
}
